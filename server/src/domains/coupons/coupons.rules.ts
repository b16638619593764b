import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { CouponTemplate } from './templates/coupons.model.ts';

/** A coupon whose end is nearer than this expires soon. */
export const SOON_MS = 72 * 3_600_000;

type Terms = Pick<CouponTemplate, 'claim' | 'validFor' | 'validUntil' | 'stock' | 'perPlayer'>;

/** The claims so far, and true if the player has the level that the coupon needs. */
export interface ClaimStanding {
  mine: number;
  all: number;
  atLevel: boolean;
}

type Shown = Pick<Coupon, 'state' | 'reason' | 'expiringSoon'>;

/** The fields of a player's coupon that its state depends on. */
export interface CouponTimes {
  expiresAt: Date;
  /** State of the order's hold; null: no order has it. */
  held: 'reserved' | 'used' | null;
}

const earliest = (...times: (string | undefined)[]): Date | null => {
  const known = times.flatMap((time) => (time === undefined ? [] : Date.parse(time)));
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Returns the end of validity of a coupon claimed now. The claim fixes it; all else follows the current template. */
export function couponExpiry({ validFor, validUntil }: Terms, claimedAt: Date): Date {
  const full = new Date(claimedAt.getTime() + validFor * 1000);
  return earliest(full.toISOString(), validUntil) ?? full;
}

/** Returns the end of claiming; null: never. A coupon cannot be claimed once it would have expired. */
export const claimEnd = ({ claim, validUntil }: Terms): Date | null => earliest(claim.until, validUntil);

/** Returns the state of claiming by time only; limits and levels do not count here. */
export function claimPhase(template: Terms, now: Date): 'open' | 'not_open' | 'over' {
  const { from } = template.claim;
  const end = claimEnd(template);
  if (end && end <= now) return 'over';
  return from !== undefined && Date.parse(from) > now.getTime() ? 'not_open' : 'open';
}

const shown = (state: Shown['state'], reason: Shown['reason'] = null): Shown => ({
  state,
  reason,
  expiringSoon: false,
});

/** Returns the state of a player's coupon. A coupon that an open order holds stays reserved after its expiry. */
export function couponState({ held, expiresAt }: CouponTimes, now: Date): Shown {
  if (held === 'used') return shown('used');
  if (held === 'reserved') return shown('unavailable', 'reserved');
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return shown('expired');
  return { ...shown('usable'), expiringSoon: left < SOON_MS };
}

/**
 * Returns the state of a template for a player. Returns null, so it is not shown, if its time is over or the player
 * has claimed the most. Future templates are always shown: adding them to the catalogue announces them.
 */
export function offerState(template: Terms, { mine, all, atLevel }: ClaimStanding, now: Date): Shown | null {
  const time = claimPhase(template, now);
  if (time === 'over' || mine >= template.perPlayer) return null;
  if (time === 'not_open') return shown('unavailable', 'not_open');
  if (template.stock !== undefined && all >= template.stock) return shown('unavailable', 'sold_out');
  return atLevel ? shown('claimable') : shown('unavailable', 'level');
}
