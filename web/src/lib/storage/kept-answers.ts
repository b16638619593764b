import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a player reads again without a connection. */
const READ_AGAIN: readonly unknown[] = ['orders', 'coupons', 'player'];
const KEY = 'answers';

interface Kept {
  /** Whose they are. */
  uid: string;
  answers: Record<string, { key: QueryKey; data: unknown; at: number }>;
}

/** The storage of a tab, as far as it is used. */
export type KeptInTab = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isReadAgain = ([me, what]: QueryKey): boolean => me === 'me' && READ_AGAIN.includes(what);

/**
 * Keeps a player's last orders and coupons in the tab's storage, for a reload without a connection. They go with the
 * session and with the tab, and are shown where no answer can be had alone: the shop says then that it is offline.
 */
export function keptAnswers(client: QueryClient, open: () => KeptInTab) {
  const safely = <T>(work: (store: KeptInTab) => T): T | null => {
    try {
      return work(open());
    } catch (error) {
      console.warn('answers cannot be kept in this tab', error);
      return null;
    }
  };
  const read = (): Kept | null => safely((store) => JSON.parse(store.getItem(KEY) ?? 'null') as Kept | null);

  return {
    /** Who is here now, null: nobody, and what others left goes; `offline`: shows what was answered before. */
    of(uid: string | null, offline: boolean): void {
      const before = read();
      if (before && before.uid !== uid) safely((store) => store.removeItem(KEY));
      if (uid === null || before?.uid !== uid || !offline) return;
      for (const { key, data, at } of Object.values(before.answers)) {
        if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
      }
    },
    /** Takes what the cache has learned. */
    keep(uid: string, key: QueryKey, data: unknown): void {
      if (!isReadAgain(key)) return;
      const before = read();
      const answers = before?.uid === uid ? before.answers : {};
      const kept: Kept = { uid, answers: { ...answers, [JSON.stringify(key)]: { key, data, at: Date.now() } } };
      safely((store) => store.setItem(KEY, JSON.stringify(kept)));
    },
  };
}
