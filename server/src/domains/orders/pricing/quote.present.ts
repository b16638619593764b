import type { Quote } from '#contract/endpoints/quotes.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, itemGrants, localize } from '#server/domains/catalog/index.ts';
import { presentPrice, priceNames } from '../orders.present.ts';
import { HOLD_SECONDS } from '../orders.rules.ts';
import type { Choice, CouponOption, Quoted } from './quote.rules.ts';

/** Returns a quote in a language. */
export function presentQuote(
  catalogue: Catalogue,
  { game, item, currency }: Choice,
  { price, coupon, options, firstTopUp, rebate, forfeits }: Quoted,
  locale: Locale,
): Quote {
  const goods = Object.fromEntries(itemGrants(game, item, locale).map(({ id, name }) => [id, name]));
  return {
    ...presentPrice(price, { goods, ...priceNames(catalogue, price, locale) }),
    couponId: coupon?.id ?? null,
    coupons: options.map((option) => presentOption(option, currency, locale)),
    firstTopUp,
    rebate,
    forfeits: forfeits && {
      ...forfeits,
      grants: forfeits.grants.map((grant) => ({ ...grant, name: goods[grant.id] ?? grant.id })),
    },
    heldFor: item.stock === undefined ? null : HOLD_SECONDS,
  };
}

const presentOption = (
  { coupon: { id, template, expiresAt, order }, saves, reason }: CouponOption,
  currency: string,
  locale: Locale,
): Quote['coupons'][number] => ({
  id,
  name: localize(template.name, locale),
  percent: template.percent,
  saves,
  expiresAt: expiresAt.toISOString(),
  reason,
  minimum: template.minimum[currency] ?? null,
  order: reason === 'reserved' ? order : null,
});
