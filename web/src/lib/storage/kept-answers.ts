import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The player's own data that stay readable offline. */
const READ_AGAIN: readonly unknown[] = ['orders', 'coupons', 'player'];
const KEY = 'answers';

interface Kept {
  /** The player's uid. */
  uid: string;
  answers: Record<string, { key: QueryKey; data: unknown; at: number }>;
}

/** The storage functions of a tab that are used. */
export type KeptInTab = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isReadAgain = ([me, what]: QueryKey): boolean => me === 'me' && READ_AGAIN.includes(what);

/**
 * Stores a player's last orders and coupons in the tab's storage, for a reload without a connection. They are removed
 * with the session and the tab. They are shown only while no answer is available; the shop then says that it is
 * offline.
 */
export function keptAnswers(client: QueryClient, open: () => KeptInTab) {
  const safely = <T>(work: (store: KeptInTab) => T): T | null => {
    try {
      return work(open());
    } catch (error) {
      console.warn('answers were not stored in this tab', error);
      return null;
    }
  };
  const read = (): Kept | null => safely((store) => JSON.parse(store.getItem(KEY) ?? 'null') as Kept | null);

  return {
    /**
     * Removes the answers of other players. While `offline`, puts those of the player into the cache.
     * @param uid the current player; null if signed out
     */
    of(uid: string | null, offline: boolean): void {
      const before = read();
      if (before && before.uid !== uid) safely((store) => store.removeItem(KEY));
      if (uid === null || before?.uid !== uid || !offline) return;
      for (const { key, data, at } of Object.values(before.answers)) {
        if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
      }
    },
    /** Stores an answer of the cache. */
    keep(uid: string, key: QueryKey, data: unknown): void {
      if (!isReadAgain(key)) return;
      const before = read();
      const answers = before?.uid === uid ? before.answers : {};
      const kept: Kept = { uid, answers: { ...answers, [JSON.stringify(key)]: { key, data, at: Date.now() } } };
      safely((store) => store.setItem(KEY, JSON.stringify(kept)));
    },
  };
}
