import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Translate } from '#web/i18n/index.tsx';
import { listFormat } from '#web/lib/format/intl.ts';
import { formatCount, formatPercent } from '#web/lib/format/money.ts';

/** "2 × Warp key and 500 VIP points": what a reward holds, as the language lists things. */
export function contentsText(contents: RedeemEntry['gives'], t: Translate, tag: string): string {
  const names = contents.map(({ kind, name, quantity }) => {
    if (kind === 'points') return t('vip.points', { count: quantity });
    return quantity === 1 ? name : t('payment.item.grant', { count: formatCount(quantity, tag), name });
  });
  return listFormat(tag).format(names);
}

/** What a level asks for and brings, in words; empty where it brings nothing of that kind. */
export const levelTexts = ({ from, pointsPercent, coupon, reward, benefits }: VipLevel, t: Translate, tag: string) => ({
  needed: from > 0 ? formatCount(from, tag) : t('vip.level_start'),
  more: pointsPercent > 0 ? `+${formatPercent(pointsPercent, tag)}` : '',
  coupon: coupon ?? '',
  reward: contentsText(reward, t, tag),
  benefits,
});
