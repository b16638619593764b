import type { DomainEvent } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import { goneOf, heldOf, type Money, moneyAfter, returnedOf, settlementStatusOf, sumOf } from './money.rules.ts';
import { OPEN_STATES, type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { ReceivedUpdate } from './payments.port.ts';

/**
 * Limit of open attempts per payable. Until the provider's updates arrive, each of them could take the money once. A
 * payer who tries another method needs more than one.
 */
export const MOST_OPEN = 3;

/** An attempt to pay; amounts in minor units. */
export interface Payment extends Money {
  playerId: string;
  id: string;
  payable: string;
  provider: string;
  method: string;
  amount: number;
  currency: string;
  state: PaymentState;
  providerId: string | null;
  redirectUrl: string | null;
  /** The provider's page with instructions, such as the code of a voucher, while the payment is open. */
  instructionsUrl: string | null;
  failure: string | null;
}

/** The result of an update. `alert`: the update must never be applied, and an operator must see it. */
export type Outcome =
  | { kind: 'changed'; payment: Payment; events: DomainEvent[] }
  | { kind: 'nothing' }
  | { kind: 'alert'; why: string };

/** Applies a provider update to a payment. Updates may be late, duplicated and out of order. */
export function applyUpdate(payment: Payment, update: ReceivedUpdate): Outcome {
  const why = whyNot(payment, update);
  if (why !== null) return { kind: 'alert', why };
  switch (update.event) {
    case 'authorised':
    case 'failed':
    case 'cancelled':
      return withoutMoney(payment, update, update.event);
    case 'instructed':
      return withInstructions(payment, update);
    case 'approved':
      return { kind: 'nothing' };
    default:
      return withMoney(payment, update);
  }
}

/** Returns why an update must not be applied, or null. */
function whyNot(payment: Payment, update: ReceivedUpdate): string | null {
  if (update.distrust !== undefined) return update.distrust;
  if (payment.provider !== update.provider) return 'the payment belongs to another provider';
  if (payment.providerId !== null && update.providerId !== null && payment.providerId !== update.providerId)
    return 'the provider id differs from the stored one';
  if (update.amount !== payment.amount || update.currency !== payment.currency)
    return 'amount or currency differs from the request';
  const failed = sumOf(update.failedRefunds);
  if (update.refunded - failed > payment.amount) return 'more was refunded than was paid';
  if (failed > update.refunded) return 'more refunds failed than were made';
  if (update.disputes.some(({ amount }) => amount < 1 || amount > payment.amount))
    return 'the amount of a dispute is not within the paid amount';
  return null;
}

function withoutMoney(payment: Payment, update: ReceivedUpdate, event: 'authorised' | 'failed' | 'cancelled'): Outcome {
  const state = next(paymentMachine, payment.state, event);
  if (state === null) return { kind: 'nothing' };
  const failure = event === 'failed' ? (update.failure ?? 'error') : payment.failure;
  const after = { ...payment, state, failure, providerId: update.providerId ?? payment.providerId };
  const fact = factOf(payment);
  if (event === 'authorised') return { kind: 'changed', payment: after, events: [] };
  const said: DomainEvent =
    event === 'failed'
      ? { type: 'payment.failed', key: payment.id, payload: { ...fact, failure: failure ?? 'error' } }
      : { type: 'payment.cancelled', key: payment.id, payload: fact };
  return { kind: 'changed', payment: after, events: [said] };
}

function withInstructions(payment: Payment, { instructionsUrl, providerId }: ReceivedUpdate): Outcome {
  const known = instructionsUrl === undefined || instructionsUrl === payment.instructionsUrl;
  if (known || !OPEN_STATES.includes(payment.state)) return { kind: 'nothing' };
  const after = { ...payment, instructionsUrl, providerId: providerId ?? payment.providerId };
  return {
    kind: 'changed',
    payment: after,
    events: [{ type: 'payment.instructed', key: payment.id, payload: factOf(payment) }],
  };
}

function withMoney(payment: Payment, update: ReceivedUpdate): Outcome {
  let now = payment;
  const events: DomainEvent[] = [];
  for (const money of moneyAfter(payment, payment.amount, update)) {
    if (!isOther(now, money)) continue;
    const after = { ...withSums(now, money), failure: null, providerId: update.providerId ?? now.providerId };
    events.push(...factsBetween(now, after));
    now = after;
  }
  return now === payment ? { kind: 'nothing' } : { kind: 'changed', payment: now, events };
}

/**
 * Records money that the payer got outside the provider in place of a failed refund, so that it cannot be refunded
 * again.
 */
export function payOutside(payment: Payment, amount: number): { payment: Payment; events: DomainEvent[] } {
  const after = withSums(payment, { ...payment, paidOutside: payment.paidOutside + amount });
  return { payment: after, events: factsBetween(payment, after) };
}

const withSums = (payment: Payment, money: Money): Payment => ({
  ...payment,
  ...money,
  state: next(paymentMachine, payment.state, eventOf(payment, money)) ?? payment.state,
});

const isOther = (before: Money, after: Money): boolean =>
  (['captured', 'refunded', 'refundsFailed', 'disputed', 'disputes'] as const).some(
    (name) => before[name] !== after[name],
  );

/**
 * Returns the event of the payment's state machine for a change of its money. It follows from the resulting status, not
 * from the amount that moved.
 */
function eventOf(before: Money, after: Money): PaymentEvent {
  const status = settlementStatusOf(after);
  if (status === 'refunded') return after.disputed > 0 ? 'dispute_lost' : 'refunded';
  if (status !== 'paid') return status;
  if (before.captured === 0) return 'captured';
  return before.disputed > 0 ? 'dispute_won' : 'refund_failed';
}

/** Returns the events to publish for a change. */
function factsBetween(before: Payment, after: Payment): DomainEvent[] {
  const { id: key, refundsFailed } = after;
  const [earlier, refunded] = [returnedOf(before), returnedOf(after)];
  const fact = { ...factOf(after), standing: settlementStatusOf(after), left: heldOf(after), gone: goneOf(after) };
  const refunds = { ...fact, refunded, refundsFailed };
  const outside = after.paidOutside > before.paidOutside;
  const events: DomainEvent[] = [];
  if (before.captured === 0 && refunded !== after.amount)
    events.push({ type: 'payment.captured', key, payload: factOf(after) });
  if (refunded > earlier) events.push({ type: 'payment.refunded', key, payload: { ...refunds, outside } });
  if (refunded < earlier) events.push({ type: 'payment.refund_failed', key, payload: refunds });
  for (const { id: dispute, amount: disputed, status } of after.disputes) {
    if (status === before.disputes.find(({ id }) => id === dispute)?.status) continue;
    const payload = { ...fact, dispute, disputed };
    if (status === 'open') events.push({ type: 'payment.disputed', key, payload });
    else events.push({ type: 'payment.dispute_closed', key, payload: { ...payload, won: status === 'won' } });
  }
  return events;
}

const factOf = ({ playerId, id: paymentId, payable, amount, currency }: Payment) => ({
  playerId,
  paymentId,
  payable,
  amount,
  currency,
});
