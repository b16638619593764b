import type { VipLevel } from '#contract/endpoints/vip.ts';
import type { Standing } from './vip.ts';

export interface Progress {
  level: VipLevel;
  /** Null at the highest level. */
  next: { level: VipLevel; missing: number } | null;
  /** The progress to the next level, from 0 to 1. */
  share: number;
  /** The level after a fall at the end of the month, and the points missing to keep the current one. */
  falls: { level: VipLevel; missing: number; at: string } | null;
}

/** Returns the player's progress among the levels; null if the level is unknown because the levels were changed. */
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

/** Negative points, which refunds cause, count as no progress. */
const shareOf = (counted: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (counted - from) / (to - from)));
