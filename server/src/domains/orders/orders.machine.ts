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

/** A paid order's money may go back in parts, and disputes may hold or take it, regardless of earlier events. */
const TAKEN = {
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'refunded',
} as const;
/** Transitions while no money is known: it may arrive, arrive and go back at once, or never arrive. */
const WAITING = {
  pay_started: 'paying',
  payment_failed: 'payment_failed',
  captured: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const;

/**
 * The money side of an order. A second attempt is another `pay_started`; a paid order never returns to unpaid states.
 * After payment each event names the resulting state of the money. A dispute about a part, and a refund that failed in
 * part, end as `partially_refunded`. `refund_failed` means that all money is back at the shop.
 */
export const orderPaymentMachine = defineMachine<OrderPaymentState, OrderPaymentEvent>({
  name: 'order payment',
  initial: 'unpaid',
  transitions: {
    unpaid: { ...WAITING, expired: 'expired' },
    // Only the provider can end an open payment, so the order does not expire by time.
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

export type OrderItemState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'not_met'
  | 'recalling'
  | 'withdrawn'
  | 'unclear'
  | 'taken_back';
export type OrderItemEvent =
  | 'paid'
  | 'accepted'
  | 'refused'
  | 'recalling'
  | 'withdrawn'
  | 'unclear'
  | 'taken_back'
  | 'sent_again';

/** Ends of a delivery, with or without a recall. */
const ENDED = { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn', unclear: 'unclear' } as const;

/**
 * The item side of an order: the progress in the game. Recalling: the money goes back, and the game is asked whether it
 * has the item. Unclear: the game gave no answer. Taken back: the player had the item, and the game took it back. An
 * operator has it sent again, or its money goes back.
 */
export const orderItemMachine = defineMachine<OrderItemState, OrderItemEvent>({
  name: 'order item',
  initial: 'waiting',
  transitions: {
    waiting: { paid: 'sending' },
    sending: { ...ENDED, recalling: 'recalling' },
    recalling: ENDED,
    // A late answer to an earlier try can still arrive, or an operator decides.
    unclear: { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn' },
    sent: { taken_back: 'taken_back' },
    taken_back: { sent_again: 'sending' },
    not_met: {},
    withdrawn: {},
  },
});
