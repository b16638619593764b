import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Standing } from './vip.ts';

interface Locked {
  kind: 'level';
  level: VipLevel;
}

/** What can be done with an entry of the redeem list, or what keeps the player from it. */
export type EntryState =
  | { kind: 'redeem' }
  /** `again`: when a limit starts anew; null: it never does. */
  | { kind: 'used_up'; again: string | null }
  | { kind: 'sold_out' }
  | Locked
  | { kind: 'points'; missing: number };

/** What no points can change comes first: who saves for something that is sold out saves for nothing. */
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

/** The level that an entry asks for: all that can be said to a visitor. Null where everybody may have it. */
export function lockOf(entry: Pick<RedeemEntry, 'level'>, levels: readonly VipLevel[]): Locked | null {
  const level = levels.find(({ id }) => id === entry.level);
  return level ? { kind: 'level', level } : null;
}
