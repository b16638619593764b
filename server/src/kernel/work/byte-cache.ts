import { LRUCache } from 'lru-cache';
import { turns } from './turns.ts';

/** Orders use the same connections to the database: whoever asks for many things that are not kept waits for their own. */
const LOADS_AT_ONCE = 2;

/** What was read and how much memory it takes. */
export interface Sized<V> {
  value: V;
  bytes: number;
}

export interface ByteCache<V> {
  /** Answers what is kept, or loads it, once for all who ask meanwhile; undefined where there is nothing. */
  get(key: string, load: () => Promise<Sized<V> | undefined>): Promise<V | undefined>;
  /** How much is kept now. */
  bytes(): number;
}

/** Keeps what was used last, as long as all of it is within a number of bytes; what is larger than that is never kept. */
export function byteCache<V>(maxBytes: number): ByteCache<V> {
  const kept = new LRUCache<string, Sized<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  const inTurn = turns(LOADS_AT_ONCE);
  const loading = new Map<string, Promise<Sized<V> | undefined>>();

  const load = (key: string, by: () => Promise<Sized<V> | undefined>): Promise<Sized<V> | undefined> => {
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
