import type { DomainEvent } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { PaymentNews } from './payments.port.ts';

export interface Payment {
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
  /** What came in, went back and is held by a dispute: sums, in minor units. */
  captured: number;
  refunded: number;
  disputed: number;
}

/** `alert` is news that must never be acted on and that a human should see. */
export type Outcome =
  | { kind: 'changed'; payment: Payment; events: DomainEvent[] }
  | { kind: 'nothing' }
  | { kind: 'alert'; why: string };

/** What news of a provider means for a payment. News may be late, doubled and out of order. */
export function applyNews(payment: Payment, news: PaymentNews): Outcome {
  if (news.distrust !== undefined) return { kind: 'alert', why: news.distrust };
  if (payment.providerId !== null && news.providerId !== null && payment.providerId !== news.providerId) {
    return { kind: 'alert', why: 'the provider names another payment of its own' };
  }
  if (news.amount !== payment.amount || news.currency !== payment.currency) {
    return { kind: 'alert', why: 'the amount or the currency is not the one that was asked for' };
  }
  if (news.refunded > payment.amount) return { kind: 'alert', why: 'more was refunded than was paid' };
  if (news.event === 'refunded' && news.refunded <= payment.refunded) return { kind: 'nothing' };

  let now = payment;
  const events: DomainEvent[] = [];
  for (const part of [...takenForGranted(payment, news), news]) {
    const moved = step(now, part);
    if (!moved) continue;
    now = moved.payment;
    events.push(...moved.events);
  }
  return now === payment ? { kind: 'nothing' } : { kind: 'changed', payment: now, events };
}

/**
 * What must have come before, though its own news did not come yet: a part can only go back of what was captured, a
 * dispute holds only what was not refunded, and one that is closed was open.
 */
function takenForGranted(payment: Payment, news: PaymentNews): PaymentNews[] {
  const disputed = news.event.startsWith('dispute');
  const before: PaymentNews[] = [];
  if (payment.captured === 0 && (isPart(news) || disputed)) before.push({ ...news, event: 'captured', refunded: 0 });
  if (disputed && news.refunded > payment.refunded) before.push({ ...news, event: 'refunded' });
  // News that knows of fewer refunds than we do is old: the dispute that it closes may be over.
  if (disputed && news.event !== 'disputed' && news.refunded >= payment.refunded) {
    before.push({ ...news, event: 'disputed' });
  }
  return before;
}

const isPart = (news: PaymentNews): boolean => news.event === 'refunded' && news.refunded < news.amount;

function step(payment: Payment, news: PaymentNews): { payment: Payment; events: DomainEvent[] } | null {
  const event: PaymentEvent = isPart(news) ? 'partially_refunded' : news.event;
  const state = next(paymentMachine, payment.state, event);
  if (state === null) return null;
  const moved = news.event !== 'authorised' && news.event !== 'failed' && news.event !== 'cancelled';
  const changed: Payment = {
    ...payment,
    state,
    providerId: news.providerId ?? payment.providerId,
    failure: news.event === 'failed' ? (news.failure ?? 'error') : moved ? null : payment.failure,
    captured: moved ? payment.amount : payment.captured,
    refunded: news.event === 'refunded' ? news.refunded : payment.refunded,
    disputed: disputedAfter(payment, news),
  };
  return { payment: changed, events: eventsOf(changed, news) };
}

/** A dispute holds what was not refunded; a won one gives it back, a lost one keeps it. What is refunded was not held. */
function disputedAfter(payment: Payment, news: PaymentNews): number {
  if (news.event === 'disputed') return payment.amount - payment.refunded;
  return news.event === 'dispute_won' || news.event === 'refunded' ? 0 : payment.disputed;
}

function eventsOf(payment: Payment, news: PaymentNews): DomainEvent[] {
  const { playerId, id: paymentId, payable, amount, currency } = payment;
  const fact = { playerId, paymentId, payable, amount, currency };
  const key = paymentId;
  switch (news.event) {
    case 'captured':
    case 'cancelled':
      return [{ type: `payment.${news.event}`, key, payload: fact }];
    case 'failed':
      return [{ type: 'payment.failed', key, payload: { ...fact, failure: payment.failure ?? 'error' } }];
    case 'refunded':
      return [{ type: 'payment.refunded', key, payload: { ...fact, refunded: news.refunded } }];
    case 'disputed':
      return [{ type: 'payment.disputed', key, payload: fact }];
    case 'dispute_won':
    case 'dispute_lost':
      return [{ type: 'payment.dispute_closed', key, payload: { ...fact, won: news.event === 'dispute_won' } }];
    case 'authorised':
      return [];
  }
}
