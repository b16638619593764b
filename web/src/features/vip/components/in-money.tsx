import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { amountFor } from '../model/estimate.ts';
import type { Rate } from '../model/vip.ts';

interface Props {
  points: number;
  /** Extra percent of points at the player's level. */
  percent: number;
  /** If undefined, renders nothing. */
  rate: Rate | undefined;
  className?: string;
}

/** The amount to pay to earn these points. */
export function InMoney({ points, percent, rate, className = 'text-muted text-sm' }: Props) {
  const t = useT();
  const { tag } = useLocale();
  if (!rate) return null;
  const amount = formatMoney(amountFor(points, rate, percent), rate.currency, tag);
  return <p className={className}>{t('vip.in_money', { amount })}</p>;
}
