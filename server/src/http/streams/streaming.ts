import type { FastifyRequest } from 'fastify';
import type { Log } from '#server/kernel/log.ts';

/** The stream options of a table. */
export interface Streaming<C> {
  /** Takes a place among the open streams; returns a function that releases it. @throws ApiError */
  take: (request: FastifyRequest, caller: C | null) => () => void;
  /** Passes items on for as long as the caller may receive them. */
  guard: (
    items: AsyncIterable<unknown>,
    watched: { caller: C; token: string; signal: AbortSignal; end: () => void },
  ) => AsyncIterator<unknown>;
  log: Log;
  heartbeatMs: number;
  /** Aborted when the server drains. */
  draining: AbortSignal;
  /** Counts the request as an open stream; returns a function that ends that. Absent: nothing is measured. */
  streamed?: ((request: FastifyRequest) => () => void) | undefined;
}
