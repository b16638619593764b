import type { Order } from '#contract/endpoints/orders.ts';
import type { MessageKey } from '#web/i18n/index.tsx';
import { isEndedUnpaid, stageOf } from './stage.ts';

/** Returns the label of the link to the shop for the outcome of the order. */
export function shopText(order: Pick<Order, 'payable' | 'status' | 'itemStatus'>): MessageKey {
  const stage = stageOf(order);
  if (order.payable) return 'orders.shop_again';
  if (isEndedUnpaid(stage)) return 'orders.order_again';
  return stage === 'sent' ? 'shortcut.again' : 'orders.to_shop';
}
