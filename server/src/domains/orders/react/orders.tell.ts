import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import type { OrderRow } from '../orders.repo.ts';

/** Tells the follow-up lane what became of orders, in the transaction of the change. */
export const tell = (tx: Tx, type: 'order.paid' | 'order.sent', orders: readonly OrderRow[]): Promise<void> =>
  publish(
    tx,
    orders.map((order) => ({ type, key: order.number, payload: factOf(order) })),
  );

/** Money of these payments came or went: told of orders that were paid by them. */
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
