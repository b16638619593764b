import { defineMachine } from '#server/kernel/machine.ts';

export type OrderPaymentState =
  | 'unpaid'
  | 'paying'
  | 'payment_failed'
  | 'paid'
  | 'expired'
  | 'partially_refunded'
  | 'refunded';
export type OrderPaymentEvent =
  | 'pay_started'
  | 'payment_failed'
  | 'captured'
  | 'expired'
  | 'partially_refunded'
  | 'refunded';

/** The money side of an order. A second attempt is `pay_started` again; once paid, no attempt leads back. */
export const orderPaymentMachine = defineMachine<OrderPaymentState, OrderPaymentEvent>({
  name: 'order payment',
  initial: 'unpaid',
  transitions: {
    unpaid: { pay_started: 'paying', payment_failed: 'payment_failed', captured: 'paid', expired: 'expired' },
    paying: { pay_started: 'paying', payment_failed: 'payment_failed', captured: 'paid' },
    payment_failed: { pay_started: 'paying', captured: 'paid', expired: 'expired' },
    paid: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
    partially_refunded: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
    refunded: {},
    expired: {},
  },
});

export type OrderItemState = 'waiting' | 'sending' | 'sent' | 'not_met';
export type OrderItemEvent = 'paid' | 'accepted' | 'refused';

/** The item side of an order: what the game has done with it. */
export const orderItemMachine = defineMachine<OrderItemState, OrderItemEvent>({
  name: 'order item',
  initial: 'waiting',
  transitions: {
    waiting: { paid: 'sending' },
    sending: { accepted: 'sent', refused: 'not_met' },
    sent: {},
    not_met: {},
  },
});
