import type { Caller } from '../api/handlers.ts';

/** Notifies a long-lived answer that its session has ended. */
export interface SessionWatch {
  /** Returns true if the token's session is live. The check does not count as use of the session. */
  lives(token: string): Promise<boolean>;
  /**
   * Yields at once, then after each hint that a session of the player may have ended; ends when the signal aborts.
   */
  watch(playerId: string, signal: AbortSignal): AsyncIterable<void>;
}

interface WatchedStream {
  sessions: SessionWatch;
  caller: Caller;
  token: string;
  signal: AbortSignal;
  /** Ends the whole stream. */
  end: () => void;
}

/**
 * Passes items on while the session lives. It checks before each item, since a hint may be late, and after each hint,
 * since the next item may be late. If the check fails, the stream ends too.
 */
export function whileSessionLives(items: AsyncIterable<unknown>, watched: WatchedStream): AsyncIterator<unknown> {
  const { sessions, token } = watched;
  void endWithSession(watched);
  return (async function* () {
    for await (const item of items) {
      if (!(await sessions.lives(token))) return;
      yield item;
    }
  })();
}

async function endWithSession({ sessions, caller, token, signal, end }: WatchedStream): Promise<void> {
  try {
    for await (const _ of sessions.watch(caller.playerId, signal)) if (!(await sessions.lives(token))) return end();
  } catch {
    end();
  }
}
