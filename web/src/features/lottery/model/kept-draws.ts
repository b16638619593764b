import { newKey } from '#web/lib/portal/key.ts';
import { updateItem } from '#web/lib/storage/storage.ts';

/** The browser's copy of a draw, stored before anything is sent. */
export interface KeptDraw {
  uid: string;
  lottery: string;
  day: string;
  commitment: string;
  configuration: string;
  /** The browser's own 16 random bytes, in hexadecimal. */
  salt: string;
  /** The server's answer. */
  told?: { prize: string; given: string };
}

/** The data shown to the player before a draw. */
export type ShownDraw = Omit<KeptDraw, 'salt' | 'told'>;

type Update = (change: (known: KeptDraw[] | null) => KeptDraw[]) => Promise<KeptDraw[]>;

/** Longer than the 3 months of draws that the page shows. */
const KEPT_DAYS = 100;
const DAY_MS = 86_400_000;

const isSame = (one: ShownDraw, other: ShownDraw): boolean =>
  one.uid === other.uid &&
  one.lottery === other.lottery &&
  one.day === other.day &&
  one.commitment === other.commitment;

/**
 * Keeps the browser's own copies of draws. A salt belongs to a commitment: every retry sends the same one, also from
 * another tab.
 * A new commitment gets a new salt. Otherwise the shop could know the salt before it commits.
 * @param update changes the stored copies one after another; if it fails, they last as long as the page
 */
export function createKeptDraws(update: Update = (change) => updateItem('draws', change)) {
  let here: KeptDraw[] = [];
  const change = async (by: (known: readonly KeptDraw[]) => KeptDraw[]): Promise<KeptDraw[]> => {
    try {
      here = await update((known) => by(known ?? here));
    } catch (error) {
      console.warn('draws cannot be stored, they last until the page is closed', error);
      here = by(here);
    }
    return here;
  };
  return {
    /** Stores the shown data with a salt, before anything is sent. */
    async keep(shown: ShownDraw): Promise<KeptDraw> {
      const oldest = new Date(Date.parse(shown.day) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
      const fresh: KeptDraw = { ...shown, salt: newKey() };
      const all = await change((known) => {
        const young = known.filter(({ day }) => day >= oldest);
        return young.some((one) => isSame(one, shown)) ? young : [...young, fresh];
      });
      return all.find((one) => isSame(one, shown)) ?? fresh;
    },
    /** Stores the server's answer; the first one stays. */
    tell: (kept: KeptDraw, told: NonNullable<KeptDraw['told']>): Promise<unknown> =>
      change((known) => known.map((one) => (isSame(one, kept) ? { ...one, told: one.told ?? told } : one))),
    /** Returns all copies of a player, oldest first. */
    of: async (uid: string): Promise<KeptDraw[]> =>
      (await change((known) => [...known])).filter((one) => one.uid === uid),
  };
}

/** The copies of this browser; only handlers and effects may use them. */
export const keptDraws = createKeptDraws();
