import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { OpenOrder } from './open-order.tsx';

interface Props {
  /** The unpaid order of this game; null: there is none. */
  order: OrderSummary | null;
  /** How many unpaid orders the player has, if the portal accepts no further one; else null. */
  full: number | null;
}

/** Offers to finish the unpaid order; a player with too many learns it before choosing an item, not when they pay. */
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
