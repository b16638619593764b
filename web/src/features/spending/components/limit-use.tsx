import { useLocale, useT } from '#web/i18n/index.tsx';
import { numberFormat } from '#web/lib/format/intl.ts';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { cx } from '#web/ui/cx.ts';
import type { Limit } from '../hooks/use-save-limit.ts';

/** From this percentage on the bar has the warning colour. */
const NEARLY_PERCENT = 80;

/** The current limit, and the share of it that this month's orders use. */
export function LimitUse({ limit: { cap, usedPercent, resetsAt } }: { limit: Limit }) {
  const t = useT();
  const { tag } = useLocale();
  if (!cap) return <p className="text-muted text-sm">{t('spending.none')}</p>;
  const percent = numberFormat(tag, { style: 'percent' }).format(usedPercent / 100);
  const used = t('spending.used', { percent, cap: formatMoney(cap.amount, cap.currency, tag) });
  return (
    <>
      {/* Hidden, because the text below says the same. */}
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-raised">
        <div
          className={cx('h-full rounded-full', usedPercent < NEARLY_PERCENT ? 'fill-gradient' : 'bg-warn')}
          style={{ width: `${usedPercent}%` }}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p className="font-medium">{used}</p>
        {/* The month starts at the same time for everybody, in UTC. */}
        <p className="text-muted">{t('payment.limit.resets', { at: formatWithZone(resetsAt, tag, 'UTC') })}</p>
      </div>
    </>
  );
}
