import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { Audience, ItemEntry } from '../schema/catalog.schema.ts';
import type { Text } from '../schema/vocabulary.ts';

/** The levels that players reach by points, as far as what is on sale depends on them. */
export interface Levels {
  /** Of the months that count. */
  timeZone: string;
  /** From the lowest, which is everybody's. */
  all: readonly { id: string; name: Text; from: number }[];
}

/** Whether something is offered to some alone, who each learn it by themselves. What is for a level is seen by all. */
export const isPersonal = ({ audience }: Pick<ItemEntry, 'audience'>): boolean =>
  audience !== undefined && audience.is !== 'vip';

/** The level from which something can be had; null: none is asked for, or there is no such level. */
export const levelNeeded = (levels: Levels | null, audience: Audience | undefined) =>
  (audience?.is === 'vip' && levels?.all.find(({ id }) => id === audience.from)) || null;

/**
 * The level that a player of so many points does not have, and how many are missing; null: they have it, or none is asked for. A level
 * that there is not, nobody has.
 */
export function levelLacked(
  levels: Levels | null,
  audience: Audience | undefined,
  points: number,
): { level: string; missing: number | null } | null {
  if (audience?.is !== 'vip') return null;
  const level = levelNeeded(levels, audience);
  if (!level) return { level: audience.from, missing: null };
  // Points may be below zero, and the first level is everybody's.
  return level.from > Math.max(0, points) ? { level: level.id, missing: level.from - points } : null;
}

/** Why an item is not for a player of so many points, or null. */
export function levelRefusal(levels: Levels | null, { id, audience }: ItemEntry, points: number): ApiError | null {
  const lacked = levelLacked(levels, audience, points);
  return lacked && apiError('item.vip_level', { item: id, ...lacked });
}

/** An audience names a level that there is. @param levels ids; null where they could not be read */
export function checkLevel(audience: Audience | undefined, levels: readonly string[] | null, path: Path): Finding[] {
  if (audience?.is !== 'vip' || levels === null || levels.includes(audience.from)) return [];
  const message =
    levels.length === 0
      ? `names a VIP level (${audience.from}), and there is no vip.yaml`
      : `is no level of vip.yaml (${audience.from})`;
  return [{ path: [...path, 'audience', 'from'], message }];
}
