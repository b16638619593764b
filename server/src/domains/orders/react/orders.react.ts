import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { spendBenefits } from '#server/domains/coupons/index.ts';
import { contentsOf, type NewDelivery } from '#server/domains/fulfilment/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { holderOf, recordChanges } from '../orders.record.ts';
import { lockOrders, type OrderRow } from '../orders.repo.ts';
import { takeForPaid } from '../pay/orders.hold.ts';
import type { Reaction } from './orders.reactions.ts';
import * as decide from './orders.reactions.ts';
import { publishReceipts } from './orders.receipts.ts';
import { tell, tellRefunded } from './orders.tell.ts';

/** What follows for orders from events of their payments and deliveries: in batches, so that a busy minute costs few statements. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one short reaction for each event.
export function orderReactions(deps: OrdersDeps) {
  type Locked = Map<string, OrderRow>;
  const lock = async <F extends { playerId: string }>(
    tx: Tx,
    facts: readonly F[],
    numberOf: (fact: F) => string,
  ): Promise<Locked> => {
    const refs = facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) }));
    return new Map((await lockOrders(tx, refs)).map((order) => [order.number, order]));
  };

  /** Lets each fact change its order, which is locked, and writes all that follows. */
  const apply = async <F>(
    tx: Tx,
    current: Locked,
    facts: readonly F[],
    numberOf: (fact: F) => string,
    decideOn: (order: OrderRow, fact: F) => Reaction | null,
  ): Promise<{ order: OrderRow; fact: F }[]> => {
    const reactions: (Reaction & { fact: F })[] = [];
    for (const fact of facts) {
      const order = current.get(numberOf(fact));
      const reaction = order && decideOn(order, fact);
      if (!reaction) continue;
      current.set(reaction.order.number, reaction.order);
      reactions.push({ ...reaction, fact });
    }
    await recordChanges(tx, reactions);
    for (const { order, refund } of reactions) {
      if (refund) await deps.payments.requestRefund(tx, { ...refund, playerId: order.playerId, amount: null });
    }
    return reactions.filter(({ events }) => events.length > 0);
  };

  const react = async <F extends { playerId: string }>(
    tx: Tx,
    facts: readonly F[],
    numberOf: (fact: F) => string,
    decideOn: (order: OrderRow, fact: F) => Reaction | null,
  ) => apply(tx, await lock(tx, facts, numberOf), facts, numberOf, decideOn);

  /** Stops the items of orders of whose money nothing is left. Answers the numbers of those that were never tried. */
  const stop = async (
    tx: Tx,
    orders: Locked,
    facts: readonly { payable: string; paymentId: string; left: number }[],
  ): Promise<ReadonlySet<string>> => {
    const refs = facts.flatMap((fact) => {
      const order = orders.get(fact.payable);
      return order && decide.leavesNothing(order, fact) ? [deliveryRef(order)] : [];
    });
    const stopped = refs.length > 0 ? await deps.fulfilment.recall(tx, refs) : [];
    return new Set(stopped.filter(({ to }) => to === 'withdrawn').map(({ delivery }) => delivery.reference));
  };

  /** Of what is told of deliveries that were called back, the payments whose refunds wait for it. */
  const waiting = (orders: Locked, facts: readonly { reference: string }[]) =>
    facts.flatMap(({ reference }) => {
      const { playerId = '', paymentId = null } = orders.get(reference) ?? {};
      return paymentId === null ? [] : [{ playerId, paymentId }];
    });

  const byPayable = (fact: { payable: string }): string => fact.payable;
  const byReference = (fact: { reference: string }): string => fact.reference;
  const ofOrders = <F extends { source: string }>(facts: readonly F[]): F[] =>
    facts.filter(({ source }) => source === 'order');
  const refundRefused = ({ gid }: OrderRow): boolean => deps.catalog.current().game(gid)?.backend.refundRefused ?? true;

  return {
    /** The money is there: the order is paid and its delivery queued, in one transaction. */
    async onCaptured(tx: Tx, facts: DomainEvents['payment.captured'][]): Promise<void> {
      const orders = await lock(tx, facts, byPayable);
      const payable = [...orders.values()].filter(decide.canBePaid);
      const honoured = await spendBenefits(tx, payable.map(holderOf));
      const served = payable.filter(({ number }) => honoured.has(number));
      const soldOut = await takeForPaid(tx, deps.catalog, served);
      const paid = await apply(tx, orders, facts, byPayable, (order, fact) =>
        soldOut.has(order.number)
          ? decide.onSoldOut(order, fact)
          : decide.onCaptured(order, fact, honoured.has(order.number)),
      );
      const sending = paid.map(({ order }) => order).filter(({ itemState }) => itemState === 'sending');
      await deps.fulfilment.request(tx, sending.map(deliveryOf));
      await tell(tx, 'order.paid', sending);
    },

    async onFailed(tx: Tx, facts: DomainEvents['payment.failed'][]): Promise<void> {
      await react(tx, facts, byPayable, (order, fact) => decide.onAttemptEnded(order, fact, fact.failure));
    },

    async onCancelled(tx: Tx, facts: DomainEvents['payment.cancelled'][]): Promise<void> {
      await react(tx, facts, byPayable, (order, fact) => decide.onAttemptEnded(order, fact, 'abandoned'));
    },

    async onRefunded(tx: Tx, facts: DomainEvents['payment.refunded'][]): Promise<void> {
      const orders = await lock(tx, facts, byPayable);
      const changed = await apply(tx, orders, facts, byPayable, decide.onRefunded);
      const withdrawn = await stop(tx, orders, facts);
      await tellRefunded(tx, changed);
      await publishReceipts(
        deps,
        tx,
        // Letters say that it comes the way it was paid. What came past the provider, its buyer has.
        changed
          .filter(({ fact }) => !fact.outside)
          .map(({ order, fact }) => ({
            order: withdrawn.has(order.number) ? { ...order, itemState: 'withdrawn' } : order,
            returned: fact,
          })),
      );
    },

    async onRefundFailed(tx: Tx, facts: DomainEvents['payment.refund_failed'][]): Promise<void> {
      await tellRefunded(tx, await react(tx, facts, byPayable, decide.onRefundFailed));
    },

    async onDisputed(tx: Tx, facts: DomainEvents['payment.disputed'][]): Promise<void> {
      const orders = await lock(tx, facts, byPayable);
      await apply(tx, orders, facts, byPayable, decide.onDisputed);
      await stop(tx, orders, facts);
    },

    async onDisputeClosed(tx: Tx, facts: DomainEvents['payment.dispute_closed'][]): Promise<void> {
      const orders = await lock(tx, facts, byPayable);
      const changed = await apply(tx, orders, facts, byPayable, (order, fact) =>
        decide.onDisputeClosed(order, fact, refundRefused(order)),
      );
      await tellRefunded(tx, changed);
      await stop(tx, orders, facts);
    },

    async onAccepted(tx: Tx, facts: DomainEvents['delivery.accepted'][]): Promise<void> {
      const ours = ofOrders(facts);
      const orders = await lock(tx, ours, byReference);
      const sent = await apply(tx, orders, ours, byReference, (order) => decide.onDelivery(order, 'accepted', false));
      const recalled = ours.filter((fact) => fact.recalled);
      if (recalled.length > 0) await deps.payments.dropRefunds(tx, waiting(orders, recalled), 'the game has the item');
      await tell(
        tx,
        'order.sent',
        sent.map(({ order }) => order),
      );
      await publishReceipts(deps, tx, sent);
    },

    async onRefused(tx: Tx, facts: DomainEvents['delivery.refused'][]): Promise<void> {
      const ours = ofOrders(facts);
      const orders = await lock(tx, ours, byReference);
      await apply(tx, orders, ours, byReference, (order) => decide.onDelivery(order, 'refused', refundRefused(order)));
      const recalled = ours.filter((fact) => fact.recalled);
      if (recalled.length > 0) await deps.payments.releaseRefunds(tx, waiting(orders, recalled));
    },

    async onRecalling(tx: Tx, facts: DomainEvents['delivery.recalling'][]): Promise<void> {
      await react(tx, ofOrders(facts), byReference, (order) => decide.onDelivery(order, 'recalling', false));
    },

    async onWithdrawn(tx: Tx, facts: DomainEvents['delivery.withdrawn'][]): Promise<void> {
      const ours = ofOrders(facts);
      const orders = await lock(tx, ours, byReference);
      await apply(tx, orders, ours, byReference, (order) => decide.onDelivery(order, 'withdrawn', false));
      await deps.payments.releaseRefunds(tx, waiting(orders, ours));
    },

    /** The money goes back all the same: its buyer has waited long enough. */
    async onUnclear(tx: Tx, facts: DomainEvents['delivery.unclear'][]): Promise<void> {
      const ours = ofOrders(facts);
      const orders = await lock(tx, ours, byReference);
      await apply(tx, orders, ours, byReference, (order) => decide.onDelivery(order, 'unclear', false));
      await deps.payments.releaseRefunds(tx, waiting(orders, ours));
    },
  };
}

const deliveryRef = ({ playerId, number }: OrderRow) => ({ playerId, source: 'order', reference: number });

const deliveryOf = (order: OrderRow): NewDelivery => ({
  ...deliveryRef(order),
  uid: order.uid,
  gid: order.gid,
  roleId: order.role.roleId,
  serverId: order.role.server.id,
  contents: contentsOf(order.snapshot.price.grants),
});
