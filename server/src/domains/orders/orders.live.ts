import type { Sql } from '#server/db/client.ts';

/** Who watches which order in this process; fed by `NOTIFY orders`. */
export interface OrderHub {
  /** Yields at once, then after each hint that the order may have changed; ends when the signal aborts. */
  watch(number: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** A hint may be lost with its connection, so a watcher looks again by itself this often. */
const LOOK_AGAIN_MS = 5000;

export async function openOrderHub(sql: Sql): Promise<OrderHub> {
  const watchers = new Map<string, Set<() => void>>();
  const wake = (number: string): void => {
    for (const notify of watchers.get(number) ?? []) notify();
  };
  const subscription = await sql.listen(
    'orders',
    (payload) => payload.split(',').forEach(wake),
    () => [...watchers.keys()].forEach(wake),
  );

  return {
    async *watch(number, signal) {
      let pending = Promise.withResolvers<void>();
      const notify = (): void => pending.resolve();
      const mine = watchers.get(number) ?? new Set();
      watchers.set(number, mine.add(notify));
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
        if (mine.size === 0) watchers.delete(number);
      }
    },
    close: () => subscription.unlisten(),
  };
}
