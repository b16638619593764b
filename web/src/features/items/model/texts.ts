import type { Item, Limit } from '#contract/endpoints/games.ts';
import type { MessageKey, Translate } from '#web/i18n/index.tsx';
import { numberFormat } from '#web/lib/format/intl.ts';
import { formatCount, formatPercent } from '#web/lib/format/money.ts';
import { formatWithZone, type Reader } from '#web/lib/format/time.ts';
import type { Obstacle, Offer } from './offer.ts';
import type { Promotion } from './promotion.ts';
import { formatReset, formatReturn } from './reset.ts';

export const TAGS: Record<Item['tags'][number], { text: MessageKey; className: string }> = {
  hot: { text: 'payment.tag.hot', className: 'bg-warn-tint text-warn' },
  new: { text: 'payment.tag.new', className: 'bg-accent-tint text-accent' },
  best_value: { text: 'payment.tag.best_value', className: 'fill-gradient text-on-fill' },
  limited: { text: 'payment.tag.limited', className: 'bg-raised text-muted' },
};

/** Texts for the amount that a promotion adds to a grant. */
export const EXTRA: Record<Promotion['kind'], MessageKey> = {
  first_top_up: 'payment.item.extra_first',
  rebate: 'payment.item.extra_rebate',
};

const LEFT: Record<Limit['period'], MessageKey> = {
  day: 'payment.limit.day',
  week: 'payment.limit.week',
  month: 'payment.limit.month',
  lifetime: 'payment.limit.lifetime',
};

/** Returns "2 of 3 left this week", and "Resets Mon 4:00 AM GMT+8" if the reset is known. */
export function limitTexts(
  limit: NonNullable<Offer['limit']>,
  t: Translate,
  tag: string,
): { left: string; resets: string | null } {
  const { rule, left, resetsAt } = limit;
  return {
    left: t(LEFT[rule.period], { left: formatCount(left, tag), count: formatCount(rule.count, tag) }),
    resets: resetsAt ? t('payment.limit.resets', { at: formatReset(resetsAt, rule, tag) }) : null,
  };
}

/** Returns the conditions of an item: limit, end of sale, levels. */
export function conditionTexts(
  { item, limit, held }: Pick<Offer, 'item' | 'limit' | 'held'>,
  t: Translate,
  tag: string,
): string[] {
  const { left, resets } = limit ? limitTexts(limit, t, tag) : { left: null, resets: null };
  const { min, max } = item.level;
  return [
    left,
    resets,
    item.sale.until && t('payment.item.until', { at: formatWithZone(item.sale.until, tag) }),
    min !== null && t('payment.obstacle.level_min', { level: min }),
    max !== null && t('payment.obstacle.level_max', { level: max }),
    held && heldText(held, t, tag),
  ].filter((text) => typeof text === 'string');
}

/** Returns a percent with its sign, such as +50%. */
export const plusPercent = (percent: number, tag: string): string =>
  numberFormat(tag, { style: 'percent', signDisplay: 'always' }).format(percent / 100);

/** Returns the text that an unpaid order reserves the first top-up bonus. */
export const heldText = ({ percent }: Promotion, t: Translate, tag: string): string =>
  t('payment.first.reserved', { percent: formatPercent(percent, tag) });

/** Returns the required VIP level as text; with known points, the points that are missing. */
export const vipText = ({ vip, missing }: { vip: string; missing: number | null }, t: Translate): string =>
  missing === null ? t('level.from', { level: vip }) : t('level.missing', { count: missing, level: vip });

/** Returns the reason why an item is unavailable now. */
export function obstacleText(obstacle: Obstacle, t: Translate, tag: string, reader?: Reader): string {
  switch (obstacle.kind) {
    case 'locked':
      return obstacle.item ? t('payment.obstacle.locked', { item: obstacle.item }) : t('payment.obstacle.locked_else');
    case 'waiting':
      return t('error.item.waiting', { until: formatWithZone(obstacle.at, tag, undefined, reader) });
    case 'vip':
      return vipText(obstacle, t);
    case 'sale_from':
      return t('payment.obstacle.sale_from', { at: formatWithZone(obstacle.at, tag, undefined, reader) });
    case 'level_min':
      return t('payment.obstacle.level_min', { level: obstacle.level });
    case 'level_max':
      return t('payment.obstacle.level_max', { level: obstacle.level });
    case 'game':
      return obstacle.reason ?? t('payment.obstacle.game');
    case 'limit':
      return obstacle.at
        ? t('payment.obstacle.back', { at: formatReturn(obstacle.at, tag) })
        : t('payment.obstacle.bought');
  }
}
