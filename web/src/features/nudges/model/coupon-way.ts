import type { Player } from '#contract/endpoints/session.ts';

/**
 * Returns the game to use a coupon in: the one of the latest character with which it can be used, else the first that
 * fits.
 * @param games of the coupon; empty means all
 * @param all games of the shop
 * @returns undefined if the shop has none of the coupon's games
 */
export function couponWay(games: readonly number[], all: readonly number[], recent: Player['recent']) {
  const fits = (gid: number): boolean => all.includes(gid) && (games.length === 0 || games.includes(gid));
  const last = recent.find(({ gid }) => fits(gid));
  if (last) {
    const { gid, region, character, method } = last;
    return { gid, region, role: character.roleId, method: method ?? undefined };
  }
  const gid = all.find(fits);
  return gid === undefined ? undefined : { gid };
}
