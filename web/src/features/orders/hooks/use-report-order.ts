import { useEffect } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { report } from '#web/analytics/report.ts';
import { onceInTab } from '#web/lib/storage/once-in-tab.ts';
import { outcomeOf } from '../model/outcome.ts';

/** Reports to analytics that an order was paid and that it was sent, each once. */
export function useReportOrder({ number, game: { gid }, item, method, itemStatus, ...order }: Order): void {
  const paid = outcomeOf(order) === 'paid';
  const sent = itemStatus === 'sent';
  const by = method?.id ?? '';
  useEffect(() => {
    if (paid && onceInTab(`reported paid ${number}`)) report('order_paid', { gid, item: item.id, method: by });
    if (sent && onceInTab(`reported sent ${number}`)) report('order_sent', { gid, item: item.id });
  }, [paid, sent, number, gid, item.id, by]);
}
