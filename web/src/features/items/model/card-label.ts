import type { Translate } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';
import { formatWithZone, type Reader } from '#web/lib/format/time.ts';
import { contentsOf, packTotal } from './contents.ts';
import type { Deal } from './deal.ts';
import type { Offer } from './offer.ts';
import { formatRest } from './rest.ts';
import { heldText, limitTexts, plusPercent, TAGS } from './texts.ts';

/**
 * Returns the name of an item's card for screen readers: what the card shows, in one sentence. The reason of an
 * unavailable item is its description instead.
 */
export function cardLabel(offer: Offer, deal: Deal | null, t: Translate, tag: string, reader: Reader): string {
  const { item, price, currency, promotion, held, obstacle, limit, endsIn } = offer;
  const now = deal?.price ?? price;
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const contents = contentsOf(item, obstacle || deal ? null : promotion);
  const sum = packTotal(item, contents, tag);
  const onTop = contents.reduce((all, { bonus, extra }) => all + bonus + extra, 0);
  const grants = contents.map(({ name, total }) => t('payment.item.grant', { count: formatCount(total, tag), name }));
  const { until } = item.sale;
  return [
    item.name,
    ...(item.kind === 'currency'
      ? [sum && t('payment.item.extra', { count: formatCount(onTop, tag) }), sum && `= ${sum}`]
      : grants),
    item.personal && t('payment.item.personal'),
    offer.led && t('payment.item.led'),
    item.vipLevel && t('level.from', { level: item.vipLevel.name }),
    ...item.tags.map((name) => t(TAGS[name].text)),
    ...(obstacle
      ? []
      : [
          limit && limitTexts(limit, t, tag).left,
          held && heldText(held, t, tag),
          !deal && promotion && plusPercent(promotion.percent, tag),
          until &&
            (endsIn === null
              ? t('payment.item.until', { at: formatWithZone(until, tag, undefined, reader) })
              : t('payment.item.ends_in', { rest: formatRest(endsIn, tag) })),
        ]),
    now < price ? `${money(now)} ${t('payment.item.instead')} ${money(price)}` : money(now),
  ]
    .filter((text) => typeof text === 'string')
    .join(', ');
}
