import type { RedeemEntry } from '#contract/endpoints/vip.ts';

export interface GameEntries {
  /** Null: what is of no game, such as coupons. */
  game: RedeemEntry['game'];
  entries: RedeemEntry[];
}

/** The redeem list by game, in the order of the list; the game at hand first. @param gid of the game at hand */
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
