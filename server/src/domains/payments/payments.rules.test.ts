import fc from 'fast-check';
import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { PaymentNews } from './payments.port.ts';
import { applyNews, type Payment } from './payments.rules.ts';

const payment: Payment = {
  playerId: 'p',
  id: 'pay',
  payable: 'order',
  method: 'card',
  amount: 499,
  currency: 'EUR',
  state: 'pending',
  providerId: 'pp',
  redirectUrl: 'https://pay.example',
  failure: null,
  refunded: 0,
};
const captured: PaymentNews = {
  event: 'captured',
  paymentId: 'pay',
  providerId: 'pp',
  amount: 499,
  currency: 'EUR',
  refunded: 0,
  failure: null,
};

const EVENTS: PaymentEvent[] = [
  'redirected',
  'authorised',
  'captured',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
];
const LEGAL: Record<PaymentState, PaymentEvent[]> = {
  created: ['redirected', 'authorised', 'captured', 'failed', 'cancelled'],
  pending: ['authorised', 'captured', 'failed', 'cancelled'],
  authorised: ['captured', 'failed', 'cancelled'],
  failed: ['captured'],
  cancelled: ['captured'],
  captured: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
};
const pairs = (Object.keys(LEGAL) as PaymentState[]).flatMap((state) => EVENTS.map((event) => [state, event] as const));

test.each(pairs)('a payment that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(paymentMachine, state, event) !== null).toBe(LEGAL[state].includes(event));
});

test('captured money becomes a fact for whoever is paid', () => {
  const outcome = applyNews(payment, captured);
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'captured' },
    event: { type: 'payment.captured' },
  });
});

test.each([
  ['another amount', { amount: 498 }],
  ['another currency', { currency: 'USD' }],
  ['another payment of the provider', { providerId: 'other' }],
])('news with %s is an alert and changes nothing', (_, wrong) => {
  expect(applyNews(payment, { ...captured, ...wrong }).kind).toBe('alert');
});

test('news that came before changes nothing the second time', () => {
  const first = applyNews(payment, captured);
  expect(first.kind === 'changed' && applyNews(first.payment, captured).kind).toBe('nothing');
});

test('whatever the order and the repeats of news, captured money never ends as failed', () => {
  const news = fc.constantFrom<PaymentNews['event']>('authorised', 'captured', 'failed', 'cancelled');
  fc.assert(
    fc.property(fc.array(news, { maxLength: 8 }), (events) => {
      let current = payment;
      for (const event of events) {
        const outcome = applyNews(current, { ...captured, event });
        if (outcome.kind === 'changed') current = outcome.payment;
      }
      expect(current.state === 'captured').toBe(events.includes('captured'));
    }),
  );
});
