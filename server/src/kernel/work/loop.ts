import { setTimeout as pause } from 'node:timers/promises';
import { createSignal } from './signal.ts';

/** A background loop, as other parts use it. */
export interface Loop {
  /** Signals that there may be work; returns at once. */
  poke(): void;
  /** Resolves when no work is due. */
  idle(): Promise<void>;
  /** Starts no further round, and waits for the current one. */
  stop(): Promise<void>;
}

/** The next step after a round. */
export type Next =
  /** There may be more work: another round follows, after a pause that a poke does not end. */
  | { more: true; pauseMs: number }
  /**
   * No work is due: a poke or the timeout starts the next round. `deaf` ignores pokes, because the next round would
   * fail again.
   */
  | { more: false; waitMs: number; deaf?: boolean };

/**
 * Runs rounds of work, one after the other, until it is stopped.
 * @param round does the due work and must not throw; `stopping` aborts when the loop is being stopped
 */
export function startLoop(round: (stopping: AbortSignal) => Promise<Next>): Loop {
  const signal = createSignal();
  const stopping = new AbortController();
  let idle = Promise.withResolvers<void>();

  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      signal.clear();
      const next = await round(stopping.signal);
      if (next.more) {
        if (next.pauseMs > 0) await rest(next.pauseMs);
        continue;
      }
      if (!next.deaf && signal.raised()) continue;
      idle.resolve();
      // Set before waiting: a caller who pokes meanwhile wakes the loop and waits for that next round.
      idle = Promise.withResolvers<void>();
      if (next.deaf) await rest(next.waitMs);
      else await signal.wait(next.waitMs);
    }
    idle.resolve();
  };

  const running = loop();
  return {
    poke: signal.raise,
    idle() {
      signal.raise();
      return idle.promise;
    },
    async stop() {
      stopping.abort();
      signal.raise();
      await running;
    },
  };
}
