import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Locale } from '#contract/locales.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { takeCounts } from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { CouponsDeps } from '../coupons.deps.ts';
import { presentOwn } from '../coupons.present.ts';
import { findCoupon, insertClaim } from '../coupons.repo.ts';
import { couponExpiry } from '../coupons.rules.ts';
import { couponOf } from '../templates/coupons.catalog.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';
import { claimLimits } from './claim-limits.ts';
import { claimableByCode, findTermsRefusal, leavingRefusal } from './claim-refusals.ts';

/** Returns the coupon to claim, or throws. */
type Choose = (catalogue: Catalogue, now: Date) => CouponTemplate;

/**
 * Claims a coupon of the coupon centre. A repeat with the same key returns the same coupon.
 * @throws ApiError the codes of `POST /coupons/:template/claim`
 */
export function claimCoupon(
  deps: CouponsDeps,
  caller: Caller,
  { template: id, locale }: { template: string; locale: Locale },
  key: string,
): Promise<Coupon> {
  const use = keyUse(caller.playerId, 'POST /coupons/:template/claim', key, { template: id });
  return claim(deps, caller, use, locale, (catalogue) => {
    const template = couponOf(catalogue, id);
    if (template?.given !== 'claim') throw apiError('coupon.unknown', { template: id });
    return template;
  });
}

/**
 * Claims the coupon of a promo code, which the contract has folded.
 * @throws ApiError the codes of `POST /coupons/redeem`
 */
export function redeemCode(
  deps: CouponsDeps,
  caller: Caller,
  { code, locale }: { code: string; locale: Locale },
  key: string,
): Promise<Coupon> {
  const use = keyUse(caller.playerId, 'POST /coupons/redeem', key, { code });
  return claim(deps, caller, use, locale, (catalogue, now) => {
    const template = claimableByCode(catalogue, code, now);
    if (!template) throw apiError('coupon.code_unknown', {});
    return template;
  });
}

const claim = (deps: CouponsDeps, caller: Caller, use: KeyUse, locale: Locale, choose: Choose): Promise<Coupon> =>
  runOnce({
    write: () => claimNow(deps, caller, use, locale, choose),
    replay: () => replay(deps, use, locale),
  });

/** Returns null if the key was used before. */
async function claimNow(
  { sql, catalog, clock }: CouponsDeps,
  caller: Caller,
  use: KeyUse,
  locale: Locale,
  choose: Choose,
): Promise<Coupon | null> {
  const { playerId } = caller;
  const leaving = leavingRefusal(caller);
  if (leaving) throw leaving;
  const now = clock.now();
  const catalogue = catalog.current();
  const template = choose(catalogue, now);
  const refused = await findTermsRefusal(sql, catalogue, playerId, template, now);
  if (refused) throw refused;
  const { id: name } = template;
  const times = { claimedAt: now, expiresAt: couponExpiry(template, now) };
  const id = await insertClaim(
    sql,
    { playerId, template: name, ...times },
    takeCounts(sql, claimLimits(playerId, template)),
    use,
  );
  const free = { held: null, number: null, heldAt: null };
  return id === null ? null : presentOwn({ id, template: name, ...times, ...free }, { catalogue, locale, now });
}

async function replay({ sql, catalog, clock }: CouponsDeps, use: KeyUse, locale: Locale): Promise<Coupon | null> {
  const id = await earlierResult(sql, use);
  const row = id === null ? null : await findCoupon(sql, use.playerId, id);
  return row ? presentOwn(row, { catalogue: catalog.current(), locale, now: clock.now() }) : null;
}
