import { browserStorage, type Storage, updateItem } from '#web/lib/storage/storage.ts';

/** The last opened link, kept until a player signs in with it. */
export interface KeptInvite {
  code: string;
  /** The server's signed note of the link and the time when it was opened. */
  visit: string;
  inviter: string;
  /** The player who was signed in then: an existing account is not invited by the link. */
  by: string | null;
  /** Expiry in milliseconds since 1970. */
  until: number;
}

type Update = <T>(key: string, change: (known: T | null) => T) => Promise<T>;

const KEY = 'invite';

/** Keeps one link for all pages. Without storage it lasts as long as the page. */
export function createKeptInvite(open: () => Storage = browserStorage, update: Update = updateItem) {
  let here: KeptInvite | null = null;
  const read = async (): Promise<KeptInvite | null> => {
    try {
      return await open().getItem<KeptInvite>(KEY);
    } catch (error) {
      console.warn('the invitation cannot be loaded', error);
      return here;
    }
  };
  return {
    /** Replaces an earlier link. */
    async keep(invite: KeptInvite): Promise<void> {
      here = invite;
      try {
        await open().setItem(KEY, invite);
      } catch (error) {
        console.warn('the invitation cannot be stored, it lasts until the page is closed', error);
      }
    },

    async get(now: number = Date.now()): Promise<KeptInvite | null> {
      const kept = await read();
      return kept && kept.until > now ? kept : null;
    },

    /**
     * Removes the link and returns true if it was still kept. If two tabs sign in at once, only one gets true and shows
     * the result.
     */
    async forget({ visit }: KeptInvite): Promise<boolean> {
      const isIt = (known: KeptInvite | null) => known?.visit === visit;
      let was = isIt(here);
      if (was) here = null;
      try {
        await update<KeptInvite | null>(KEY, (known) => {
          was = isIt(known);
          return was ? null : known;
        });
      } catch (error) {
        console.warn('the invitation cannot be removed', error);
      }
      return was;
    },
  };
}

/** The kept link of this browser; only handlers and effects may read it. */
export const keptInvite = createKeptInvite();
