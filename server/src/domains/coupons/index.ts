export { giveBackBenefits, type Holder, ownCoupons, reservationOf, spendBenefits, stateOf } from './benefits.repo.ts';
export { couponOf, couponsIn, couponsSection } from './coupons.catalog.ts';
export type { CouponTemplate } from './coupons.model.ts';
export { eraseCoupons } from './coupons.repo.ts';
export { couponRoutes } from './coupons.routes.ts';
export { couponData } from './export.repo.ts';
export { grantCoupons } from './grant-coupons.ts';
export { takenBenefits } from './taken.repo.ts';
