import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { DomainEvents } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import {
  type OrderItemEvent,
  type OrderPaymentEvent,
  orderItemMachine,
  orderPaymentMachine,
} from './orders.machine.ts';
import type { OrderRow } from './orders.repo.ts';

/** What a fact means for an order: its new row, what its timeline shows, and money that has to go back. */
export interface Reaction {
  order: OrderRow;
  events: TimelineEvent['event'][];
  refund?: { paymentId: string; reason: 'surplus' | 'late' | 'not_met' };
}

/** Money came. It pays the order if that still can be paid; otherwise it goes back. */
export function onCaptured(order: OrderRow, { paymentId }: DomainEvents['payment.captured']): Reaction | null {
  const paymentState = next(orderPaymentMachine, order.paymentState, 'captured');
  const itemState = next(orderItemMachine, order.itemState, 'paid');
  if (paymentState && itemState) {
    return { order: { ...order, paymentState, itemState, paymentId, failure: null }, events: ['paid', 'sending'] };
  }
  const late = isEndedUnpaid(order);
  if (order.paymentId === paymentId && !late) return null;
  return { order, events: [], refund: { paymentId, reason: late ? 'late' : 'surplus' } };
}

export const isEndedUnpaid = ({ paymentState }: OrderRow): boolean =>
  paymentState === 'cancelled' || paymentState === 'expired';

/** An attempt came to nothing. News of an attempt older than the running one says nothing of it: ids are in their order. */
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
  if (isEndedUnpaid(order)) return { order, events: ['money_returned'] };
  const early = next(orderPaymentMachine, order.paymentState, 'captured') !== null;
  if (!early && order.paymentId !== fact.paymentId) return { order, events: ['money_returned'] };
  const event = fact.refunded < fact.amount ? 'partially_refunded' : 'refunded';
  return moveMoney(order, fact, event, event, early);
}

export const onDisputed = (order: OrderRow, fact: DomainEvents['payment.disputed']): Reaction | null =>
  moveMoney(order, fact, 'disputed', 'disputed');

export const onDisputeClosed = (order: OrderRow, fact: DomainEvents['payment.dispute_closed']): Reaction | null =>
  moveMoney(order, fact, fact.won ? 'dispute_won' : 'dispute_lost', fact.won ? 'dispute_won' : 'dispute_lost');

function moveMoney(
  order: OrderRow,
  { paymentId }: { paymentId: string },
  event: OrderPaymentEvent,
  shown: TimelineEvent['event'],
  anyPayment = false,
): Reaction | null {
  if (!anyPayment && order.paymentId !== paymentId) return null;
  const paymentState = next(orderPaymentMachine, order.paymentState, event);
  return paymentState && { order: { ...order, paymentState, paymentId, failure: null }, events: [shown] };
}

/** The game took the item, or refused it for good: then the money goes back, if the publisher wants it so. */
export function onDelivery(order: OrderRow, event: OrderItemEvent, refundRefused: boolean): Reaction | null {
  const itemState = next(orderItemMachine, order.itemState, event);
  if (!itemState) return null;
  const reaction: Reaction = { order: { ...order, itemState }, events: [itemState === 'sent' ? 'sent' : 'not_met'] };
  if (itemState === 'not_met' && refundRefused && order.paymentId) {
    reaction.refund = { paymentId: order.paymentId, reason: 'not_met' };
  }
  return reaction;
}
