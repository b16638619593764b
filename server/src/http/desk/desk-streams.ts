import { apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import { createStreamSlots } from '../security/stream-slots.ts';
import type { Streaming } from '../streams/streaming.ts';

/** Open streams of an operator in each process. */
const MOST_STREAMS = 5;
/** A stream may close at any time, so the wait is a guess. */
const AGAIN_SECONDS = 10;
const HEARTBEAT_MS = 15_000;

export interface StreamDeps<O> {
  /** Returns the operator of a session's token; null if it has ended. */
  callerOf: (token: string) => Promise<O | null>;
  log: Log;
  /** Aborted when the server drains. */
  draining: AbortSignal;
  streamed?: Streaming<unknown>['streamed'];
}

/**
 * The streams of the desk. Each item is sent only if the session lives and the operator has the same role, so a stream
 * ends with the first item after that.
 */
export function deskStreaming<O extends { by: string; role: string }>({
  callerOf,
  log,
  draining,
  streamed,
}: StreamDeps<O>): Streaming<O> {
  const takePlaces = createStreamSlots();
  return {
    take(_, caller) {
      const leave = takePlaces([{ who: caller?.by ?? '', most: MOST_STREAMS }]);
      if (!leave) throw apiError('request.too_many', { retryAfter: AGAIN_SECONDS });
      return leave;
    },
    async *guard(items, { caller, token }) {
      for await (const item of items) {
        const now = await callerOf(token);
        if (now?.by !== caller.by || now.role !== caller.role) return;
        yield item;
      }
    },
    log,
    heartbeatMs: HEARTBEAT_MS,
    draining,
    streamed,
  };
}
