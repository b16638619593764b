import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Standing } from './vip.ts';

interface Locked {
  kind: 'level';
  level: VipLevel;
}

/** The action for an entry of the redeem list, or the reason why there is none. */
export type EntryState =
  | { kind: 'redeem' }
  /** `again`: time of the reset; null if the limit never resets. */
  | { kind: 'used_up'; again: string | null }
  | { kind: 'sold_out' }
  | Locked
  | { kind: 'points'; missing: number };

/**
 * Returns the state of an entry. Obstacles that points cannot remove come first, so that nobody saves points for a
 * sold-out entry.
 */
export function entryStateOf(
  entry: Pick<RedeemEntry, 'id' | 'points' | 'level'>,
  levels: readonly VipLevel[],
  { balance, level: own, redeem }: Standing,
): EntryState {
  const limits = redeem.find(({ id }) => id === entry.id);
  if (limits?.stock === 0) return { kind: 'sold_out' };
  if (limits?.left === 0) return { kind: 'used_up', again: limits.resetsAt };
  const lock = lockOf(entry, levels);
  if (lock && levels.findIndex(({ id }) => id === own) < levels.indexOf(lock.level)) return lock;
  if (balance < entry.points) return { kind: 'points', missing: entry.points - balance };
  return { kind: 'redeem' };
}

/** Returns the level that an entry needs, which is all that a visitor can be shown; null if it needs none. */
export function lockOf(entry: Pick<RedeemEntry, 'level'>, levels: readonly VipLevel[]): Locked | null {
  const level = levels.find(({ id }) => id === entry.level);
  return level ? { kind: 'level', level } : null;
}
