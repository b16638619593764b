import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { DomainEvents, SettlementStatus } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import {
  type OrderItemEvent,
  type OrderPaymentEvent,
  orderItemMachine,
  orderPaymentMachine,
} from '../orders.machine.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isEndedUnpaid } from '../orders.rules.ts';

/** What a fact means for an order: its new row, what its timeline shows, and money that has to go back. */
export interface Reaction {
  order: OrderRow;
  events: TimelineEvent['event'][];
  refund?: { paymentId: string; reason: Reason | `${Reason}:${string}` };
}

/** `wrong_amount`: it was not the order's total, such as a part of it. */
type Reason = 'surplus' | 'late' | 'wrong_amount' | 'not_met' | 'withdrawn';

/** Why an order is not paid though its money came: nothing of its item was left. */
export const SOLD_OUT = 'sold_out';

/** Whether money that comes now would pay the order. */
export const canBePaid = ({ paymentState, itemState }: OrderRow): boolean =>
  next(orderPaymentMachine, paymentState, 'captured') !== null && next(orderItemMachine, itemState, 'paid') !== null;

/** Tells if a payment is for exactly the order's total. Nothing else pays an order, whatever its provider allows. */
export const isWhole = (
  { total, currency }: OrderRow,
  payment: Pick<DomainEvents['payment.captured'], 'amount' | 'currency'>,
): boolean => payment.amount === total && payment.currency === currency;

/**
 * Money came. It pays the order if it is the whole total and the order still can be paid; otherwise it goes back.
 * @param honoured the coupon and the first top-up in its price are the order's still: it had given them back when a payment failed
 */
export function onCaptured(
  order: OrderRow,
  fact: DomainEvents['payment.captured'],
  honoured: boolean,
): Reaction | null {
  const { paymentId } = fact;
  if (!isWhole(order, fact)) return { order, events: [], refund: { paymentId, reason: 'wrong_amount' } };
  const paymentState = next(orderPaymentMachine, order.paymentState, 'captured');
  const itemState = next(orderItemMachine, order.itemState, 'paid');
  if (paymentState && itemState) {
    if (!honoured) return { order, events: [], refund: { paymentId, reason: 'late' } };
    return { order: { ...order, paymentState, itemState, paymentId, failure: null }, events: ['paid', 'sending'] };
  }
  const late = isEndedUnpaid(order);
  if (order.paymentId === paymentId && !late) return null;
  return { order, events: [], refund: { paymentId, reason: late ? 'late' : 'surplus' } };
}

/** Money came after its item was given to others, who paid sooner: it goes back, and can be paid again if a piece comes free. */
export function onSoldOut(order: OrderRow, fact: DomainEvents['payment.captured']): Reaction {
  const { paymentId } = fact;
  if (!isWhole(order, fact)) return { order, events: [], refund: { paymentId, reason: 'wrong_amount' } };
  const refund = { paymentId, reason: 'late' } as const;
  const paymentState = next(orderPaymentMachine, order.paymentState, 'payment_failed');
  if (!paymentState || order.failure === SOLD_OUT) return { order, events: [], refund };
  return { order: { ...order, paymentState, paymentId, failure: SOLD_OUT }, events: ['payment_failed'], refund };
}

/** An attempt came to nothing. An event of an attempt older than the running one says nothing of it: ids are in their order. */
export function onAttemptEnded(
  order: OrderRow,
  { paymentId }: DomainEvents['payment.cancelled'],
  failure: string,
): Reaction | null {
  if (order.paymentId !== null && paymentId < order.paymentId) return null;
  const paymentState = next(orderPaymentMachine, order.paymentState, 'payment_failed');
  return paymentState && { order: { ...order, paymentState, paymentId, failure }, events: ['payment_failed'] };
}

/** Money went back: of the payment that counts, of one that was too many, or of one that came too late. */
export function onRefunded(order: OrderRow, fact: DomainEvents['payment.refunded']): Reaction | null {
  if (isEndedUnpaid(order) || !isWhole(order, fact)) return { order, events: ['money_returned'] };
  const early = next(orderPaymentMachine, order.paymentState, 'captured') !== null;
  // What goes back of one attempt takes no order from the page of another, on which its player may be paying.
  const settled = !early || order.paymentState === 'paying';
  if (settled && order.paymentId !== fact.paymentId) return { order, events: ['money_returned'] };
  // The last of it may be less than all, where a lost dispute took the rest.
  const all = fact.standing === 'refunded' || fact.refunded >= fact.amount;
  return moveMoney(order, fact, {}, all ? 'refunded' : 'partially_refunded');
}

/** Money that was on its way back did not arrive: the shop has it again, and somebody has to send it anew. */
export function onRefundFailed(order: OrderRow, fact: DomainEvents['payment.refund_failed']): Reaction | null {
  if (isEndedUnpaid(order) || order.paymentId !== fact.paymentId) return { order, events: ['refund_failed'] };
  return moveMoney(order, fact, { paid: 'refund_failed' }, 'refund_failed');
}

export function onDisputed(order: OrderRow, fact: DomainEvents['payment.disputed']): Reaction | null {
  return order.paymentId === fact.paymentId
    ? moveMoney(order, { ...fact, standing: 'disputed' }, {}, 'disputed')
    : null;
}

/** Money that was not to stay could not go back while its dispute was open: won, it goes. What the dispute did not hold went before. */
export function onDisputeClosed(
  order: OrderRow,
  fact: DomainEvents['payment.dispute_closed'],
  refundRefused: boolean,
): Reaction | null {
  const closed = afterDispute(order, fact);
  const reason = fact.won && reasonToReturn(order, fact.paymentId, refundRefused);
  if (!reason) return closed;
  const refund = { paymentId: fact.paymentId, reason: `${reason}:${fact.dispute}` as const };
  return { ...(closed ?? { order, events: [] }), refund };
}

function reasonToReturn(order: OrderRow, paymentId: string, refundRefused: boolean) {
  if (isEndedUnpaid(order)) return 'late';
  if (order.paymentId !== paymentId) return 'surplus';
  // It came too late to buy anything: nothing of the item was left, or another order had the coupon.
  if (order.itemState === 'waiting') return 'late';
  if (order.itemState === 'withdrawn') return 'withdrawn';
  return order.itemState === 'not_met' && refundRefused ? 'not_met' : null;
}

function afterDispute(order: OrderRow, fact: DomainEvents['payment.dispute_closed']): Reaction | null {
  if (order.paymentId !== fact.paymentId) return null;
  if (!fact.won) return moveMoney(order, fact, { refunded: 'dispute_lost' }, 'dispute_lost');
  const won = moveMoney(order, fact, { paid: 'dispute_won' }, 'dispute_won');
  // All of it went back while the dispute was open: a timeline ends with what the order has come to.
  return won && fact.standing === 'refunded' ? { ...won, events: [...won.events, 'refunded'] } : won;
}

/**
 * Moves an order to what its money has come to.
 * @param by the event that leads there, where it has another name than the settlement status itself
 */
function moveMoney(
  order: OrderRow,
  { paymentId, standing: status }: { paymentId: string; standing: SettlementStatus },
  by: Partial<Record<SettlementStatus, OrderPaymentEvent>>,
  shown: TimelineEvent['event'],
): Reaction | null {
  const event = by[status] ?? (status === 'paid' ? 'captured' : status);
  const paymentState = next(orderPaymentMachine, order.paymentState, event);
  return paymentState && { order: { ...order, paymentState, paymentId, failure: null }, events: [shown] };
}

/**
 * Whether an event of money leaves nothing of what pays the order: then its item must not be sent any more. While that money is held by
 * a dispute, too: who has it back by their bank must not have the item as well. Less than nothing is left where a dispute took again what had gone back before.
 */
export const leavesNothing = (order: OrderRow, { paymentId, left }: { paymentId: string; left: number }): boolean =>
  order.paymentId === paymentId && left <= 0 && order.itemState === 'sending';

/**
 * The game took the item, or never gives it: then the money goes back. Of an item that the game refused, if the publisher wants it
 * so; of one that was called back always, as far as it has not gone before.
 */
export function onDelivery(
  order: OrderRow,
  event: Exclude<OrderItemEvent, 'paid'>,
  refundRefused: boolean,
): Reaction | null {
  const itemState = next(orderItemMachine, order.itemState, event);
  if (!itemState || itemState === 'waiting' || itemState === 'sending') return null;
  const reaction: Reaction = { order: { ...order, itemState }, events: [itemState] };
  const reason = itemState === 'withdrawn' || (itemState === 'not_met' && refundRefused) ? itemState : null;
  if (reason && order.paymentId) reaction.refund = { paymentId: order.paymentId, reason };
  return reaction;
}
