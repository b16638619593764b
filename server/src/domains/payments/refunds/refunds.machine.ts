import { acceptingStates, defineMachine, moveOf } from '#server/kernel/machine.ts';

export type RefundState = 'waiting' | 'requested' | 'sent' | 'failed' | 'dropped';

/** `returned`: the refund failed after the provider had accepted it. `renewed`: a dropped refund is requested again. */
export type RefundEvent = 'released' | 'dropped' | 'renewed' | 'accepted' | 'no_answer' | 'refused' | 'returned';

/**
 * The states of one refund.
 * Waiting: the game may still report that the buyer has the item. Requested: a job calls the provider until it accepts.
 * Sent: the provider accepted it; `confirmed_at` says since when its books show the money as gone.
 * Failed: this refund is never sent again; another one, with its own id, may follow it. `returned_at` says that the
 * provider had accepted it, and `settled_at` that the buyer got the money outside the provider.
 */
export const refundMachine = defineMachine<RefundState, RefundEvent>({
  name: 'refund',
  initial: 'waiting',
  transitions: {
    waiting: { released: 'requested', dropped: 'dropped' },
    // The provider may report a failure although its answer to the request was lost.
    requested: { accepted: 'sent', no_answer: 'requested', refused: 'failed', returned: 'failed' },
    sent: { returned: 'failed' },
    failed: {},
    dropped: { renewed: 'waiting' },
  },
});

/** Returns the states before an event and the state after it, for an update of rows. */
export const moveBy = (event: RefundEvent) => moveOf(refundMachine, event);

/** States in which the money is on its way to the payer, or has arrived: it cannot be refunded a second time. */
export const PROMISED_STATES: readonly RefundState[] = ['waiting', 'requested', 'sent'];

/** States in which a job calls the provider. */
export const TRIED_STATES: readonly RefundState[] = acceptingStates(refundMachine, 'accepted');
