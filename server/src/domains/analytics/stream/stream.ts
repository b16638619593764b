/** Where events wait on a disk that is not the database's, and how it is reached. */
export interface StreamConfig {
  /** Hosts with their ports. */
  servers: readonly string[];
  user?: string;
  pass?: string;
  tls: boolean;
  /** On how many servers each event lies. */
  replicas: number;
}

/** What one message brought. */
export interface Taken {
  /** When the stream got it. */
  at: Date;
  bytes: Uint8Array;
  /** It is kept: nobody gets it again. */
  done(): void;
  /** It comes again after a while, to whoever asks. */
  later(ms: number): void;
  /** It is broken: nobody gets it again. */
  never(why: string): void;
}

/** All its functions fail with `Unavailable` alone. */
export interface EventStream {
  /** Bytes of the longest message. */
  longest(): number;
  /** Resolves when the message is on the stream's disk. */
  publish(bytes: Uint8Array): Promise<void>;
  /** What waits, so many messages at most; waits a second for one. */
  take(most: number): Promise<Taken[]>;
  /** Whether a server answers. */
  ready(): Promise<boolean>;
  stop(): Promise<void>;
}
