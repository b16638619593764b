import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import type { CouponsDeps } from './coupons.deps.ts';
import { expiringCoupons } from './coupons.repo.ts';
import { SOON_MS } from './coupons.rules.ts';
import { couponOf } from './templates/coupons.catalog.ts';

export interface ExpiringCoupon {
  id: string;
  name: string;
  /** Empty: every game. */
  games: readonly number[];
  expiresAt: Date;
}

/** Returns the player's usable coupons that expire soon, without those of withdrawn templates. */
export async function expiringSoon(
  { sql, catalog, clock }: CouponsDeps,
  playerId: string,
  locale: Locale,
): Promise<ExpiringCoupon[]> {
  const now = clock.now();
  const rows = await expiringCoupons(sql, playerId, { now, before: new Date(now.getTime() + SOON_MS) });
  return rows.flatMap(({ id, template, expiresAt }) => {
    const terms = couponOf(catalog.current(), template);
    return terms ? [{ id, name: localize(terms.name, locale), games: terms.games, expiresAt }] : [];
  });
}
