import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { giveBackOwed } from '../withdrawal/withdrawal.owed.ts';
import { apply, deliveryRef, type Locked, lock, lockPaid, refundRefused } from './apply-reactions.ts';
import * as decide from './orders.reactions.ts';
import { publishReceipts } from './orders.receipts.ts';
import { tellRefunded } from './orders.tell.ts';

/** Reactions of orders to refunds and disputes. */
export const refundReactions = (deps: OrdersDeps) => ({
  async onRefunded(tx: Tx, facts: DomainEvents['payment.refunded'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    const changed = await apply(deps, tx, { orders, facts, numberOf }, decide.onRefunded);
    const withdrawn = await stop(deps, tx, orders, facts);
    await tellRefunded(tx, changed);
    await publishReceipts(
      deps,
      tx,
      // Letters say that the refund uses the payment method. A buyer refunded outside the provider already has the
      // money.
      changed
        .filter(({ fact }) => !fact.outside)
        .map(({ order, fact }) => ({
          order: withdrawn.has(order.number) ? { ...order, itemState: 'withdrawn' } : order,
          returned: fact,
        })),
    );
  },

  async onRefundFailed(tx: Tx, facts: DomainEvents['payment.refund_failed'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    await tellRefunded(tx, await apply(deps, tx, { orders, facts, numberOf }, decide.onRefundFailed));
  },

  async onDisputed(tx: Tx, facts: DomainEvents['payment.disputed'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, decide.onDisputed);
    await stop(deps, tx, orders, facts);
  },

  async onDisputeClosed(tx: Tx, facts: DomainEvents['payment.dispute_closed'][]): Promise<void> {
    const orders = await lockPaid(deps, tx, facts, numberOf);
    const changed = await apply(deps, tx, { orders, facts, numberOf }, (order, fact) =>
      decide.onDisputeClosed(order, fact, refundRefused(deps, order)),
    );
    await giveBackOwed(deps, tx, wonOf(orders, facts));
    await tellRefunded(tx, changed);
    await stop(deps, tx, orders, facts);
  },
});

/** Returns the orders whose money the shop has again after a won dispute. */
const wonOf = (orders: Locked, facts: readonly DomainEvents['payment.dispute_closed'][]) =>
  facts
    .filter(({ won }) => won)
    .map(({ payable, paymentId, dispute }) => {
      const order = orders.get(payable);
      return { order: order?.paymentId === paymentId ? order : undefined, dispute };
    });

const numberOf = (fact: { payable: string }): string => fact.payable;

/** Stops the items of orders without any money left. Returns the numbers of those that were never tried. */
async function stop(
  { fulfilment }: OrdersDeps,
  tx: Tx,
  orders: Locked,
  facts: readonly { payable: string; paymentId: string; left: number }[],
): Promise<ReadonlySet<string>> {
  const refs = facts.flatMap((fact) => {
    const order = orders.get(fact.payable);
    return order && decide.leavesNothing(order, fact) ? [deliveryRef(order)] : [];
  });
  const stopped = refs.length > 0 ? await fulfilment.recall(tx, refs) : [];
  return new Set(stopped.filter(({ to }) => to === 'withdrawn').map(({ delivery }) => delivery.reference));
}
