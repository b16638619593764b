import type { FastifyRequest } from 'fastify';
import type { Log } from '#server/kernel/log.ts';

/** What a table with streams says of them. */
export interface Streaming<C> {
  /** Takes a place among the streams that may be open; answers how to give it back. @throws ApiError */
  take: (request: FastifyRequest, caller: C | null) => () => void;
  /** Passes items on for as long as the caller may have them. */
  guard: (
    items: AsyncIterable<unknown>,
    watched: { caller: C; token: string; signal: AbortSignal; end: () => void },
  ) => AsyncIterator<unknown>;
  log: Log;
  heartbeatMs: number;
  /** Aborted when the server drains. */
  draining: AbortSignal;
}
