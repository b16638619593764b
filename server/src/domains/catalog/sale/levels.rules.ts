import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { Audience, ItemEntry } from '../schema/catalog.schema.ts';
import type { Text } from '../schema/vocabulary.ts';

/** The VIP levels that players reach by points, with the facts that sales depend on. */
export interface Levels {
  /** Time zone of the months in which points count. */
  timeZone: string;
  /** In ascending order. Every player has at least the first. */
  all: readonly { id: string; name: Text; from: number }[];
}

/** Reports whether an offer is visible only to its audience. Offers for a VIP level are visible to all. */
export const isPersonal = ({ audience }: Pick<ItemEntry, 'audience'>): boolean =>
  audience !== undefined && audience.is !== 'vip';

/** Returns the VIP level that an audience requires; null if it requires none, or the level does not exist. */
export const requiredLevel = (levels: Levels | null, audience: Audience | undefined) =>
  (audience?.is === 'vip' && levels?.all.find(({ id }) => id === audience.from)) || null;

/**
 * Returns the required level and the missing points, or null if the player may have the offer. `missing` is null for a
 * level that does not exist, which no player has.
 */
export function missingLevel(
  levels: Levels | null,
  audience: Audience | undefined,
  points: number,
): { level: string; missing: number | null } | null {
  if (audience?.is !== 'vip') return null;
  const level = requiredLevel(levels, audience);
  if (!level) return { level: audience.from, missing: null };
  // Refunds can make points negative, but every player has the first level.
  return level.from > Math.max(0, points) ? { level: level.id, missing: level.from - points } : null;
}

/** Returns the error for a player without the item's VIP level, or null. */
export function levelRefusal(levels: Levels | null, { id, audience }: ItemEntry, points: number): ApiError | null {
  const lacked = missingLevel(levels, audience, points);
  return lacked && apiError('item.vip_level', { item: id, ...lacked });
}

/** Checks that the VIP level of an audience exists. @param levels ids; null if they could not be read */
export function checkLevel(audience: Audience | undefined, levels: readonly string[] | null, path: Path): Finding[] {
  if (audience?.is !== 'vip' || levels === null || levels.includes(audience.from)) return [];
  const message =
    levels.length === 0
      ? `names a VIP level (${audience.from}), but there is no vip.yaml`
      : `is not a level in vip.yaml (${audience.from})`;
  return [{ path: [...path, 'audience', 'from'], message }];
}
