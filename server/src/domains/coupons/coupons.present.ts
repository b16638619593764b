import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize, missingLevel, presentLevel } from '#server/domains/catalog/index.ts';
import type { CouponRow } from './coupons.repo.ts';
import { claimEnd, claimPhase, couponState, offerState } from './coupons.rules.ts';
import { couponOf } from './templates/coupons.catalog.ts';
import type { CouponTemplate } from './templates/coupons.model.ts';

/** The context in which a coupon is shown. */
export interface View {
  catalogue: Catalogue;
  locale: Locale;
  now: Date;
}

const instant = (time: Date | null): string | null => time?.toISOString() ?? null;

const terms = (template: CouponTemplate, { catalogue, locale }: View) => ({
  template: template.id,
  name: localize(template.name, locale),
  description: localize(template.description, locale),
  percent: template.percent,
  minimum: template.minimum,
  cap: template.cap,
  games: template.games.flatMap((gid) => {
    const game = catalogue.game(gid);
    return game ? [{ gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) }] : [];
  }),
});

/** Presents one of the player's coupons; null if its template was withdrawn. */
export function presentOwn(row: CouponRow, view: View): Coupon | null {
  const template = couponOf(view.catalogue, row.template);
  if (!template) return null;
  return {
    ...terms(template, view),
    ...couponState(row, view.now),
    id: row.id,
    order: row.number,
    vipLevel: null,
    opensAt: null,
    claimUntil: null,
    left: null,
    claimedAt: instant(row.claimedAt),
    expiresAt: instant(row.expiresAt),
    usedAt: row.held === 'used' ? instant(row.heldAt) : null,
  };
}

/** Presents a template that the player may claim, now or later; null if it is not shown. */
export function presentOffer(
  template: CouponTemplate,
  { levelPoints, ...taken }: { mine: number; all: number; levelPoints: number },
  view: View,
): Coupon | null {
  const { stock, claim, audience } = template;
  const lacked = missingLevel(view.catalogue.levels, audience, levelPoints);
  const shown = offerState(template, { ...taken, atLevel: lacked === null }, view.now);
  if (!shown) return null;
  const level = presentLevel(view.catalogue, audience, view.locale);
  return {
    ...terms(template, view),
    ...shown,
    id: null,
    order: null,
    vipLevel: level && { id: level.id, name: level.name, missing: lacked?.missing ?? 0 },
    opensAt: claim.from && claimPhase(template, view.now) === 'not_open' ? new Date(claim.from).toISOString() : null,
    claimUntil: instant(claimEnd(template)),
    left: stock === undefined ? null : Math.max(0, stock - taken.all),
    claimedAt: null,
    expiresAt: null,
    usedAt: null,
  };
}
