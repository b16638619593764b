import { z } from 'zod';
import { type Catalogue, checkLevel, defineSection } from '#server/domains/catalog/index.ts';
import { type CouponTemplate, coupon } from './coupons.model.ts';
import { checkCoupons } from './templates.rules.ts';

/** `coupons.yaml`. */
export const couponsSection = defineSection({
  name: 'coupons',
  file: 'coupons.yaml',
  schema: z.strictObject({ coupons: z.array(coupon) }),
  absent: { coupons: [] },
  prices: /^coupons\.[^.]+\.(?:percent|minimum|cap)(?:\.|$)/,
  limits: /^coupons\.[^.]+\.(?:stock|perPlayer|claim|validFor|validUntil|games|given|audience)(?:\.|$)/,
  check: ({ coupons }, { games, levels }) => [
    ...checkCoupons(coupons, games),
    ...coupons.flatMap(({ audience }, index) => checkLevel(audience, levels, ['coupons', index])),
  ],
  index: ({ coupons }) => ({
    all: coupons,
    byId: new Map(coupons.map((one) => [one.id, one])),
    byCode: new Map(
      coupons.flatMap((one) => (one.given === 'code' && one.code !== undefined ? [[one.code, one]] : [])),
    ),
  }),
});

/** Returns the templates in the publisher's order. */
export const couponsIn = (catalogue: Catalogue): readonly CouponTemplate[] => catalogue.section(couponsSection).all;

export const couponOf = (catalogue: Catalogue, id: string): CouponTemplate | undefined =>
  catalogue.section(couponsSection).byId.get(id);

/** @param code folded by `foldCode` of the contract */
export const couponOfCode = (catalogue: Catalogue, code: string): CouponTemplate | undefined =>
  catalogue.section(couponsSection).byCode.get(code);
