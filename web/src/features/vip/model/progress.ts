import type { VipLevel } from '#contract/endpoints/vip.ts';
import type { Standing } from './vip.ts';

export interface Progress {
  level: VipLevel;
  /** Null at the highest. */
  next: { level: VipLevel; missing: number } | null;
  /** What is done of the way to the next level, from 0 to 1. */
  share: number;
  /** The level that the player falls to when the month ends, and what would keep the one of today. */
  falls: { level: VipLevel; missing: number; at: string } | null;
}

/** Where the player stands among the levels; null while the two do not know each other, since the levels were changed. */
export function progressOf(levels: readonly VipLevel[], standing: Standing): Progress | null {
  const find = (id: string | undefined) => levels.find((level) => level.id === id);
  const level = find(standing.level);
  if (!level) return null;
  const above = find(standing.next?.level);
  const below = find(standing.nextMonth?.level);
  return {
    level,
    next: above && standing.next ? { level: above, missing: standing.next.missing } : null,
    share: above ? shareOf(standing.counted, level.from, above.from) : 1,
    falls: below && standing.nextMonth ? { ...standing.nextMonth, level: below } : null,
  };
}

/** Points below the first level's beginning, as refunds make them, are none of the way. */
const shareOf = (counted: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (counted - from) / (to - from)));
