import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { DomainEvent, DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/outbox.ts';
import type { NewDelivery } from '#server/domains/fulfilment/index.ts';
import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from './orders.deps.ts';
import {
  type OrderItemEvent,
  type OrderPaymentEvent,
  orderItemMachine,
  orderPaymentMachine,
} from './orders.machine.ts';
import {
  lockExpired,
  lockOrders,
  type OrderChange,
  type OrderRow,
  recordChanges,
  uncountPurchases,
} from './orders.repo.ts';

/** Orders whose payment or delivery made news: batches, so that a busy minute costs few statements. */
export function orderReactions(deps: OrdersDeps) {
  const { fulfilment, clock, log } = deps;

  /** Loads and locks the orders of some facts and gives each fact its order. */
  const eachOrder = async <F extends { playerId: string }>(
    tx: Tx,
    facts: readonly F[],
    numberOf: (fact: F) => string,
    react: (order: OrderRow, fact: F) => OrderChange | null,
  ): Promise<OrderChange[]> => {
    const rows = await lockOrders(
      tx,
      facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) })),
    );
    const current = new Map(rows.map((row) => [row.number, row]));
    const changes = new Map<string, OrderChange>();
    for (const fact of facts) {
      const order = current.get(numberOf(fact));
      const change = order && react(order, fact);
      if (!change) continue;
      current.set(change.order.number, change.order);
      const earlier = changes.get(change.order.number)?.events ?? [];
      changes.set(change.order.number, { order: change.order, events: [...earlier, ...change.events] });
    }
    const all = [...changes.values()];
    await recordChanges(tx, all, clock.now());
    return all;
  };

  const paymentNews =
    <F extends DomainEvents['payment.captured']>(
      event: OrderPaymentEvent,
      shown: TimelineEvent['event'],
      failureOf: (fact: F) => string | null,
    ) =>
    (tx: Tx, facts: F[]) =>
      eachOrder(
        tx,
        facts,
        (fact) => fact.payable,
        (order, fact) => {
          const paymentState = next(orderPaymentMachine, order.paymentState, event);
          return paymentState && { order: { ...order, paymentState, failure: failureOf(fact) }, events: [shown] };
        },
      );

  const deliveryNews =
    (event: OrderItemEvent, shown: TimelineEvent['event']) => (tx: Tx, facts: DomainEvents['delivery.accepted'][]) =>
      eachOrder(
        tx,
        facts.filter((fact) => fact.source === 'order'),
        (fact) => fact.reference,
        (order) => {
          const itemState = next(orderItemMachine, order.itemState, event);
          return itemState && { order: { ...order, itemState }, events: [shown] };
        },
      );

  const onFailed = paymentNews<DomainEvents['payment.failed']>(
    'payment_failed',
    'payment_failed',
    (fact) => fact.failure,
  );
  const onCancelled = paymentNews('payment_failed', 'payment_failed', () => 'abandoned');
  const onAccepted = deliveryNews('accepted', 'sent');
  const onRefused = deliveryNews('refused', 'not_met');

  return {
    /** The money is there: the order is paid and its delivery queued, in one transaction. */
    async onCaptured(tx: Tx, facts: DomainEvents['payment.captured'][]): Promise<void> {
      const changes = await eachOrder(
        tx,
        facts,
        (fact) => fact.payable,
        (order, fact) => {
          const paymentState = next(orderPaymentMachine, order.paymentState, 'captured');
          const itemState = next(orderItemMachine, order.itemState, 'paid');
          if (paymentState && itemState)
            return { order: { ...order, paymentState, itemState, failure: null }, events: ['paid', 'sending'] };
          log.error(
            { alert: 'order.money_without_order', order: order.number, payment: fact.paymentId },
            'money came for an order that cannot take it',
          );
          return null;
        },
      );
      const paid = changes.map((change) => change.order);
      await fulfilment.request(tx, paid.map(deliveryOf));
      await publish(
        tx,
        paid.map((order) => factOf('order.paid', order)),
      );
    },

    onFailed: async (tx: Tx, facts: DomainEvents['payment.failed'][]) => void (await onFailed(tx, facts)),

    onCancelled: async (tx: Tx, facts: DomainEvents['payment.cancelled'][]) => void (await onCancelled(tx, facts)),

    async onRefunded(tx: Tx, facts: DomainEvents['payment.refunded'][]): Promise<void> {
      const [whole, part] = [
        facts.filter((fact) => fact.refunded >= fact.amount),
        facts.filter((fact) => fact.refunded < fact.amount),
      ];
      await paymentNews('partially_refunded', 'refunded', () => null)(tx, part);
      await paymentNews('refunded', 'refunded', () => null)(tx, whole);
    },

    async onAccepted(tx: Tx, facts: DomainEvents['delivery.accepted'][]): Promise<void> {
      const changes = await onAccepted(tx, facts);
      await publish(
        tx,
        changes.map(({ order }) => factOf('order.sent', order)),
      );
    },

    onRefused: async (tx: Tx, facts: DomainEvents['delivery.refused'][]) => void (await onRefused(tx, facts)),
  };
}

const EXPIRE_BATCH = 200;

/** Ends orders that nobody paid in time and gives their limited purchases back. Answers how many. */
export async function expireOrders({ sql, clock }: OrdersDeps): Promise<number> {
  const at = clock.now();
  return sql.begin(async (tx) => {
    const rows = await lockExpired(tx, at, EXPIRE_BATCH);
    const changes = rows.flatMap((order): OrderChange[] => {
      const paymentState = next(orderPaymentMachine, order.paymentState, 'expired');
      return paymentState ? [{ order: { ...order, paymentState }, events: ['expired'] }] : [];
    });
    await recordChanges(tx, changes, at);
    await uncountPurchases(
      tx,
      changes.map(({ order }) => order),
    );
    return changes.length;
  });
}

const deliveryOf = (order: OrderRow): NewDelivery => ({
  playerId: order.playerId,
  source: 'order',
  reference: order.number,
  uid: order.uid,
  gid: order.gid,
  roleId: order.role.roleId,
  serverId: order.role.server.id,
  contents: order.snapshot.price.grants.map(({ id, quantity, bonus }) => ({ id, quantity: quantity + bonus })),
});

const factOf = (type: 'order.paid' | 'order.sent', order: OrderRow): DomainEvent => {
  const { playerId, number, gid, item, total, currency } = order;
  return { type, key: number, payload: { playerId, number, gid, item, total, currency } };
};
