import type { RedeemEntry } from '#contract/endpoints/vip.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import type { Standing } from '../model/vip.ts';

const PERIOD: Record<NonNullable<RedeemEntry['limit']>['period'], MessageKey> = {
  day: 'vip.limit.day',
  week: 'vip.limit.week',
  month: 'vip.limit.month',
  lifetime: 'vip.limit.lifetime',
};

interface Props {
  entry: Pick<RedeemEntry, 'limit' | 'stock'>;
  limits: Standing['redeem'][number] | undefined;
}

/** The limit per period, and the stock of an entry. */
export function RedeemLimits({ entry: { limit, stock }, limits }: Props) {
  const t = useT();
  const left = limits?.left ?? null;
  const rest = limits?.stock ?? stock;
  return (
    <p className="flex flex-wrap gap-x-2 text-faint text-xs empty:hidden">
      {limit && <span>{t(PERIOD[limit.period], { count: limit.count })}</span>}
      {limit && limit.count > 1 && left !== null && (
        <span>{t('vip.limit.left', { left: String(left), count: String(limit.count) })}</span>
      )}
      {rest !== null && rest > 0 && <span>{t('vip.limit.stock', { count: rest })}</span>}
    </p>
  );
}
