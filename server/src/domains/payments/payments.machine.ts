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

/** `refund_failed`: nothing is refunded any more; while a part still is, that is `partially_refunded` again. */
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

/** Money may go back in parts and be held by disputes, whatever went before. */
const TAKEN = { partially_refunded: 'partially_refunded', refunded: 'refunded', disputed: 'disputed' } as const;
const CLOSED = { dispute_won: 'dispute_won', dispute_lost: 'dispute_lost' } as const;
/** Money that moved is a fact whatever was known before; a refund may be heard of before its capture. */
const MONEY = { captured: 'captured', refunded: 'refunded' } as const;

/**
 * One attempt to pay. Nothing leads back from money that came to money that did not; what is left of it can grow again, since a
 * refund may fail afterwards and a lost dispute may be won on appeal.
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

/** States in which the payer has the provider's page and only the provider knows what comes. */
export const SHOWN_STATES: readonly PaymentState[] = ['pending', 'authorised'];

/** States in which only the provider knows what comes. */
export const OPEN_STATES: readonly PaymentState[] = ['created', ...SHOWN_STATES];
