import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { orderPaymentMachine } from './orders.machine.ts';
import { giveBackLimits, lockExpired, overdueAtProvider, recordChanges } from './orders.repo.ts';

const BATCH = 200;

/** Ends orders that nobody paid in time and gives their limited purchases back. Answers how many. */
export async function expireOrders({ sql, clock }: OrdersDeps): Promise<number> {
  const at = clock.now();
  return sql.begin(async (tx) => {
    const rows = await lockExpired(tx, at, BATCH);
    const changes = rows.flatMap((order) => {
      const paymentState = next(orderPaymentMachine, order.paymentState, 'expired');
      return paymentState ? [{ order: { ...order, paymentState }, events: ['expired' as const] }] : [];
    });
    await recordChanges(tx, changes, at);
    await giveBackLimits(
      tx,
      changes.map(({ order }) => order),
    );
    return changes.length;
  });
}

/**
 * Orders past their time that a provider may still take money for: the provider is asked to close them. Its word makes
 * them failed, and then they expire like the others. Answers how many were asked about.
 */
export async function closeOverdue({ sql, clock, payments }: OrdersDeps): Promise<number> {
  const overdue = await overdueAtProvider(sql, clock.now(), BATCH);
  for (const { playerId, number } of overdue) await payments.close(playerId, number);
  return overdue.length;
}
