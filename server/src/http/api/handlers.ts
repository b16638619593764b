import type { EndpointKey, Endpoints, HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Caller } from '#server/kernel/caller.ts';

export type { Caller };

export interface RequestInfo {
  id: string;
  ip: string;
  /** The visitor's country (ISO 3166) from a proxy's header or an address database; null: unknown. */
  country: string | null;
  /** The header `User-Agent`; empty if none. */
  userAgent: string;
  /** The header `Idempotency-Key`, present where the endpoint is `idempotent`. */
  idempotencyKey: string;
  /** Aborted when the client has disconnected or the server drains. */
  signal: AbortSignal;
  /** The bearer token as sent; empty if none. */
  token: string;
  /** The header `Cookie`; empty if none. */
  cookie: string;
}

/** A body that is serialised and compressed once, and sent unchanged with its ETag. */
export interface PreparedBody {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

type CallerOf<K extends EndpointKey> = Endpoints[K]['auth'] extends 'player'
  ? Caller
  : Endpoints[K]['auth'] extends 'optional'
    ? Caller | null
    : null;

type Answer<K extends EndpointKey> = Endpoints[K] extends { stream: string }
  ? AsyncIterable<Output<K>>
  : Endpoints[K] extends { publicCache: number }
    ? PreparedBody
    : Output<K>;

/** A shared read does not depend on the caller, so its handler gets no caller. */
type CallerArguments<K extends EndpointKey> = Endpoints[K] extends { publicCache: number }
  ? []
  : [caller: CallerOf<K>, request: RequestInfo];

/** A handler of one endpoint: validated input in, contract output out; throws `ApiError`. */
export type Handler<K extends EndpointKey> = (
  input: HandlerInput<K>,
  ...asker: CallerArguments<K>
) => Promise<Answer<K>>;

export type Handlers<K extends EndpointKey = EndpointKey> = { [P in K]: Handler<P> };
