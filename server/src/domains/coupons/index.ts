import type { Locale } from '#contract/locales.ts';
import type { Handler } from '#server/db/events/subscribers.ts';
import type { CouponsDeps } from './coupons.deps.ts';
import { eraseCoupons } from './coupons.repo.ts';
import { couponRoutes } from './coupons.routes.ts';
import { type ExpiringCoupon, expiringSoon } from './expiring-soon.ts';

export { benefitStates } from './benefits/benefit-states.repo.ts';
export {
  type BenefitHolder,
  benefitStateSql,
  giveBackBenefits,
  ownCoupons,
  reservationSql,
  spendBenefits,
} from './benefits/benefits.repo.ts';
export { countClaims } from './claim/claim-limits.ts';
export { claimableByCode, findClaimRefusal } from './claim/claim-refusals.ts';
export { grantCoupons } from './claim/grant-coupons.ts';
export { type CouponRow, couponsOfTemplate, findCoupon } from './coupons.repo.ts';
export { claimEnd, claimPhase, couponState } from './coupons.rules.ts';
export { couponData } from './export.repo.ts';
export { couponOf, couponOfCode, couponsIn, couponsSection } from './templates/coupons.catalog.ts';
export type { CouponTemplate } from './templates/coupons.model.ts';

export interface Coupons {
  handlers: ReturnType<typeof couponRoutes>;
  onErased: Handler<'account.erased'>;
  /** Returns the player's usable coupons that expire soon, the earliest first. */
  expiringSoon(playerId: string, locale: Locale): Promise<ExpiringCoupon[]>;
}

/** Creates the coupons domain: players claim, redeem and see coupons. */
export const createCoupons = (deps: CouponsDeps): Coupons => ({
  handlers: couponRoutes(deps),
  onErased: (tx, facts) =>
    eraseCoupons(
      tx,
      facts.map(({ playerId }) => playerId),
    ),
  expiringSoon: (playerId, locale) => expiringSoon(deps, playerId, locale),
});
