import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { amountFor } from '../model/estimate.ts';
import type { Rate } from '../model/vip.ts';

interface Props {
  points: number;
  /** More points at the player's level. */
  percent: number;
  /** Nothing is said where there is none. */
  rate: Rate | undefined;
  className?: string;
}

/** What has to be paid for so many points. */
export function InMoney({ points, percent, rate, className = 'text-muted text-sm' }: Props) {
  const t = useT();
  const { tag } = useLocale();
  if (!rate) return null;
  const amount = formatMoney(amountFor(points, rate, percent), rate.currency, tag);
  return <p className={className}>{t('vip.in_money', { amount })}</p>;
}
