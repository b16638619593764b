import { isOwnUid } from '../accounts.rules.ts';

/** A player as a game may know one. */
export interface KnownPlayer {
  id: string;
  kind: 'full' | 'guest';
  /** Games that know this player. */
  games: readonly number[];
}

/**
 * Whether a game may speak of a number. `known`: its player came from it, or used it here. `to_confirm`: it may be its player, if its
 * own server says so. `foreign`: the number is another's, and what the game says of it does not count.
 * @param player undefined: nobody has the number yet
 * @param sharing games that have their accounts in common with this one
 */
export function claimOf(
  gid: number,
  uid: number,
  player: KnownPlayer | undefined,
  sharing: readonly number[],
): 'known' | 'to_confirm' | 'foreign' {
  if (player?.games.includes(gid)) return 'known';
  // No game gave these numbers out; it has one only when the shop handed it over.
  if (isOwnUid(uid)) return 'foreign';
  const games = player?.games ?? [];
  return games.length === 0 || games.some((game) => sharing.includes(game)) ? 'to_confirm' : 'foreign';
}
