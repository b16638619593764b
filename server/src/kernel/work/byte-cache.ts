import { LRUCache } from 'lru-cache';
import { limitConcurrency } from './limit-concurrency.ts';

/** Orders use the same database connections, so cache misses wait for each other, not orders for them. */
const LOADS_AT_ONCE = 2;

/** A cached value and its size in memory. */
export interface SizedValue<V> {
  value: V;
  bytes: number;
}

export interface ByteCache<V> {
  /** Returns the cached value, or loads it once for all concurrent callers; undefined if there is none. */
  get(key: string, load: () => Promise<SizedValue<V> | undefined>): Promise<V | undefined>;
  /** Returns the size of all cached values. */
  bytes(): number;
}

/** An LRU cache limited by bytes; values larger than the limit are never cached. */
export function byteCache<V>(maxBytes: number): ByteCache<V> {
  const kept = new LRUCache<string, SizedValue<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  const inTurn = limitConcurrency(LOADS_AT_ONCE);
  const loading = new Map<string, Promise<SizedValue<V> | undefined>>();

  const load = (key: string, by: () => Promise<SizedValue<V> | undefined>): Promise<SizedValue<V> | undefined> => {
    const begun = loading.get(key);
    if (begun) return begun;
    const found = inTurn(by)
      .then((sized) => {
        if (sized) kept.set(key, sized);
        return sized;
      })
      .finally(() => loading.delete(key));
    loading.set(key, found);
    return found;
  };

  return {
    get: async (key, by) => (kept.get(key) ?? (await load(key, by)))?.value,
    bytes: () => kept.calculatedSize,
  };
}
