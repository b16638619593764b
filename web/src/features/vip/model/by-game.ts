import type { RedeemEntry } from '#contract/endpoints/vip.ts';

export interface GameEntries {
  /** Null for entries of no game, such as coupons. */
  game: RedeemEntry['game'];
  entries: RedeemEntry[];
}

/**
 * Groups the redeem list by game, in the order of the list, with the current game first. @param gid of the current game
 */
export function byGame(entries: readonly RedeemEntry[], gid: number): GameEntries[] {
  const groups = new Map<number | null, GameEntries>();
  for (const entry of entries) {
    const key = entry.game?.gid ?? null;
    const group = groups.get(key) ?? { game: entry.game, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => Number(other.game?.gid === gid) - Number(one.game?.gid === gid));
}
