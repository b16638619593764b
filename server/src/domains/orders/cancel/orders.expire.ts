import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { orderPaymentMachine } from '../orders.machine.ts';
import { recordChanges } from '../orders.record.ts';
import { lockExpired, type OrderChange, takeOverdue } from '../orders.repo.ts';

const BATCH = 200;
/** Orders that providers are asked to close at the same time: one that hangs holds up a few, not all. */
const AT_ONCE = 10;

/**
 * Ends orders that nobody paid in time. One whose last attempt failed while the page of an earlier one is open is being paid: that
 * page is closed first, see `closeOverdue`. So is one whose money came, of which it will hear. Answers how many changed.
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
 * Orders past their time that a provider may still take money for: the provider is asked to close them, those first that it was
 * not asked about for longest, so that some that it never settles hold up no other. Its word makes them failed, and then they
 * expire like the others. Answers how many were asked about.
 */
export async function closeOverdue({ sql, payments }: Pick<OrdersDeps, 'sql' | 'payments'>): Promise<number> {
  const overdue = [...(await takeOverdue(sql, BATCH))];
  const count = overdue.length;
  while (overdue.length > 0) {
    const some = overdue.splice(0, AT_ONCE);
    await Promise.all(some.map(({ playerId, number }) => payments.close(playerId, number)));
  }
  return count;
}
