import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { Card, Hidden } from '#web/ui/layout/surface.tsx';
import { Fact } from './fact.tsx';
import { OrderItem } from './order-item.tsx';
import { OrderNumber } from './order-number.tsx';
import { PointsFact } from './points-fact.tsx';
import { PriceLines } from './price-lines.tsx';

/** A summary of the order: item, receiver, price and number. */
export function OrderSummaryCard({ order }: { order: Order }) {
  const t = useT();
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg">{t('payment.summary.title')}</h2>
        <div className="flex items-center text-muted text-sm">
          <Hidden>{t('orders.number')}</Hidden>
          <OrderNumber number={order.number} />
        </div>
      </div>
      <OrderItem order={order} />
      <PriceLines order={order} />
      <dl className="grid gap-2 border-line border-t pt-4">
        <Fact label={t('orders.method')}>{order.method?.name ?? t('orders.method_none')}</Fact>
        <PointsFact points={order.points} />
      </dl>
    </Card>
  );
}
