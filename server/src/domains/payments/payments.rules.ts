import type { DomainEvent } from '#contract/events.ts';
import { next } from '#server/kernel/machine.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { PaymentNews } from './payments.port.ts';

export interface Payment {
  playerId: string;
  id: string;
  payable: string;
  method: string;
  amount: number;
  currency: string;
  state: PaymentState;
  providerId: string | null;
  redirectUrl: string | null;
  failure: string | null;
  refunded: number;
}

/** `alert` is news that must never be acted on and that a human should see. */
export type Outcome =
  | { kind: 'changed'; payment: Payment; event: DomainEvent }
  | { kind: 'nothing' }
  | { kind: 'alert'; why: string };

/** What news of a provider means for a payment. News may be late, doubled and out of order. */
export function applyNews(payment: Payment, news: PaymentNews): Outcome {
  if (payment.providerId !== null && payment.providerId !== news.providerId) {
    return { kind: 'alert', why: 'the provider names another payment of its own' };
  }
  if (news.amount !== payment.amount || news.currency !== payment.currency) {
    return { kind: 'alert', why: 'the amount or the currency is not the one that was asked for' };
  }
  if (news.event === 'refunded' && news.refunded <= payment.refunded) return { kind: 'nothing' };
  const state = next(paymentMachine, payment.state, eventOf(news));
  if (state === null) return { kind: 'nothing' };
  const changed = { ...payment, state, providerId: news.providerId, failure: news.failure, refunded: news.refunded };
  const event = factOf(changed, news);
  return event ? { kind: 'changed', payment: changed, event } : { kind: 'nothing' };
}

const eventOf = (news: PaymentNews): PaymentEvent =>
  news.event === 'refunded' && news.refunded < news.amount ? 'partially_refunded' : news.event;

function factOf(payment: Payment, news: PaymentNews): DomainEvent | null {
  const { playerId, id: paymentId, payable, amount, currency } = payment;
  const fact = { playerId, paymentId, payable, amount, currency };
  const key = paymentId;
  switch (news.event) {
    case 'captured':
      return { type: 'payment.captured', key, payload: fact };
    case 'failed':
      return { type: 'payment.failed', key, payload: { ...fact, failure: news.failure ?? 'error' } };
    case 'cancelled':
      return { type: 'payment.cancelled', key, payload: fact };
    case 'refunded':
      return { type: 'payment.refunded', key, payload: { ...fact, refunded: news.refunded } };
    case 'authorised':
      return null;
  }
}
