import { z } from 'zod';
import { couponsIn } from '#server/domains/coupons/index.ts';
import type { Contents } from '../grant-lines.ts';
import { valueOfOne } from '../grant-value.ts';
import { query } from '../operation.ts';

/** Lists everything of the catalogue that a grant can contain, with English names and values. */
export const grantsChoices = query({
  name: 'grants choices',
  permission: 'grants.read',
  input: z.strictObject({}),
  read: async ({ catalogue: read }) => {
    const catalogue = await read();
    const worthOf = (contents: Contents) => valueOfOne(catalogue, contents);
    return {
      /** Values are minor units of it, with fractions; null: the catalogue says no price. */
      currency: catalogue.publisher.reference.currency,
      points: { value: worthOf({ points: 1 }) },
      coupons: couponsIn(catalogue)
        .filter(({ given }) => given === 'grant')
        .map(({ id, name, percent }) => ({ id, name: name.en, percent, value: worthOf({ coupon: id }) })),
      games: catalogue.games.map(({ gid, name, goods }) => ({
        gid,
        name: name.en,
        goods: goods.map((good) => ({
          id: good.id,
          name: good.name.en,
          value: worthOf({ gid, goods: [{ good: good.id, quantity: 1 }] }),
        })),
      })),
    };
  },
});
