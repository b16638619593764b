import type { Handlers } from '#server/http/api/handlers.ts';
import { claimCoupon, redeemCode } from './claim/claim-coupon.ts';
import type { CouponsDeps } from './coupons.deps.ts';
import { listCoupons } from './list-coupons.ts';

type Keys = 'GET /me/coupons' | 'POST /coupons/:template/claim' | 'POST /coupons/redeem';

export const couponRoutes = (deps: CouponsDeps): Handlers<Keys> => ({
  'GET /me/coupons': ({ query }, caller) => listCoupons(deps, caller.playerId, query.locale),

  'POST /coupons/:template/claim': ({ params, body }, caller, { idempotencyKey }) =>
    claimCoupon(deps, caller, { ...params, ...body }, idempotencyKey),

  'POST /coupons/redeem': ({ body }, caller, { idempotencyKey }) => redeemCode(deps, caller, body, idempotencyKey),
});
