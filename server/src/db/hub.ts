import type { Sql } from './client.ts';

/** Who watches what in this process, by key; fed by `NOTIFY`. */
export interface Hub {
  /** Yields at once, then after each hint that what has this key may have changed; ends when the signal aborts. */
  watch(key: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** A hint may be lost with its connection, so a watcher looks again by itself this often. */
const LOOK_AGAIN_MS = 5000;

/** @param channel where it is told what has changed: keys, with commas between them */
export async function openHub(sql: Sql, channel: string): Promise<Hub> {
  const watchers = new Map<string, Set<() => void>>();
  const wake = (key: string): void => {
    for (const notify of watchers.get(key) ?? []) notify();
  };
  const subscription = await sql.listen(
    channel,
    (payload) => payload.split(',').forEach(wake),
    () => [...watchers.keys()].forEach(wake),
  );

  return {
    async *watch(key, signal) {
      let pending = Promise.withResolvers<void>();
      const notify = (): void => pending.resolve();
      const mine = watchers.get(key) ?? new Set();
      watchers.set(key, mine.add(notify));
      const timer = setInterval(notify, LOOK_AGAIN_MS);
      signal.addEventListener('abort', notify, { once: true });
      try {
        while (!signal.aborted) {
          yield;
          await pending.promise;
          pending = Promise.withResolvers<void>();
        }
      } finally {
        clearInterval(timer);
        signal.removeEventListener('abort', notify);
        mine.delete(notify);
        if (mine.size === 0) watchers.delete(key);
      }
    },
    close: () => subscription.unlisten(),
  };
}
