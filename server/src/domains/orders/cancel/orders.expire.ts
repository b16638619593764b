import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { orderPaymentMachine } from '../orders.machine.ts';
import { recordChanges } from '../orders.record.ts';
import { claimOverdue, lockExpired, type OrderChange } from '../orders.repo.ts';

const BATCH = 200;
/** Orders that providers close in parallel: a call that hangs delays a few orders, not all. */
const AT_ONCE = 10;

/**
 * Expires overdue unpaid orders. Returns how many changed.
 * If an earlier attempt's page is still open, or its money arrived and the event is on its way, the order becomes
 * `paying` instead. `closeOverdue` then asks the provider to close it.
 */
export async function expireOrders({ sql, payments }: Pick<OrdersDeps, 'sql' | 'payments'>): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await lockExpired(tx, BATCH);
    const awaited = await payments.awaited(
      tx,
      rows.map(({ playerId, number }) => ({ playerId, payable: number })),
    );
    const changes = rows.flatMap((order): OrderChange[] => {
      const paymentId = awaited.get(order.number) ?? null;
      const paymentState = next(orderPaymentMachine, order.paymentState, paymentId ? 'pay_started' : 'expired');
      if (!paymentState) return [];
      return paymentId
        ? [{ order: { ...order, paymentState, paymentId }, events: ['paying'] }]
        : [{ order: { ...order, paymentState }, events: ['expired'] }];
    });
    await recordChanges(tx, changes);
    return changes.length;
  });
}

/**
 * Asks providers to close overdue orders in payment, those asked about longest ago first, so that orders that never
 * settle do not delay others. Returns how many were asked about.
 * The provider's answer makes an order fail; it then expires like others.
 */
export async function closeOverdue({ sql, payments }: Pick<OrdersDeps, 'sql' | 'payments'>): Promise<number> {
  const overdue = [...(await claimOverdue(sql, BATCH))];
  const count = overdue.length;
  while (overdue.length > 0) {
    const some = overdue.splice(0, AT_ONCE);
    await Promise.all(some.map(({ playerId, number }) => payments.close(playerId, number)));
  }
  return count;
}
