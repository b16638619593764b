import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { recordChanges } from '../orders.record.ts';
import { findOrders, lockOrders, type OrderRow } from '../orders.repo.ts';
import type { Reaction } from './orders.reactions.ts';

/** Orders by number, locked until the transaction ends. Each entry has the state after the facts applied so far. */
export type Locked = Map<string, OrderRow>;

/** Locks the orders of the given facts. */
export async function lock<F extends { playerId: string }>(
  tx: Tx,
  facts: readonly F[],
  numberOf: (fact: F) => string,
): Promise<Locked> {
  const refs = facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) }));
  return new Map((await lockOrders(tx, refs)).map((order) => [order.number, order]));
}

/**
 * Locks orders whose money may go back, after the payments that paid them or that facts name. All code takes these
 * locks in this order.
 */
export async function lockPaid<F extends { playerId: string; paymentId?: string }>(
  { payments }: Pick<OrdersDeps, 'payments'>,
  tx: Tx,
  facts: readonly F[],
  numberOf: (fact: F) => string,
): Promise<Locked> {
  const refs = facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) }));
  // An order in delivery was paid before, so its payment no longer changes.
  const paid = (await findOrders(tx, refs)).flatMap((order) => order?.paymentId ?? []);
  await payments.lock(tx, [...paid, ...facts.flatMap(({ paymentId }) => paymentId ?? [])]);
  return lock(tx, facts, numberOf);
}

/** Applies each fact to its locked order, and stores all results. Returns the changes that the player sees. */
export async function apply<F>(
  { payments }: Pick<OrdersDeps, 'payments'>,
  tx: Tx,
  { orders, facts, numberOf }: { orders: Locked; facts: readonly F[]; numberOf: (fact: F) => string },
  decideOn: (order: OrderRow, fact: F) => Reaction | null,
): Promise<{ order: OrderRow; fact: F }[]> {
  const reactions: (Reaction & { fact: F })[] = [];
  for (const fact of facts) {
    const order = orders.get(numberOf(fact));
    const reaction = order && decideOn(order, fact);
    if (!reaction) continue;
    orders.set(reaction.order.number, reaction.order);
    reactions.push({ ...reaction, fact });
  }
  await recordChanges(tx, reactions);
  for (const { order, refund } of reactions) {
    if (refund) await payments.requestRefund(tx, { ...refund, playerId: order.playerId, amount: null });
  }
  return reactions.filter(({ events }) => events.length > 0);
}

/** Returns whether an order's money goes back when the game refuses its item. The publisher sets this per game. */
export const refundRefused = ({ catalog }: Pick<OrdersDeps, 'catalog'>, { gid }: OrderRow): boolean =>
  catalog.current().game(gid)?.backend.refundRefused ?? true;

/** Returns the key of an order's delivery in the fulfilment domain. */
export const deliveryRef = ({ playerId, number }: OrderRow) => ({ playerId, source: 'order', reference: number });
