import { defineMachine } from '#server/kernel/machine.ts';

export type PaymentState =
  | 'created'
  | 'pending'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded';
export type PaymentEvent =
  | 'redirected'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded';

/**
 * One attempt to pay. `captured` is accepted after `failed` and `cancelled`, because money that moved is a fact;
 * nothing leads back from `captured`.
 */
export const paymentMachine = defineMachine<PaymentState, PaymentEvent>({
  name: 'payment',
  initial: 'created',
  transitions: {
    created: {
      redirected: 'pending',
      authorised: 'authorised',
      captured: 'captured',
      failed: 'failed',
      cancelled: 'cancelled',
    },
    pending: { authorised: 'authorised', captured: 'captured', failed: 'failed', cancelled: 'cancelled' },
    authorised: { captured: 'captured', failed: 'failed', cancelled: 'cancelled' },
    failed: { captured: 'captured' },
    cancelled: { captured: 'captured' },
    captured: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
    partially_refunded: { partially_refunded: 'partially_refunded', refunded: 'refunded' },
    refunded: {},
  },
});
