import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import type { Translate } from '#web/i18n/index.tsx';
import { listFormat } from '#web/lib/format/intl.ts';
import { formatCount, formatPercent } from '#web/lib/format/money.ts';

/** Returns the contents of a reward as a list in the reader's language: "2 × Warp key and 500 VIP points". */
export function contentsText(contents: RedeemEntry['gives'], t: Translate, tag: string): string {
  const names = contents.map(({ kind, name, quantity }) => {
    if (kind === 'points') return t('vip.points', { count: quantity });
    return quantity === 1 ? name : t('payment.item.grant', { count: formatCount(quantity, tag), name });
  });
  return listFormat(tag).format(names);
}

/** Returns the requirements and benefits of a level as texts; empty if it has none of a kind. */
export const levelTexts = ({ from, pointsPercent, coupon, reward, benefits }: VipLevel, t: Translate, tag: string) => ({
  needed: from > 0 ? formatCount(from, tag) : t('vip.level_start'),
  more: pointsPercent > 0 ? `+${formatPercent(pointsPercent, tag)}` : '',
  coupon: coupon ?? '',
  reward: contentsText(reward, t, tag),
  benefits,
});
