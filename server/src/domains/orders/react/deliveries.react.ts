import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { giveBackOwed } from '../withdrawal/withdrawal.owed.ts';
import { apply, type Locked, lock, lockPaid, refundRefused } from './apply-reactions.ts';
import * as decide from './orders.reactions.ts';
import { publishReceipts } from './orders.receipts.ts';
import { tellSent } from './orders.tell.ts';

/** Reactions of orders to events of their deliveries. */
export const deliveryReactions = (deps: OrdersDeps) => ({
  async onAccepted(tx: Tx, all: DomainEvents['delivery.accepted'][]): Promise<void> {
    const facts = ofOrders(all);
    const recalled = facts.filter((fact) => fact.recalled);
    if (recalled.length > 0) await lockPaid(deps, tx, recalled, numberOf);
    const orders = await lock(tx, facts, numberOf);
    const sent = await apply(deps, tx, { orders, facts, numberOf }, (order) =>
      decide.onDelivery(order, 'accepted', false),
    );
    if (recalled.length > 0) {
      await deps.payments.dropRefunds(tx, waiting(orders, recalled), 'the player has the item');
      const known = recalled.map(({ reference }) => ({ order: orders.get(reference), dispute: null }));
      await giveBackOwed(deps, tx, known);
    }
    // An item that was taken back and sent again counts once, and its buyer has the receipt.
    const first = sent.filter(({ fact }) => !fact.again);
    await tellSent(
      deps,
      tx,
      first.map(({ order }) => order),
    );
    await publishReceipts(deps, tx, first);
  },

  async onRefused(tx: Tx, all: DomainEvents['delivery.refused'][]): Promise<void> {
    const facts = ofOrders(all);
    const orders = await lockPaid(deps, tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order) =>
      decide.onDelivery(order, 'refused', refundRefused(deps, order)),
    );
    const recalled = facts.filter((fact) => fact.recalled);
    if (recalled.length > 0) await deps.payments.releaseRefunds(tx, waiting(orders, recalled));
  },

  async onRecalling(tx: Tx, all: DomainEvents['delivery.recalling'][]): Promise<void> {
    const facts = ofOrders(all);
    const orders = await lock(tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order) => decide.onDelivery(order, 'recalling', false));
  },

  async onWithdrawn(tx: Tx, all: DomainEvents['delivery.withdrawn'][]): Promise<void> {
    const facts = ofOrders(all);
    const orders = await lockPaid(deps, tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order) => decide.onDelivery(order, 'withdrawn', false));
    await deps.payments.releaseRefunds(tx, waiting(orders, facts));
  },

  /**
   * Releases refunds that the publisher's staff requested, because the buyer has waited long enough. Refunds from a
   * buyer's own withdrawal stay: a buyer who chose the moment may have the item, so an operator checks first.
   */
  async onUnclear(tx: Tx, all: DomainEvents['delivery.unclear'][]): Promise<void> {
    const facts = ofOrders(all);
    const orders = await lockPaid(deps, tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order) => decide.onDelivery(order, 'unclear', false));
    await deps.payments.releaseRefunds(tx, waiting(orders, facts), 'withdrawal');
  },

  /** Releases the refund that waits for the item. Without one, an operator has the item sent again. */
  async onTakenBack(tx: Tx, all: DomainEvents['delivery.taken_back'][]): Promise<void> {
    const facts = ofOrders(all);
    const orders = await lockPaid(deps, tx, facts, numberOf);
    await apply(deps, tx, { orders, facts, numberOf }, (order) => decide.onDelivery(order, 'taken_back', false));
    await deps.payments.releaseRefunds(tx, waiting(orders, facts));
  },

  /** Drops the refund that waits for the item: the player keeps the item, so the shop keeps the money. */
  async onUsed(tx: Tx, all: DomainEvents['delivery.used'][]): Promise<void> {
    const facts: DomainEvents['delivery.used'][] = [];
    // A newer request about the same delivery decides about the refund itself.
    for (const fact of ofOrders(all)) if (!(await deps.fulfilment.isTakingBack(tx, fact))) facts.push(fact);
    if (facts.length === 0) return;
    const orders = await lockPaid(deps, tx, facts, numberOf);
    await deps.payments.dropRefunds(tx, waiting(orders, facts), 'the player has used the item');
  },
});

const numberOf = (fact: { reference: string }): string => fact.reference;

const ofOrders = <F extends { source: string }>(facts: readonly F[]): F[] =>
  facts.filter(({ source }) => source === 'order');

/** Returns the payments whose refunds wait for the outcome of recalled deliveries. */
const waiting = (orders: Locked, facts: readonly { reference: string }[]) =>
  facts.flatMap(({ reference }) => {
    const { playerId = '', paymentId = null } = orders.get(reference) ?? {};
    return paymentId === null ? [] : [{ playerId, paymentId }];
  });
