import { setTimeout as delay } from 'node:timers/promises';

export interface SharedRead<T> {
  /** Returns the newest value. Reads again only if the last read began `everyMs` ago. */
  now(): Promise<T>;
  /** Yields the newest value, then each new one; ends when the signal aborts. Throws the error of a failed read. */
  watch(signal: AbortSignal): AsyncIterable<T>;
}

/** The time of a process, so that tests can have their own. */
export interface Time {
  /** In milliseconds, never backwards. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const TIME: Time = {
  now: () => performance.now(),
  // It rejects only if the signal aborts.
  pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
};

/**
 * Shares one read among any number of watchers. It begins at most each `everyMs`, only while somebody watches, and
 * never twice at once. A failed read counts too, so that an outage causes no more reads.
 */
export function createSharedRead<T>(read: () => Promise<T>, everyMs: number, time: Time = TIME): SharedRead<T> {
  let newest: Promise<T> | undefined;
  let beganAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  const now = (): Promise<T> => {
    if (newest && (isRunning || time.now() - beganAt < everyMs)) return newest;
    beganAt = time.now();
    isRunning = true;
    newest = read().finally(() => {
      isRunning = false;
    });
    return newest;
  };

  return {
    now,
    async *watch(signal) {
      let seen: Promise<T> | undefined;
      while (!signal.aborted) {
        const current = now();
        if (current !== seen) yield await current;
        seen = current;
        await time.pause(Math.max(1, Math.ceil(beganAt + everyMs - time.now())), signal);
      }
    },
  };
}
