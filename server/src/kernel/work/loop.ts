import { setTimeout as pause } from 'node:timers/promises';
import { createSignal } from './signal.ts';

/** Work that goes on by itself, as others see it. */
export interface Loop {
  /** Says that there may be something to do; returns at once. */
  poke(): void;
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>;
  /** Begins no further round, and waits for the one under way. */
  stop(): Promise<void>;
}

/** What comes after a round. */
export type Next =
  /** There may be more: another round, after a pause that a poke does not end. */
  | { more: true; pauseMs: number }
  /** Nothing is due: a poke, or the time, brings the next round. A deaf one hears no poke, since it would fail again. */
  | { more: false; waitMs: number; deaf?: boolean };

/**
 * Runs rounds of work, one after the other, until it is stopped.
 * @param round does what is due; it must not throw. It is told by `stopping` that nobody waits for its success any more
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
      // Before it waits: who asks meanwhile wakes it, and means the round that comes then.
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
