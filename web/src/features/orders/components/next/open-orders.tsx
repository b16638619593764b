import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { OpenOrder } from './open-order.tsx';

interface Props {
  /** The unpaid order of this game; null if there is none. */
  order: OrderSummary | null;
  /** The number of unpaid orders, if the server accepts no further one; else null. */
  full: number | null;
}

/**
 * Offers to finish the unpaid order. A player with too many unpaid orders learns it before choosing an item, not at
 * payment.
 */
export function OpenOrders({ order, full }: Props) {
  const t = useT();
  if (full === null) return order && <OpenOrder key={order.number} order={order} look="line" />;
  return (
    <Note tone="warn" role="status" className="mb-3">
      {t('payment.open_full', { count: full })}{' '}
      <PageLink page="history" className="whitespace-nowrap font-semibold underline">
        {t('orders.to_history')}
      </PageLink>
    </Note>
  );
}
