import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import { countClaims } from './claim/claim-limits.ts';
import type { CouponsDeps } from './coupons.deps.ts';
import { presentOffer, presentOwn } from './coupons.present.ts';
import { couponsOf } from './coupons.repo.ts';
import { couponsIn } from './templates/coupons.catalog.ts';

type Lists = Output<'GET /me/coupons'>;

const HISTORY_MS = 60 * 86_400_000;
const OVER = ['used', 'expired'];

/** Returns a player's coupon centre. Claimable offers come first; otherwise offers keep the publisher's order. */
export async function listCoupons(
  { sql, catalog, clock }: CouponsDeps,
  playerId: string,
  locale: Locale,
): Promise<Lists> {
  const now = clock.now();
  const catalogue = catalog.current();
  const view = { catalogue, locale, now };
  const templates = couponsIn(catalogue).filter(({ given }) => given === 'claim');
  const { levels } = catalogue;
  const [rows, taken, levelPoints] = await Promise.all([
    couponsOf(sql, playerId, new Date(now.getTime() - HISTORY_MS)),
    countClaims(
      sql,
      playerId,
      templates.map(({ id }) => id),
    ),
    levels && templates.some(({ audience }) => audience) ? countedPoints(sql, playerId, levels.timeZone) : 0,
  ]);
  const offers = templates.flatMap(
    (template) => presentOffer(template, { ...taken(template.id), levelPoints }, view) ?? [],
  );
  // The rows are sorted by expiry.
  const own = rows.flatMap((row) => presentOwn(row, view) ?? []);
  return {
    claimable: [
      ...offers.filter(({ state }) => state === 'claimable'),
      ...offers.filter(({ state }) => state !== 'claimable'),
    ],
    mine: own.filter(({ state }) => !OVER.includes(state)),
    history: own.filter(({ state }) => OVER.includes(state)).toSorted((a, b) => endOf(b) - endOf(a)),
  };
}

/** Returns the time at which a coupon was used or expired, in ms. */
const endOf = ({ usedAt, expiresAt }: Lists['history'][number]): number => Date.parse(usedAt ?? expiresAt ?? '');
