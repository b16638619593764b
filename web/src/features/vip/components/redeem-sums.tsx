import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';

interface Props {
  points: number;
  balance: number;
  /** True if the points may be spent already, so that the rest is unknown. */
  unclear: boolean;
}

/** The price, and the remaining balance. */
export function RedeemSums({ points, balance, unclear }: Props) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <dl className="grid gap-2 rounded-control bg-raised px-4 py-3 text-sm">
      <Line term={t('vip.balance')}>{formatCount(balance, tag)}</Line>
      <Line term={t('vip.redeem.cost')}>{t('vip.points', { count: points })}</Line>
      {!unclear && <Line term={t('vip.redeem.after')}>{formatCount(balance - points, tag)}</Line>}
    </dl>
  );
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{term}</dt>
    <dd className="ml-auto font-semibold">{children}</dd>
  </div>
);
