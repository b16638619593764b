import { defineMachine } from '#server/kernel/machine.ts';

export type OrderPaymentState =
  | 'unpaid'
  | 'paying'
  | 'payment_failed'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed';

export type OrderPaymentEvent =
  | 'pay_started'
  | 'payment_failed'
  | 'captured'
  | 'cancelled'
  | 'expired'
  | 'partially_refunded'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Money of a paid order may go back in parts, and be held or taken by disputes, whatever went before. */
const TAKEN = {
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'refunded',
} as const;
/** While no money is known: it may come, come and be gone again, or never come. */
const WAITING = {
  pay_started: 'paying',
  payment_failed: 'payment_failed',
  captured: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const;

/**
 * The money side of an order. A second attempt is `pay_started` again; once paid, no attempt leads back. From then on each event
 * names what the money has come to: a dispute about a part ends as `partially_refunded`, and so does a refund of which a part
 * failed later; `refund_failed` is one of which nothing is gone any more.
 */
export const orderPaymentMachine = defineMachine<OrderPaymentState, OrderPaymentEvent>({
  name: 'order payment',
  initial: 'unpaid',
  transitions: {
    unpaid: { ...WAITING, expired: 'expired' },
    // Only the provider can end what it may still be paid for: expiry waits for its word.
    paying: WAITING,
    payment_failed: { ...WAITING, expired: 'expired' },
    paid: TAKEN,
    partially_refunded: { ...TAKEN, dispute_won: 'paid', refund_failed: 'paid' },
    disputed: { ...TAKEN, dispute_won: 'paid' },
    refunded: { ...TAKEN, dispute_won: 'paid', refund_failed: 'paid' },
    cancelled: {},
    expired: {},
  },
});

export type OrderItemState = 'waiting' | 'sending' | 'sent' | 'not_met' | 'recalling' | 'withdrawn' | 'unclear';
export type OrderItemEvent = 'paid' | 'accepted' | 'refused' | 'recalling' | 'withdrawn' | 'unclear';

/** How a delivery ends, whether or not it was called back meanwhile. */
const ENDED = { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn', unclear: 'unclear' } as const;

/**
 * The item side of an order: what the game has done with it. Recalling: its money goes back, and the game is asked whether it has
 * the item; unclear: it did not say.
 */
export const orderItemMachine = defineMachine<OrderItemState, OrderItemEvent>({
  name: 'order item',
  initial: 'waiting',
  transitions: {
    waiting: { paid: 'sending' },
    sending: { ...ENDED, recalling: 'recalling' },
    recalling: ENDED,
    // A try that was under way may answer later than the game was asked for; an operator may have looked.
    unclear: { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn' },
    sent: {},
    not_met: {},
    withdrawn: {},
  },
});
