import { LRUCache } from 'lru-cache';
import { apiError } from '../../kernel/api-error.ts';
import { limitConcurrency } from '../../kernel/work/limit-concurrency.ts';

/** Shops in memory at the same time. Each has a catalogue, and a thread of 60 MB while it renders. */
const MOST_SHOPS = 3;
const IDLE_MS = 120_000;
/** Pages that wait for their turn, of all operators. */
const MOST_WAITING = 20;
/** A page takes a second at most; opening a draft takes longer. */
const AGAIN_SECONDS = 5;

interface Closable {
  close(): Promise<void>;
}

/** Opened shops by name. */
export interface KeptShops<S> {
  /**
   * Uses a shop, and opens it first if needed. Uses take turns: each address can name another time, and so another
   * shop. A shop that is used is not closed, and few are open, however many pages are asked for.
   * @throws ApiError `request.too_many` if too many wait
   */
  use<T>(name: string, open: () => Promise<S>, work: (shop: S) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Keeps the shops of previews that were used last. */
export function keepShops<S extends Closable>(): KeptShops<S> {
  const closing = new Set<Promise<void>>();
  const shut = async (shop: Promise<S>): Promise<void> => {
    const opened = await shop.catch(() => null);
    await opened?.close();
  };
  const shops = new LRUCache<string, Promise<S>>({
    max: MOST_SHOPS,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose(shop) {
      const closed = shut(shop).finally(() => closing.delete(closed));
      closing.add(closed);
    },
  });
  const inTurn = limitConcurrency(1);
  let asked = 0;
  const using = async <T>(name: string, open: () => Promise<S>, work: (shop: S) => Promise<T>): Promise<T> => {
    const known = shops.get(name) ?? open();
    shops.set(name, known);
    const shop = await known.catch((error: unknown) => {
      shops.delete(name);
      throw error;
    });
    return work(shop);
  };
  return {
    async use(name, open, work) {
      if (asked > MOST_WAITING) throw apiError('request.too_many', { retryAfter: AGAIN_SECONDS });
      asked += 1;
      try {
        return await inTurn(() => using(name, open, work));
      } finally {
        asked -= 1;
      }
    },
    async close() {
      shops.clear();
      await Promise.all(closing);
    },
  };
}
