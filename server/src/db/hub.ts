import type { Sql } from './client.ts';

/** Who watches what in this process, by key; fed by `NOTIFY`. */
export interface Hub {
  /** Yields at once, then after each hint that what has this key may have changed; ends when the signal aborts. */
  watch(key: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** A hint may be lost with its connection, so a watcher looks again by itself this often. */
const LOOK_AGAIN_MS = 5000;
/** Where thousands watch it is less often: looking must not become all that a process does. So many at most do each time. */
const TICK_MS = 100;
const MOST_A_TICK = 20;

interface Watcher {
  wake: () => void;
  lookedAt: number;
}

/** @param channel where it is told what has changed: keys, with commas between them */
export async function openHub(sql: Sql, channel: string): Promise<Hub> {
  const watchers = new Map<string, Set<Watcher>>();
  const wake = (key: string): void => {
    for (const watcher of watchers.get(key) ?? []) watcher.wake();
  };
  /** Who looked longest ago comes first. */
  const byAge = new Set<Watcher>();
  const lookAgain = (): void => {
    const now = performance.now();
    let left = MOST_A_TICK;
    for (const watcher of byAge) {
      if (left === 0 || now - watcher.lookedAt < LOOK_AGAIN_MS) return;
      left -= 1;
      byAge.delete(watcher);
      byAge.add(watcher);
      watcher.lookedAt = now;
      watcher.wake();
    }
  };
  /** Hints were lost with a connection: everybody looks soon, in turn, since all at once would take every connection from the others. */
  const distrust = (): void => {
    for (const watcher of byAge) watcher.lookedAt = Number.NEGATIVE_INFINITY;
  };
  const subscription = await sql.listen(channel, (payload) => payload.split(',').forEach(wake), distrust);
  const timer = setInterval(lookAgain, TICK_MS).unref();

  return {
    async *watch(key, signal) {
      let pending = Promise.withResolvers<void>();
      const watcher = { wake: () => pending.resolve(), lookedAt: performance.now() };
      const mine = watchers.get(key) ?? new Set();
      watchers.set(key, mine.add(watcher));
      byAge.add(watcher);
      signal.addEventListener('abort', watcher.wake, { once: true });
      try {
        while (!signal.aborted) {
          yield;
          await pending.promise;
          pending = Promise.withResolvers<void>();
        }
      } finally {
        signal.removeEventListener('abort', watcher.wake);
        byAge.delete(watcher);
        mine.delete(watcher);
        if (mine.size === 0) watchers.delete(key);
      }
    },
    close: () => {
      clearInterval(timer);
      return subscription.unlisten();
    },
  };
}
