import type { Sql } from './client.ts';

/** The watchers of this process by key, which `NOTIFY` wakes. */
export interface Hub {
  /**
   * Yields at once, then after each hint that the object with this key may have changed; ends when the signal aborts.
   */
  watch(key: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** Interval at which each watcher looks again by itself, because hints can get lost with their connection. */
const RECHECK_MS = 5000;
/**
 * At most `MOST_A_TICK` watchers look again per tick: with thousands of them the interval gets longer and the load
 * stays bounded.
 */
const TICK_MS = 100;
const MAX_PER_TICK = 20;

interface Watcher {
  wake: () => void;
  lookedAt: number;
}

/** @param channel channel of the notices: changed keys, separated by commas */
export async function openHub(sql: Sql, channel: string): Promise<Hub> {
  const watchers = new Map<string, Set<Watcher>>();
  const wake = (key: string): void => {
    for (const watcher of watchers.get(key) ?? []) watcher.wake();
  };
  /** All watchers, the least recent look first. */
  const byAge = new Set<Watcher>();
  const lookAgain = (): void => {
    const now = performance.now();
    let left = MAX_PER_TICK;
    for (const watcher of byAge) {
      if (left === 0 || now - watcher.lookedAt < RECHECK_MS) return;
      left -= 1;
      byAge.delete(watcher);
      byAge.add(watcher);
      watcher.lookedAt = now;
      watcher.wake();
    }
  };
  /** Makes all watchers look soon after a lost connection, in turn: all at once would use every connection. */
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
