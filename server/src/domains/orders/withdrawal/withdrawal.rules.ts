import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import type { OrderItemState, OrderPaymentState } from '../orders.machine.ts';
import { wasPaid } from '../orders.rules.ts';
import type { Agreed } from './waiver.ts';

/**
 * The result of a withdrawal. `refund`: the money goes back. `asked`: the refund waits until the game says whether it
 * has the item. `ended`: the right had ended.
 */
export type Outcome = 'refund' | 'asked' | 'ended';

interface Standing {
  paymentState: OrderPaymentState;
  itemState: OrderItemState;
  snapshot: { agreed?: Agreed };
  /** By the database's clock. */
  readAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * Returns the end of the right to withdraw. The day of the contract does not count, and the last day counts to its end
 * at the buyer's place. One extra day of 24 hours is enough for every time zone.
 */
export const withdrawUntil = (paidAt: Date, { days }: Agreed): Date => new Date(paidAt.getTime() + (days + 1) * DAY_MS);

/**
 * Returns the state of the right to withdraw; null: there is none. @param outcome of the statement, once it was made
 */
export function withdrawalState(
  order: Standing,
  paidAt: Date | null,
  outcome: Outcome | null,
): Withdrawal['state'] | null {
  const { agreed } = order.snapshot;
  if (!agreed) return null;
  if (outcome) return stateOfMade(order, agreed, outcome);
  if (!paidAt) return 'not_paid';
  if (!wasPaid(order)) return 'closed';
  if (order.readAt >= withdrawUntil(paidAt, agreed)) return 'over';
  return hasEnded(order, agreed) ? 'ended' : 'open';
}

function stateOfMade(order: Standing, agreed: Agreed, outcome: Outcome): Withdrawal['state'] {
  if (order.paymentState === 'refunded') return 'refunded';
  // The game was asked, and it has the item.
  return outcome === 'ended' || (outcome === 'asked' && hasEnded(order, agreed)) ? 'ended' : 'waiting';
}

const hasEnded = ({ itemState }: Standing, { afterDelivery }: Agreed): boolean =>
  itemState === 'sent' && afterDelivery === 'ends';

/**
 * Returns whether a buyer who withdrew is owed their money: now, or once it is known that the game does not have the
 * item.
 */
export function owes(outcome: Outcome, item: OrderItemState): 'now' | 'when_known' | null {
  if (outcome === 'ended' || (outcome === 'asked' && item === 'sent')) return null;
  return outcome === 'refund' || item === 'withdrawn' || item === 'not_met' ? 'now' : 'when_known';
}

/**
 * Returns why a statement is not accepted; null: it is. `ended` is accepted, and the buyer's letter says that the right
 * has ended.
 */
export function whyNotWithdrawable(state: Withdrawal['state'] | null): string | null {
  return state === 'open' || state === 'ended' ? null : (state ?? 'none');
}
