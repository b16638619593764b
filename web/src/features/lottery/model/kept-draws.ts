import { newKey } from '#web/lib/portal/key.ts';
import { updateItem } from '#web/lib/storage/storage.ts';

/** What the browser keeps of a draw before it sends it. */
export interface KeptDraw {
  uid: string;
  lottery: string;
  day: string;
  commitment: string;
  configuration: string;
  /** The browser's own 16 random bytes, hexadecimal. */
  salt: string;
  /** What the portal answered. */
  told?: { prize: string; given: string };
}

/** What a player was shown. */
export type ShownDraw = Omit<KeptDraw, 'salt' | 'told'>;

type Update = (change: (known: KeptDraw[] | null) => KeptDraw[]) => Promise<KeptDraw[]>;

/** Draws of 3 months can be looked at. */
const KEPT_DAYS = 100;
const DAY_MS = 86_400_000;

const isSame = (one: ShownDraw, other: ShownDraw): boolean =>
  one.uid === other.uid &&
  one.lottery === other.lottery &&
  one.day === other.day &&
  one.commitment === other.commitment;

/**
 * The browser's own copy of what draws are made under. A salt belongs to a commitment: however often a draw must be repeated it is
 * the same, also in another tab; under another commitment it is another one, or the shop could know it beforehand.
 * @param update changes what is kept, one after the other; where it fails, what is kept ends with the page
 */
export function createKeptDraws(update: Update = (change) => updateItem('draws', change)) {
  let here: KeptDraw[] = [];
  const change = async (by: (known: readonly KeptDraw[]) => KeptDraw[]): Promise<KeptDraw[]> => {
    try {
      here = await update((known) => by(known ?? here));
    } catch (error) {
      console.warn('draws cannot be kept', error);
      here = by(here);
    }
    return here;
  };
  return {
    /** Keeps what the player is shown, before anything is sent. */
    async keep(shown: ShownDraw): Promise<KeptDraw> {
      const oldest = new Date(Date.parse(shown.day) - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
      const fresh: KeptDraw = { ...shown, salt: newKey() };
      const all = await change((known) => {
        const young = known.filter(({ day }) => day >= oldest);
        return young.some((one) => isSame(one, shown)) ? young : [...young, fresh];
      });
      return all.find((one) => isSame(one, shown)) ?? fresh;
    },
    /** What came of it. */
    tell: (kept: KeptDraw, told: NonNullable<KeptDraw['told']>): Promise<unknown> =>
      change((known) => known.map((one) => (isSame(one, kept) ? { ...one, told: one.told ?? told } : one))),
    /** All that is kept of a player, the oldest first. */
    of: async (uid: string): Promise<KeptDraw[]> =>
      (await change((known) => [...known])).filter((one) => one.uid === uid),
  };
}

/** Those of this browser; handlers and effects alone ask. */
export const keptDraws = createKeptDraws();
