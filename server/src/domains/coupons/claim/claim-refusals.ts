import type { Db } from '#server/db/client.ts';
import { type Catalogue, missingLevel } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { claimEnd, claimPhase } from '../coupons.rules.ts';
import { couponOfCode } from '../templates/coupons.catalog.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';
import { claimLimits, countClaims, isReached } from './claim-limits.ts';

/** The player whose claim is decided. */
export type Claimer = Pick<Caller, 'playerId' | 'deletionRequested'>;

export const leavingRefusal = ({ deletionRequested }: Pick<Claimer, 'deletionRequested'>): ApiError | null =>
  deletionRequested ? apiError('account.leaving', {}) : null;

/**
 * Returns the coupon of a promo code. Returns undefined for an unknown code, and for one that is not valid yet, so that
 * guessing does not reveal it.
 * @param code folded by `foldCode` of the contract
 */
export function claimableByCode(catalogue: Catalogue, code: string, now: Date): CouponTemplate | undefined {
  const template = couponOfCode(catalogue, code);
  return template && claimPhase(template, now) !== 'not_open' ? template : undefined;
}

/** Returns why a coupon cannot be claimed by its time or the player's level; null: its limits decide. */
export async function findTermsRefusal(
  db: Db,
  catalogue: Catalogue,
  playerId: string,
  template: CouponTemplate,
  now: Date,
): Promise<ApiError | null> {
  if (claimPhase(template, now) === 'open') return couponLevelRefusal(db, catalogue, playerId, template);
  const until = claimEnd(template)?.toISOString() ?? null;
  return apiError('coupon.not_open', { from: template.claim.from ?? null, until });
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

/**
 * Returns why a claim of this player would be refused now, and claims nothing; null: it would succeed.
 * The error is that of `POST /coupons/:template/claim` or `POST /coupons/redeem`.
 */
export async function findClaimRefusal(
  db: Db,
  catalogue: Catalogue,
  player: Claimer,
  template: CouponTemplate,
  now: Date,
): Promise<ApiError | null> {
  const refused = leavingRefusal(player) ?? (await findTermsRefusal(db, catalogue, player.playerId, template, now));
  if (refused) return refused;
  const used = (await countClaims(db, player.playerId, [template.id]))(template.id);
  const reached = claimLimits(player.playerId, template).find((limit) => isReached(limit, used));
  return reached ? apiError(reached.reason, {}) : null;
}
