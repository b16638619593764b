import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { Fact } from './fact.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { PointsFact } from './points-fact.tsx';
import { PriceLines } from './price-lines.tsx';

/**
 * The lines of the receipt: price, method, points, the receipt's email address, and invoices.
 * @param invoices whether the shop issues any
 */
export function OrderFacts({ order, invoices }: { order: Order; invoices: boolean }) {
  const t = useT();
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">{t('payment.summary.title')}</h2>
      <PriceLines order={order} />
      <dl className="grid gap-2 border-line border-t pt-4">
        <Fact label={t('orders.method')}>{order.method?.name ?? t('orders.method_none')}</Fact>
        <PointsFact points={order.points} />
        {order.email && (
          <Fact label={t('orders.email')}>
            <span className="[overflow-wrap:anywhere]">{order.email}</span>
          </Fact>
        )}
      </dl>
      <OrderDocuments order={order} issued={invoices} />
    </section>
  );
}
