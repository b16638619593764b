import type { Player } from '#contract/endpoints/session.ts';

/**
 * Where a coupon is used: as the character of the last time in a game that it holds for, else in the first of these games.
 * @param games those it holds for; empty: all
 * @param all of the shop
 * @returns undefined where the shop has none of its games
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
