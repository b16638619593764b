import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { type Catalogue, missingLevel } from '#server/domains/catalog/index.ts';
import { takeCounts } from '#server/domains/limits/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { CouponsDeps } from '../coupons.deps.ts';
import { presentOwn } from '../coupons.present.ts';
import { findCoupon, insertClaim } from '../coupons.repo.ts';
import { claimEnd, claimPhase, couponExpiry } from '../coupons.rules.ts';
import { couponOf, couponOfCode } from '../templates/coupons.catalog.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';
import { claimLimits } from './claim-limits.ts';

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
 * Claims the coupon of a promo code, which the contract has folded. A code that is not valid yet gets the same error as
 * an unknown one, so that guessing does not reveal it.
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
    const template = couponOfCode(catalogue, code);
    if (!template || claimPhase(template, now) === 'not_open') throw apiError('coupon.code_unknown', {});
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
  { playerId, deletionRequested }: Caller,
  use: KeyUse,
  locale: Locale,
  choose: Choose,
): Promise<Coupon | null> {
  if (deletionRequested) throw apiError('account.leaving', {});
  const now = clock.now();
  const catalogue = catalog.current();
  const template = choose(catalogue, now);
  if (claimPhase(template, now) !== 'open') throw notOpenError(template);
  const refused = await couponLevelRefusal(sql, catalogue, playerId, template);
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

/** Returns the error if the player is below the coupon's level, else null. Claimed coupons stay if the level falls. */
async function couponLevelRefusal(
  db: Db,
  { levels }: Catalogue,
  playerId: string,
  { audience }: CouponTemplate,
): Promise<ApiError | null> {
  if (!audience) return null;
  const points = levels ? await countedPoints(db, playerId, levels.timeZone) : 0;
  const lacked = missingLevel(levels, audience, points);
  return lacked && apiError('coupon.vip_level', { ...lacked });
}

function notOpenError(template: CouponTemplate): ApiError {
  const until = claimEnd(template)?.toISOString() ?? null;
  return apiError('coupon.not_open', { from: template.claim.from ?? null, until });
}

async function replay({ sql, catalog, clock }: CouponsDeps, use: KeyUse, locale: Locale): Promise<Coupon | null> {
  const id = await earlierResult(sql, use);
  const row = id === null ? null : await findCoupon(sql, use.playerId, id);
  return row ? presentOwn(row, { catalogue: catalog.current(), locale, now: clock.now() }) : null;
}
