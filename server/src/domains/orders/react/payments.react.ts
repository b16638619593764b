import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { spendBenefits } from '#server/domains/coupons/index.ts';
import { deliveryContents, deliveryIdOf, type NewDelivery } from '#server/domains/fulfilment/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { toBenefitHolder } from '../orders.record.ts';
import { notifyOrders, type OrderRow } from '../orders.repo.ts';
import { takePiecesForPaid } from '../pay/orders.hold.ts';
import { apply, deliveryRef, lock } from './apply-reactions.ts';
import * as decide from './orders.reactions.ts';
import { tellPaid } from './orders.tell.ts';

/** Reactions of orders to payment attempts. */
export const paymentReactions = (deps: OrdersDeps) => ({
  /** Pays orders and queues their deliveries, in one transaction. */
  async onCaptured(tx: Tx, facts: DomainEvents['payment.captured'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    const whole = new Set(
      facts.flatMap((fact) => {
        const order = orders.get(numberOf(fact));
        return order && decide.isWhole(order, fact) ? [order.number] : [];
      }),
    );
    const payable = [...orders.values()].filter((order) => whole.has(order.number) && decide.canBePaid(order));
    const honoured = await spendBenefits(tx, payable.map(toBenefitHolder));
    const served = payable.filter(({ number }) => honoured.has(number));
    const soldOut = await takePiecesForPaid(tx, deps.catalog, served);
    const paid = await apply(deps, tx, { orders, facts, numberOf }, (order, fact) =>
      soldOut.has(order.number)
        ? decide.onSoldOut(order, fact)
        : decide.onCaptured(order, fact, honoured.has(order.number)),
    );
    const sending = paid.map(({ order }) => order).filter(({ itemState }) => itemState === 'sending');
    await deps.fulfilment.request(tx, sending.map(deliveryOf));
    await tellPaid(tx, sending);
  },

  async onFailed(tx: Tx, facts: DomainEvents['payment.failed'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order, fact) =>
      decide.onAttemptEnded(order, fact, fact.failure),
    );
  },

  async onCancelled(tx: Tx, facts: DomainEvents['payment.cancelled'][]): Promise<void> {
    const orders = await lock(tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order, fact) =>
      decide.onAttemptEnded(order, fact, 'abandoned'),
    );
  },

  /** Order pages show the instructions, which the payment has. */
  onInstructed: (tx: Tx, facts: DomainEvents['payment.instructed'][]): Promise<void> =>
    notifyOrders(tx, facts.map(numberOf)),
});

const numberOf = (fact: { payable: string }): string => fact.payable;

const deliveryOf = (order: OrderRow): NewDelivery => ({
  ...deliveryRef(order),
  ...(order.paymentId && { id: deliveryIdOf(order.paymentId) }),
  uid: order.uid,
  gid: order.gid,
  roleId: order.role.roleId,
  serverId: order.role.server.id,
  contents: deliveryContents(order.snapshot.price.grants),
});
