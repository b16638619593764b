import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { CouponTemplate } from './templates/coupons.model.ts';

/** A coupon whose end is nearer than this expires soon. */
export const SOON_MS = 72 * 3_600_000;

type Terms = Pick<CouponTemplate, 'claim' | 'validFor' | 'validUntil' | 'stock' | 'perPlayer'>;

/** What was claimed so far, and whether the player has the level that it is for. */
export interface Standing {
  mine: number;
  all: number;
  atLevel: boolean;
}

type Shown = Pick<Coupon, 'state' | 'reason' | 'expiringSoon'>;

/** A player's coupon, as far as its state depends on it. */
export interface Owned {
  expiresAt: Date;
  /** What an order does with it; null: none does. */
  held: 'reserved' | 'used' | null;
}

const earliest = (...times: (string | undefined)[]): Date | null => {
  const known = times.flatMap((time) => (time === undefined ? [] : Date.parse(time)));
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Until when a coupon that is claimed now can be used. It is fixed by the claim; everything else follows the template. */
export function expiryOf({ validFor, validUntil }: Terms, claimedAt: Date): Date {
  const full = new Date(claimedAt.getTime() + validFor * 1000);
  return earliest(full.toISOString(), validUntil) ?? full;
}

/** When its claiming ends; null: never. Nobody claims what would have expired already. */
export const claimEnd = ({ claim, validUntil }: Terms): Date | null => earliest(claim.until, validUntil);

/** Whether it can be claimed at an instant, as far as that is a matter of time. */
export function claiming(template: Terms, now: Date): 'open' | 'not_open' | 'over' {
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

/** The state of a player's own coupon. One that an open order holds stays with it, though its time be over. */
export function stateOf({ held, expiresAt }: Owned, now: Date): Shown {
  if (held === 'used') return shown('used');
  if (held === 'reserved') return shown('unavailable', 'reserved');
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return shown('expired');
  return { ...shown('usable'), expiringSoon: left < SOON_MS };
}

/**
 * How a template stands to a player who may claim it; null: it is not shown, since its time is over or the player has all that one
 * may claim. One whose time is to come is shown however far that is: it was announced by being put into the catalogue.
 */
export function offerOf(template: Terms, { mine, all, atLevel }: Standing, now: Date): Shown | null {
  const time = claiming(template, now);
  if (time === 'over' || mine >= template.perPlayer) return null;
  if (time === 'not_open') return shown('unavailable', 'not_open');
  if (template.stock !== undefined && all >= template.stock) return shown('unavailable', 'sold_out');
  return atLevel ? shown('claimable') : shown('unavailable', 'level');
}
