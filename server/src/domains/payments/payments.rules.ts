import type { DomainEvent } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import { goneOf, heldOf, type Money, moneyAfter, returnedOf, settlementStatusOf, sumOf } from './money.rules.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { ReceivedUpdate } from './payments.port.ts';

/**
 * So many attempts for one payable may be open at most. While the provider's word is late each of them can take the money once, and
 * somebody who tries another method needs more than one.
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
  failure: string | null;
}

/** `alert` is an update that must never be acted on and that a human should see. */
export type Outcome =
  | { kind: 'changed'; payment: Payment; events: DomainEvent[] }
  | { kind: 'nothing' }
  | { kind: 'alert'; why: string };

/** What a provider update means for a payment. Updates may be late, doubled and out of order. */
export function applyUpdate(payment: Payment, update: ReceivedUpdate): Outcome {
  const why = whyNot(payment, update);
  if (why !== null) return { kind: 'alert', why };
  switch (update.event) {
    case 'authorised':
    case 'failed':
    case 'cancelled':
      return withoutMoney(payment, update, update.event);
    default:
      return withMoney(payment, update);
  }
}

/** Why an update must not be acted on, or null. */
function whyNot(payment: Payment, update: ReceivedUpdate): string | null {
  if (update.distrust !== undefined) return update.distrust;
  if (payment.provider !== update.provider) return 'it is a payment of another provider';
  if (payment.providerId !== null && update.providerId !== null && payment.providerId !== update.providerId)
    return 'the provider names another payment of its own';
  if (update.amount !== payment.amount || update.currency !== payment.currency)
    return 'the amount or the currency is not the one that was asked for';
  const failed = sumOf(update.failedRefunds);
  if (update.refunded - failed > payment.amount) return 'more was refunded than was paid';
  if (failed > update.refunded) return 'more refunds failed than were made';
  if (update.disputes.some(({ amount }) => amount < 1 || amount > payment.amount))
    return 'a dispute is not about a part of what was paid';
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

/** Its payer got so much past the provider, in place of a refund that failed: it is not there to be given back any more. */
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

/** What a change of the money is to the payment's state: what it has come to, not what moved. */
function eventOf(before: Money, after: Money): PaymentEvent {
  const status = settlementStatusOf(after);
  if (status === 'refunded') return after.disputed > 0 ? 'dispute_lost' : 'refunded';
  if (status !== 'paid') return status;
  if (before.captured === 0) return 'captured';
  return before.disputed > 0 ? 'dispute_won' : 'refund_failed';
}

/** What others are told of a change. */
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
