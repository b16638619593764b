import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { type OrderRow, paidTimes } from '../orders.repo.ts';

/** Publishes paid orders to the follow-up lane, in the transaction of the change. */
export const tellPaid = (tx: Tx, orders: readonly OrderRow[]): Promise<void> =>
  publish(
    tx,
    orders.map((order) => ({ type: 'order.paid', key: order.number, payload: factOf(order) })),
  );

/**
 * Publishes that items arrived, and then the money that was already gone: refunds before this event could not take back
 * points.
 */
export async function tellSent(
  { payments }: Pick<OrdersDeps, 'payments'>,
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<void> {
  const times = new Map((await paidTimes(tx, orders)).map(({ number, at }) => [number, at.toISOString()]));
  await publish(
    tx,
    orders.map((order) => ({
      type: 'order.sent',
      key: order.number,
      payload: { ...factOf(order), paidAt: times.get(order.number) },
    })),
  );
  for (const order of orders) {
    const { playerId, paymentId, paymentState } = order;
    if (paymentId === null || paymentState === 'paid') continue;
    const gone = await payments.goneOf(tx, playerId, paymentId);
    if (gone > 0) await tellRefunded(tx, [{ order, fact: { paymentId, gone } }]);
  }
}

/** Publishes changes of the refunded amount, only for orders paid by these payments. */
export const tellRefunded = (
  tx: Tx,
  changed: readonly { order: OrderRow; fact: { paymentId: string; gone: number } }[],
): Promise<void> =>
  publish(
    tx,
    changed
      .filter(({ order, fact }) => order.paymentId === fact.paymentId && order.itemState !== 'waiting')
      .map(({ order, fact }) => ({
        type: 'order.refunded',
        key: order.number,
        payload: { ...factOf(order), refunded: fact.gone },
      })),
  );

const factOf = ({ playerId, number, gid, item, total, currency, snapshot, readAt }: OrderRow): OrderFact => ({
  playerId,
  number,
  gid,
  item,
  total,
  currency,
  inReference: snapshot.spending.reference,
  points: snapshot.price.points ?? 0,
  // Read in the transaction of the change.
  at: readAt.toISOString(),
});
