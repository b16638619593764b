import { z } from 'zod';
import { type CheckContext, field } from '#server/domains/catalog/index.ts';
import { couponsSection } from '#server/domains/coupons/index.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';

/** The contents of a grant, as catalogue files write them. */
export const contents = z.union([
  z.strictObject({
    gid: z.int().min(1),
    goods: z.array(z.strictObject({ good: field.id, quantity: z.int().min(1).max(field.MAX_INTEGER) })).min(1),
  }),
  z.strictObject({ coupon: field.id }),
  z.strictObject({ points: z.int().min(1).max(field.MAX_INTEGER) }),
]);

export type Contents = z.output<typeof contents>;

/** Returns a finding for each part of the contents that the catalogue does not have. */
export function checkContents(
  given: Contents,
  path: Path,
  { games, section }: Pick<CheckContext, 'games' | 'section'>,
): Finding[] {
  if ('points' in given) return [];
  if ('coupon' in given) {
    const template = section(couponsSection)?.byId.get(given.coupon);
    if (section(couponsSection) === null || template?.given === 'grant') return [];
    return [{ path: [...path, 'coupon'], message: `must be a coupon with given: grant (${given.coupon})` }];
  }
  if (games === null) return [];
  const game = games.find(({ gid }) => gid === given.gid);
  if (!game) return [{ path: [...path, 'gid'], message: `is not a game (${given.gid})` }];
  const known = new Set(game.goods.map(({ id }) => id));
  return given.goods.flatMap(({ good }, index) =>
    known.has(good)
      ? []
      : [{ path: [...path, 'goods', index, 'good'], message: `is not a good of the game (${good})` }],
  );
}
