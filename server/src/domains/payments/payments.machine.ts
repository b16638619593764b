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

export type PaymentEvent =
  | 'redirected'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

const REFUNDS = { partially_refunded: 'partially_refunded', refunded: 'refunded' } as const;
/** Money that moved is a fact whatever was known before; a refund may be heard of before its capture. */
const MONEY = { captured: 'captured', refunded: 'refunded' } as const;

/** One attempt to pay. Nothing leads back from money that came to money that did not. */
export const paymentMachine = defineMachine<PaymentState, PaymentEvent>({
  name: 'payment',
  initial: 'created',
  transitions: {
    created: { ...MONEY, redirected: 'pending', authorised: 'authorised', failed: 'failed', cancelled: 'cancelled' },
    pending: { ...MONEY, authorised: 'authorised', failed: 'failed', cancelled: 'cancelled' },
    authorised: { ...MONEY, failed: 'failed', cancelled: 'cancelled' },
    failed: MONEY,
    cancelled: MONEY,
    captured: { ...REFUNDS, disputed: 'disputed' },
    partially_refunded: { ...REFUNDS, disputed: 'disputed' },
    // A refund tells that the dispute was won: what is held cannot be given back.
    disputed: { ...REFUNDS, dispute_won: 'dispute_won', dispute_lost: 'dispute_lost' },
    dispute_won: REFUNDS,
    dispute_lost: {},
    refunded: {},
  },
});

/** States in which only the provider knows what comes. */
export const OPEN_STATES: readonly PaymentState[] = ['created', 'pending', 'authorised'];
