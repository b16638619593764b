/** Connection to the stream that holds events on its own disk until they reach the database. */
export interface StreamConfig {
  /** Hosts with their ports. */
  servers: readonly string[];
  user?: string;
  pass?: string;
  tls: boolean;
  /** Number of servers that store each event. */
  replicas: number;
}

/** One message from the stream. */
export interface StreamMessage {
  /** When the stream received it. */
  at: Date;
  bytes: Uint8Array;
  /** Acknowledges the message: its events are stored, and it is not delivered again. */
  done(): void;
  /** Asks for another delivery after a while, to any process. */
  later(ms: number): void;
  /** Marks the message as broken: it is never delivered again. */
  never(why: string): void;
}

/** Every function that fails throws `Unavailable`. */
export interface EventStream {
  /** Bytes of the longest message that the stream accepts. */
  longest(): number;
  /** Resolves when the message is on the stream's disk. */
  publish(bytes: Uint8Array): Promise<void>;
  /** Returns at most `most` waiting messages; waits up to a second for the first. */
  take(most: number): Promise<StreamMessage[]>;
  /** Returns true if a server answers. */
  ready(): Promise<boolean>;
  stop(): Promise<void>;
}
