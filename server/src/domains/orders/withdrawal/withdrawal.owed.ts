import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { statementsOf } from './withdrawal.repo.ts';
import { owes } from './withdrawal.rules.ts';

/**
 * Gives back what buyers who withdrew are owed and what could not be asked for then: a dispute held the money, or it waited under
 * somebody else's refund, which was dropped. What is asked for already is not asked for twice.
 * @param orders locked, as what was heard left them, each with the dispute that was won
 */
export async function giveBackOwed(
  { payments }: Pick<OrdersDeps, 'payments'>,
  tx: Tx,
  orders: readonly { order: OrderRow | undefined; dispute: string | null }[],
): Promise<void> {
  const agreed = orders.flatMap(({ order, dispute }) => (order?.snapshot.agreed ? [{ order, dispute }] : []));
  const outcomes = await statementsOf(
    tx,
    agreed.map(({ order }) => order),
  );
  for (const { order, dispute } of agreed) {
    const outcome = outcomes.get(order.number);
    const owed = outcome && owes(outcome, order.itemState);
    if (!owed || !order.paymentId) continue;
    const { playerId, paymentId } = order;
    const reason = dispute === null ? 'withdrawal' : `withdrawal:${dispute}`;
    await payments.requestRefund(tx, { playerId, paymentId, amount: null, reason, waits: owed === 'when_known' });
  }
}
