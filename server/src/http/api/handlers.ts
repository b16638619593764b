import type { EndpointKey, Endpoints, HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Caller } from '#server/kernel/caller.ts';

export type { Caller };

export interface RequestInfo {
  id: string;
  ip: string;
  /** Where the visitor is, of ISO 3166, as a proxy or a database of addresses tells; null: not known. */
  country: string | null;
  /** The header `User-Agent`; empty when none. */
  userAgent: string;
  /** The header `Idempotency-Key`, present where the endpoint is `idempotent`. */
  idempotencyKey: string;
  /** Aborted when the client has gone or the server drains. */
  signal: AbortSignal;
  /** The bearer token as sent; empty when none. */
  token: string;
}

/** A body serialised and compressed once, sent as it is with its ETag. */
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

/** What everybody shares depends on nothing of who asks, so its handler is told nothing of it. */
type Asker<K extends EndpointKey> = Endpoints[K] extends { publicCache: number }
  ? []
  : [caller: CallerOf<K>, request: RequestInfo];

/** One use of the API: validated input in, contract output out; throws `ApiError`. */
export type Handler<K extends EndpointKey> = (input: HandlerInput<K>, ...asker: Asker<K>) => Promise<Answer<K>>;

export type Handlers<K extends EndpointKey = EndpointKey> = { [P in K]: Handler<P> };
