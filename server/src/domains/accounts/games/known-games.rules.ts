import { isOwnUid } from '../accounts.rules.ts';

/** A player, and the games that know the player. */
export interface KnownPlayer {
  id: string;
  kind: 'full' | 'guest';
  /** Games that know this player. */
  games: readonly number[];
}

/**
 * Returns the claim of a game on a uid:
 * - `known`: the player came from this game, or used it in the shop.
 * - `to_confirm`: the uid may be one of its players, if the game's own server confirms it.
 * - `foreign`: the uid belongs to another game or to the shop, so the shop ignores what this game says about it.
 * @param player undefined: no player has the uid yet.
 * @param sharing the games that share their accounts with this game.
 */
export function claimStatus(
  gid: number,
  uid: number,
  player: KnownPlayer | undefined,
  sharing: readonly number[],
): 'known' | 'to_confirm' | 'foreign' {
  if (player?.games.includes(gid)) return 'known';
  // The shop issues these uids. A game has one only if the shop handed the player over to it.
  if (isOwnUid(uid)) return 'foreign';
  const games = player?.games ?? [];
  return games.length === 0 || games.some((game) => sharing.includes(game)) ? 'to_confirm' : 'foreign';
}
