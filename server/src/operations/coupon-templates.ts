import type { Catalogue } from '#server/domains/catalog/index.ts';
import { type CouponTemplate, couponOf, couponsIn } from '#server/domains/coupons/index.ts';
import { OperationRefusal } from './refusal.ts';

/** @throws OperationRefusal `coupon.unknown` */
export function templateOf(catalogue: Catalogue, id: string): CouponTemplate {
  const template = couponOf(catalogue, id);
  if (template) return template;
  const known =
    couponsIn(catalogue)
      .map((coupon) => coupon.id)
      .join(', ') || '(none)';
  throw new OperationRefusal('coupon.unknown', `The catalogue has no coupon ${id}; it has ${known}.`, { template: id });
}
