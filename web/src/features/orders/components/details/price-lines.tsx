import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney, formatPercent } from '#web/lib/format/money.ts';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { Fact } from './fact.tsx';

/** The price as quoted, line by line, with the total last. */
export function PriceLines({ order }: { order: Pick<Order, 'quote'> }) {
  const t = useT();
  const { tag } = useLocale();
  const { currency, list, discount, coupon, tax, total } = order.quote;
  return (
    <dl className="grid gap-2">
      <Fact label={t('orders.price')}>
        <PriceText amount={list} currency={currency} />
      </Fact>
      {coupon && (
        <Fact label={coupon.name}>
          <PriceText amount={-discount} currency={currency} className="text-ok" />
        </Fact>
      )}
      {tax && !tax.included && (
        <Fact label={t('payment.summary.tax_added', { name: tax.name, percent: formatPercent(tax.percent, tag) })}>
          <PriceText amount={tax.amount} currency={currency} />
        </Fact>
      )}
      <Fact label={t('orders.total')} strong>
        <PriceText amount={total} currency={currency} />
        {tax?.included && (
          <span className="block font-normal text-faint text-xs">
            {t('payment.summary.tax_included', {
              name: tax.name,
              percent: formatPercent(tax.percent, tag),
              amount: formatMoney(tax.amount, currency, tag),
            })}
          </span>
        )}
      </Fact>
    </dl>
  );
}
