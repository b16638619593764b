import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { statementsOf } from './withdrawal.repo.ts';
import { owes } from './withdrawal.rules.ts';

/**
 * Requests refunds for buyers who withdrew, if that was not possible at the time: a dispute held the money, or another
 * refund that was later dropped reserved it. Existing requests are not duplicated.
 * @param orders locked orders after the events so far, each with the dispute that was won
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
    const because = { cause: 'withdrawal', causeId: dispute } as const;
    await payments.requestRefund(tx, { playerId, paymentId, amount: null, ...because, waits: owed === 'when_known' });
  }
}
