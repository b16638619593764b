import { defineMachine } from '#server/kernel/machine.ts';

export type PaymentState =
  | 'created'
  | 'pending'
  | 'authorised'
  | 'failed'
  | 'cancelled'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** `refund_failed`: no money is refunded any more. While a part still is, the event is `partially_refunded` again. */
export type PaymentEvent =
  | 'redirected'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Money may be refunded in parts and held by disputes, regardless of earlier events. */
const TAKEN = { partially_refunded: 'partially_refunded', refunded: 'refunded', disputed: 'disputed' } as const;
const CLOSED = { dispute_won: 'dispute_won', dispute_lost: 'dispute_lost' } as const;
/** Moved money is a fact, regardless of earlier events. A refund may be reported before its capture. */
const MONEY = { captured: 'captured', refunded: 'refunded' } as const;

/**
 * One attempt to pay. A payment with captured money never returns to a state without. The rest of its money can grow
 * again: a refund may fail later, and a lost dispute may be won on appeal.
 */
export const paymentMachine = defineMachine<PaymentState, PaymentEvent>({
  name: 'payment',
  initial: 'created',
  transitions: {
    created: { ...MONEY, redirected: 'pending', authorised: 'authorised', failed: 'failed', cancelled: 'cancelled' },
    pending: { ...MONEY, authorised: 'authorised', failed: 'failed', cancelled: 'cancelled' },
    authorised: { ...MONEY, failed: 'failed', cancelled: 'cancelled' },
    failed: MONEY,
    cancelled: MONEY,
    captured: TAKEN,
    partially_refunded: { ...TAKEN, ...CLOSED, refund_failed: 'captured' },
    disputed: { ...TAKEN, ...CLOSED },
    dispute_won: { ...TAKEN, dispute_lost: 'dispute_lost' },
    dispute_lost: { ...TAKEN, dispute_won: 'dispute_won' },
    refunded: { ...TAKEN, dispute_lost: 'dispute_lost', refund_failed: 'captured' },
  },
});

/** States in which the payer has the provider's page, and only the provider can decide. */
export const SHOWN_STATES: readonly PaymentState[] = ['pending', 'authorised'];

/** States in which only the provider can decide. */
export const OPEN_STATES: readonly PaymentState[] = ['created', ...SHOWN_STATES];
