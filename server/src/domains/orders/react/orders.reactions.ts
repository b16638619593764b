import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { DomainEvents, SettlementStatus } from '#contract/events.ts';
import type { RefundCause } from '#server/domains/payments/index.ts';
import { next } from '#server/kernel/machine.ts';
import {
  type OrderItemEvent,
  type OrderPaymentEvent,
  orderItemMachine,
  orderPaymentMachine,
} from '../orders.machine.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isEndedUnpaid } from '../orders.rules.ts';

/** The result of an event for an order: its new row, its timeline events, and money to refund. */
export interface Reaction {
  order: OrderRow;
  events: TimelineEvent['event'][];
  refund?: { paymentId: string; cause: RefundCause; causeId?: string };
}

/** Failure of an order whose money arrived after its item had sold out. */
export const SOLD_OUT = 'sold_out';

/** Returns whether money that arrives now would pay the order. */
export const canBePaid = ({ paymentState, itemState }: OrderRow): boolean =>
  next(orderPaymentMachine, paymentState, 'captured') !== null && next(orderItemMachine, itemState, 'paid') !== null;

/**
 * Returns whether a payment is for exactly the order's total. No other amount pays an order, even if its provider
 * allows it.
 */
export const isWhole = (
  { total, currency }: OrderRow,
  payment: Pick<DomainEvents['payment.captured'], 'amount' | 'currency'>,
): boolean => payment.amount === total && payment.currency === currency;

/**
 * Handles captured money. It pays the order if it is the whole total and the order can still be paid; otherwise it is
 * refunded.
 * @param honoured true if the order still has the coupon and first top-up of its price, which it gave back if a payment
 * failed
 */
export function onCaptured(
  order: OrderRow,
  fact: DomainEvents['payment.captured'],
  honoured: boolean,
): Reaction | null {
  const { paymentId } = fact;
  if (!isWhole(order, fact)) return { order, events: [], refund: { paymentId, cause: 'wrong_amount' } };
  const paymentState = next(orderPaymentMachine, order.paymentState, 'captured');
  const itemState = next(orderItemMachine, order.itemState, 'paid');
  if (paymentState && itemState) {
    if (!honoured) return { order, events: [], refund: { paymentId, cause: 'late' } };
    return { order: { ...order, paymentState, itemState, paymentId, failure: null }, events: ['paid', 'sending'] };
  }
  const late = isEndedUnpaid(order);
  if (order.paymentId === paymentId && !late) return null;
  return { order, events: [], refund: { paymentId, cause: late ? 'late' : 'surplus' } };
}

/**
 * Handles money that arrived after the item had sold out. It is refunded, and the order can be paid again if a piece
 * becomes free.
 */
export function onSoldOut(order: OrderRow, fact: DomainEvents['payment.captured']): Reaction {
  const { paymentId } = fact;
  if (!isWhole(order, fact)) return { order, events: [], refund: { paymentId, cause: 'wrong_amount' } };
  const refund = { paymentId, cause: 'late' } as const;
  const paymentState = next(orderPaymentMachine, order.paymentState, 'payment_failed');
  if (!paymentState || order.failure === SOLD_OUT) return { order, events: [], refund };
  return { order: { ...order, paymentState, paymentId, failure: SOLD_OUT }, events: ['payment_failed'], refund };
}

/**
 * Handles a failed or cancelled attempt. Ids increase with time: an attempt older than the current one changes nothing.
 */
export function onAttemptEnded(
  order: OrderRow,
  { paymentId }: DomainEvents['payment.cancelled'],
  failure: string,
): Reaction | null {
  if (order.paymentId !== null && paymentId < order.paymentId) return null;
  const paymentState = next(orderPaymentMachine, order.paymentState, 'payment_failed');
  return paymentState && { order: { ...order, paymentState, paymentId, failure }, events: ['payment_failed'] };
}

/** Handles refunded money: of the payment that counts, of a surplus, or of a late payment. */
export function onRefunded(order: OrderRow, fact: DomainEvents['payment.refunded']): Reaction | null {
  if (isEndedUnpaid(order) || !isWhole(order, fact)) return { order, events: ['money_returned'] };
  const early = next(orderPaymentMachine, order.paymentState, 'captured') !== null;
  // A refund of one attempt must not end an order whose player may be paying on another attempt's page.
  const settled = !early || order.paymentState === 'paying';
  if (settled && order.paymentId !== fact.paymentId) return { order, events: ['money_returned'] };
  // The last refund may be smaller than the amount if a lost dispute took the rest.
  const all = fact.standing === 'refunded' || fact.refunded >= fact.amount;
  return moveMoney(order, fact, {}, all ? 'refunded' : 'partially_refunded');
}

/** Handles a failed refund: the shop has the money again, and an operator must refund it again. */
export function onRefundFailed(order: OrderRow, fact: DomainEvents['payment.refund_failed']): Reaction | null {
  if (isEndedUnpaid(order) || order.paymentId !== fact.paymentId) return { order, events: ['refund_failed'] };
  return moveMoney(order, fact, { paid: 'refund_failed' }, 'refund_failed');
}

export function onDisputed(order: OrderRow, fact: DomainEvents['payment.disputed']): Reaction | null {
  return order.paymentId === fact.paymentId
    ? moveMoney(order, { ...fact, standing: 'disputed' }, {}, 'disputed')
    : null;
}

/**
 * Handles the end of a dispute. After a won one, refunds money that the shop must not keep; any part that was not
 * disputed was refunded before.
 */
export function onDisputeClosed(
  order: OrderRow,
  fact: DomainEvents['payment.dispute_closed'],
  refundRefused: boolean,
): Reaction | null {
  const closed = afterDispute(order, fact);
  const cause = fact.won && causeToReturn(order, fact.paymentId, refundRefused);
  if (!cause) return closed;
  const refund = { paymentId: fact.paymentId, cause, causeId: fact.dispute };
  return { ...(closed ?? { order, events: [] }), refund };
}

function causeToReturn(order: OrderRow, paymentId: string, refundRefused: boolean): RefundCause | null {
  if (isEndedUnpaid(order)) return 'late';
  if (order.paymentId !== paymentId) return 'surplus';
  // The money arrived too late: the item was sold out, or another order took the coupon.
  if (order.itemState === 'waiting') return 'late';
  if (order.itemState === 'withdrawn' || order.itemState === 'taken_back') return 'withdrawn';
  return order.itemState === 'not_met' && refundRefused ? 'not_met' : null;
}

function afterDispute(order: OrderRow, fact: DomainEvents['payment.dispute_closed']): Reaction | null {
  if (order.paymentId !== fact.paymentId) return null;
  if (!fact.won) return moveMoney(order, fact, { refunded: 'dispute_lost' }, 'dispute_lost');
  const won = moveMoney(order, fact, { paid: 'dispute_won' }, 'dispute_won');
  // All money was refunded during the dispute; the timeline must end with the order's final state.
  return won && fact.standing === 'refunded' ? { ...won, events: [...won.events, 'refunded'] } : won;
}

/**
 * Moves an order to the state of its money.
 * @param by events that differ from the name of the settlement status
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
 * Returns whether an event leaves nothing of the money that pays the order, so that its item must not be sent.
 * Disputed money counts as gone: a buyer must not get both the money from their bank and the item. `left` is negative
 * if a dispute took money that was already refunded.
 */
export const leavesNothing = (order: OrderRow, { paymentId, left }: { paymentId: string; left: number }): boolean =>
  order.paymentId === paymentId && left <= 0 && order.itemState === 'sending';

/**
 * Handles the outcome of a delivery. The money of a withdrawn item goes back, as far as it has not already. The money
 * of a refused item goes back if the publisher wants it.
 */
export function onDelivery(
  order: OrderRow,
  event: Exclude<OrderItemEvent, 'paid' | 'sent_again'>,
  refundRefused: boolean,
): Reaction | null {
  const itemState = next(orderItemMachine, order.itemState, event);
  if (!itemState || itemState === 'waiting' || itemState === 'sending') return null;
  const reaction: Reaction = { order: { ...order, itemState }, events: [itemState] };
  const cause = itemState === 'withdrawn' || (itemState === 'not_met' && refundRefused) ? itemState : null;
  if (cause && order.paymentId) reaction.refund = { paymentId: order.paymentId, cause };
  return reaction;
}
