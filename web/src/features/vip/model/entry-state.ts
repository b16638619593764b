import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Standing } from './vip.ts';

/** What can be done with an entry of the redeem list, or what keeps the player from it. */
export type EntryState =
  | { kind: 'redeem' }
  /** `again`: when a limit starts anew; null: it never does. */
  | { kind: 'used_up'; again: string | null }
  | { kind: 'sold_out' }
  | { kind: 'level'; level: VipLevel }
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
  const needed = levels.findIndex(({ id }) => id === entry.level);
  const level = levels[needed];
  if (level && levels.findIndex(({ id }) => id === own) < needed) return { kind: 'level', level };
  if (balance < entry.points) return { kind: 'points', missing: entry.points - balance };
  return { kind: 'redeem' };
}
