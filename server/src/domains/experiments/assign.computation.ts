import { createHash } from 'node:crypto';

/** The fields of an experiment that decide the variant of a player. */
export interface Split {
  id: string;
  /** Percent of all players that see control and count for no variant. */
  holdback: number;
  /** Shares sum to 100. */
  variants: readonly { id: string; share: number }[];
}

const LARGEST = 2 ** 48;

/** Returns a uniform number from 0 up to 100. The hash has the experiment's id, so experiments split independently. */
const pointOf = (experiment: string, purpose: 'holdback' | 'variant', unit: string): number =>
  (createHash('sha256').update(`${experiment}\0${purpose}\0${unit}`).digest().readUIntBE(0, 6) / LARGEST) * 100;

/**
 * Returns the variant of a unit (a player's id); null: held back. The same split always gives the same result.
 * Stored exposures keep a player's variant, so shares may change.
 */
export function assign({ id, holdback, variants }: Split, unit: string): string | null {
  if (pointOf(id, 'holdback', unit) < holdback) return null;
  const point = pointOf(id, 'variant', unit);
  let end = 0;
  for (const variant of variants) {
    end += variant.share;
    if (point < end) return variant.id;
  }
  throw new Error(`the shares of experiment ${id} do not sum to 100`);
}
