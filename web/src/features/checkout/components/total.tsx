import type { Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney, formatPercent } from '#web/lib/format/money.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';

interface Props {
  /** Null while nothing is chosen. */
  quote: Quote | null;
  loading: boolean;
}

/** The amount to be charged, in large type. Screen readers announce a change. */
export function Total({ quote, loading }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const shown = quote && !loading ? quote : null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
      <div>
        <p className="font-semibold">{t('payment.summary.total')}</p>
        {shown?.tax?.included && (
          <p className="text-faint text-xs">
            {t('payment.summary.tax_included', {
              name: shown.tax.name,
              percent: formatPercent(shown.tax.percent, tag),
              amount: formatMoney(shown.tax.amount, shown.currency, tag),
            })}
          </p>
        )}
      </div>
      <div className="ml-auto font-bold text-3xl tracking-tight">
        {shown && <PriceText amount={shown.total} currency={shown.currency} />}
        {loading && <Skeleton className="h-10.5 w-32" />}
        {!shown && !loading && <span className="font-normal text-faint">–</span>}
      </div>
      <p role="status" className="sr-only">
        {shown && t('payment.summary.announce', { total: formatMoney(shown.total, shown.currency, tag) })}
      </p>
    </div>
  );
}

/** The total for the phone's bottom bar, in one line. */
export function BarTotal({ quote, loading }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const shown = quote && !loading ? quote : null;
  const tax = shown?.tax?.included ? shown.tax : null;
  return (
    <p className="flex min-h-7 items-baseline gap-2 whitespace-nowrap font-bold text-xl tracking-tight">
      {shown && <PriceText amount={shown.total} currency={shown.currency} />}
      {loading && <Skeleton className="h-7 w-20" />}
      {!loading && (
        <span className="@max-3xs:sr-only min-w-0 truncate font-normal text-faint text-xs tracking-normal">
          {tax
            ? t('payment.summary.tax_short', { name: tax.name, percent: formatPercent(tax.percent, tag) })
            : t('payment.summary.total')}
        </span>
      )}
    </p>
  );
}
