import type { Tx } from '#server/db/client.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { recordChanges } from '../orders.record.ts';
import { findOrders, lockOrders, type OrderRow } from '../orders.repo.ts';
import type { Reaction } from './orders.reactions.ts';

/** Orders by their number, locked until the transaction ends; each as the facts so far have left it. */
export type Locked = Map<string, OrderRow>;

/** Locks the orders that facts are about. */
export async function lock<F extends { playerId: string }>(
  tx: Tx,
  facts: readonly F[],
  numberOf: (fact: F) => string,
): Promise<Locked> {
  const refs = facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) }));
  return new Map((await lockOrders(tx, refs)).map((order) => [order.number, order]));
}

/** Locks orders whose money may go back, after the payments that paid them or that facts name: all who need both take them in this order. */
export async function lockPaid<F extends { playerId: string; paymentId?: string }>(
  { payments }: Pick<OrdersDeps, 'payments'>,
  tx: Tx,
  facts: readonly F[],
  numberOf: (fact: F) => string,
): Promise<Locked> {
  const refs = facts.map((fact) => ({ playerId: fact.playerId, number: numberOf(fact) }));
  // An order that is being delivered was paid before: its payment stays the same.
  const paid = (await findOrders(tx, refs)).flatMap((order) => order?.paymentId ?? []);
  await payments.lock(tx, [...paid, ...facts.flatMap(({ paymentId }) => paymentId ?? [])]);
  return lock(tx, facts, numberOf);
}

/** Lets each fact change its order, which is locked, and writes all that follows. Answers what a player sees of it. */
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

/** Whether the money of an order goes back when the game refuses its item: the publisher says so, for each game. */
export const refundRefused = ({ catalog }: Pick<OrdersDeps, 'catalog'>, { gid }: OrderRow): boolean =>
  catalog.current().game(gid)?.backend.refundRefused ?? true;

/** How fulfilment knows an order's delivery. */
export const deliveryRef = ({ playerId, number }: OrderRow) => ({ playerId, source: 'order', reference: number });
