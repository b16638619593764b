import { browserStorage, type Storage, updateItem } from '#web/lib/storage/storage.ts';

/** The link that was opened last, kept until somebody signs in by it. */
export interface KeptInvite {
  code: string;
  /** The portal's own note of which link was opened and when. */
  visit: string;
  inviter: string;
  /** Who was signed in then: whoever has an account already is not invited by it. */
  by: string | null;
  /** In milliseconds; afterwards it is worth nothing. */
  until: number;
}

type Update = <T>(key: string, change: (known: T | null) => T) => Promise<T>;

const KEY = 'invite';

/** One link, whatever page it was opened on; where the browser keeps nothing, as long as the page is open. */
export function createKeptInvite(open: () => Storage = browserStorage, update: Update = updateItem) {
  let here: KeptInvite | null = null;
  const read = async (): Promise<KeptInvite | null> => {
    try {
      return await open().getItem<KeptInvite>(KEY);
    } catch (error) {
      console.warn('an invitation cannot be read', error);
      return here;
    }
  };
  return {
    /** The last one wins. */
    async keep(invite: KeptInvite): Promise<void> {
      here = invite;
      try {
        await open().setItem(KEY, invite);
      } catch (error) {
        console.warn('an invitation cannot be kept', error);
      }
    },

    async get(now: number = Date.now()): Promise<KeptInvite | null> {
      const kept = await read();
      return kept && kept.until > now ? kept : null;
    },

    /** Answers whether it was here still: of two tabs that sign in at once, one says what came of it. */
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
        console.warn('an invitation cannot be forgotten', error);
      }
      return was;
    },
  };
}

/** That of this browser; handlers and effects alone ask. */
export const keptInvite = createKeptInvite();
