/** A game of the catalogue, and its backend. */
export interface GameConnection {
  gid: number;
  name: string;
  protocol: string;
  /** Host of the backend, without its path; null: no address is set. */
  host: string | null;
  /** Live signing secrets; two during a rotation. */
  secrets: number;
}

/** A harmless call to a game's backend: the characters of a player who does not exist. */
export interface GameTrial {
  /** Path and body of the call. */
  path: string;
  sent: string;
  /** Null: no answer came. */
  status: number | null;
  /** The beginning of the answer, as text. */
  answer: string | null;
  ms: number;
  /** The fault in plain words; null: the game answers as it should. */
  problem: string | null;
}

/** An endpoint of the catalogue: an address of the publisher's systems that receives webhooks. */
export interface EndpointConnection {
  name: string;
  /** Host of the address, without its path. */
  host: string;
  /** Event types that it receives. */
  types: readonly string[];
  /** The variable of its signing secret. */
  variable: string;
  /** Live signing secrets; two during a rotation. */
  secrets: number;
}

/** A signed event `endpoint.tested`, sent at once. */
export interface EndpointTrial {
  /** The body. */
  sent: string;
  /** Null: no answer came. */
  status: number | null;
  /** The beginning of the answer, as text. */
  answer: string | null;
  ms: number;
  /** The fault in plain words; null: the endpoint took it. */
  problem: string | null;
}

/** A signed call, as it was received. */
export interface SignedCall {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** The verdict about a signature. It never has a secret or a signature. */
export interface SignatureVerdict {
  valid: boolean;
  /** The variable of the secret that signed; null: none of the game's secrets did. */
  secret: string | null;
  sentence: string;
}

/** A variable that holds a secret, and never its value. */
export interface SecretState {
  variable: string;
  set: boolean;
  /** Values that are valid at once: two during a rotation. */
  valid: number;
  /** The section of the docs with the steps of a rotation. */
  docs: string;
}

/** The settings that a shop needs before it opens. */
export interface LiveSettings {
  mode: 'demo' | 'production';
  publicUrl: string;
  deskUrl: string | null;
  mail: boolean;
  /** Configured providers that move money. */
  providers: readonly string[];
  /** The problems that a shop in production has with these settings. */
  problems: readonly string[];
  /** The parts of the catalogue that the settings do not meet. */
  lacks: readonly string[];
}

/** The connections of the shop to other systems, and its settings. */
export interface Integrations {
  games(): Promise<GameConnection[]>;
  /** Calls a game; null: the catalogue has no such game. */
  tryGame(gid: number): Promise<GameTrial | null>;
  /** Verifies a call of this game, or to it; null: the catalogue has no such game. */
  verify(gid: number, call: SignedCall): Promise<SignatureVerdict | null>;
  endpoints(): Promise<EndpointConnection[]>;
  /** Sends `endpoint.tested` to an endpoint; null: the catalogue has no such endpoint. @param by the operator */
  tryEndpoint(name: string, by: string): Promise<EndpointTrial | null>;
  secrets(): Promise<SecretState[]>;
  settings(): Promise<LiveSettings>;
  /** Waits some seconds for a worker's sign of life. */
  workerAlive(): Promise<boolean>;
}
