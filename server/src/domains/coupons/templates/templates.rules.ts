import type { GameEntry } from '#server/domains/catalog/index.ts';
import { checkUnique, checkWindow, type Finding, type Path } from '#server/kernel/finding.ts';
import type { CouponTemplate } from './coupons.model.ts';

/**
 * Checks that coupons name existing games and currencies in which those are paid.
 * Coupons that are given by promo code, and only those, must have one.
 * @param games null if some could not be read: references to them are not checked
 */
export const checkCoupons = (coupons: readonly CouponTemplate[], games: readonly GameEntry[] | null): Finding[] => [
  ...checkUnique(coupons, 'id', ['coupons']),
  ...checkUnique(coupons, 'code', ['coupons']),
  ...coupons.flatMap((coupon, index) => {
    const path = ['coupons', index];
    return [
      ...checkCode(coupon, path),
      ...checkGiven(coupon, path),
      ...checkTimes(coupon, path),
      ...checkCaps(coupon, path),
      ...(games ? checkGames(coupon, games, path) : []),
    ];
  }),
];

function checkCode({ given, code }: CouponTemplate, path: Path): Finding[] {
  const where = [...path, 'code'];
  if (given === 'code' && code === undefined)
    return [{ path: where, message: 'is missing: the coupon is given by a code' }];
  if (given !== 'code' && code !== undefined)
    return [{ path: where, message: `must not be there: the coupon is given by ${given}` }];
  return [];
}

/** Reports limits of claims on a coupon that the publisher grants, since they have no effect. */
function checkGiven({ given, stock, claim, audience }: CouponTemplate, path: Path): Finding[] {
  if (given !== 'grant') return [];
  const idle = [
    ...(stock === undefined ? [] : ['stock']),
    ...(Object.keys(claim).length === 0 ? [] : ['claim']),
    ...(audience ? ['audience'] : []),
  ];
  return idle.map((field) => ({ path: [...path, field], message: 'has no effect: nobody claims this coupon' }));
}

function checkTimes({ claim, validUntil }: CouponTemplate, path: Path): Finding[] {
  const tooLate =
    validUntil !== undefined && claim.from !== undefined && Date.parse(validUntil) <= Date.parse(claim.from);
  return [
    ...checkWindow(claim, [...path, 'claim']),
    ...(tooLate ? [{ path: [...path, 'validUntil'], message: 'ends them before they can be claimed' }] : []),
  ];
}

const checkCaps = ({ minimum, cap }: CouponTemplate, path: Path): Finding[] =>
  Object.keys(cap)
    .filter((currency) => minimum[currency] === undefined)
    .map((currency) => ({
      path: [...path, 'cap', currency],
      message: 'is a currency that minimum does not name: the coupon cannot be used in it',
    }));

function checkGames({ games: gids, minimum }: CouponTemplate, games: readonly GameEntry[], path: Path): Finding[] {
  const meant = games.filter(({ gid }) => gids.length === 0 || gids.includes(gid));
  const currencies = new Set(meant.flatMap(({ regions }) => regions.flatMap((region) => region.currencies)));
  const unknown = gids.flatMap((gid, at) =>
    meant.some((game) => game.gid === gid) ? [] : [{ path: [...path, 'games', at], message: `is no game (${gid})` }],
  );
  if (unknown.length > 0) return unknown;
  return Object.keys(minimum)
    .filter((currency) => !currencies.has(currency))
    .map((currency) => ({
      path: [...path, 'minimum', currency],
      message: `is a currency of no region of ${gids.length === 0 ? 'any game' : 'its games'}`,
    }));
}
