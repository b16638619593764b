import fc from 'fast-check';
import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { captured, payment } from './payments.fixture.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { PaymentNews } from './payments.port.ts';
import { applyNews } from './payments.rules.ts';

const EVENTS: PaymentEvent[] = [
  'redirected',
  'authorised',
  'captured',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
];
const TAKEN: PaymentEvent[] = ['partially_refunded', 'refunded', 'disputed'];
const LEGAL: Record<PaymentState, PaymentEvent[]> = {
  created: ['redirected', 'authorised', 'captured', 'failed', 'cancelled', 'refunded'],
  pending: ['authorised', 'captured', 'failed', 'cancelled', 'refunded'],
  authorised: ['captured', 'failed', 'cancelled', 'refunded'],
  failed: ['captured', 'refunded'],
  cancelled: ['captured', 'refunded'],
  captured: TAKEN,
  partially_refunded: [...TAKEN, 'dispute_won', 'dispute_lost', 'refund_failed'],
  disputed: [...TAKEN, 'dispute_won', 'dispute_lost'],
  dispute_won: [...TAKEN, 'dispute_lost'],
  dispute_lost: [...TAKEN, 'dispute_won'],
  refunded: [...TAKEN, 'dispute_lost', 'refund_failed'],
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
    events: [{ type: 'payment.captured' }],
  });
});

test.each([
  ['another amount', { amount: 498 }],
  ['another currency', { currency: 'USD' }],
  ['another payment of the provider', { providerId: 'other' }],
  ['more refunded than was paid', { event: 'refunded', refunded: 500 } as const],
  ['more refunds that failed than were made', { refunded: 9, failedRefunds: [{ refundId: null, amount: 10 }] }],
  ['a dispute about more than was paid', { disputes: [{ id: 'd', amount: 500, status: 'open', stage: 1 } as const] }],
  ['a dispute about nothing', { disputes: [{ id: 'd', amount: 0, status: 'open', stage: 1 } as const] }],
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

test('a part that was refunded before its capture was heard of tells of both', () => {
  const outcome = applyNews(payment, { ...captured, event: 'refunded', refunded: 100 });
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'partially_refunded', captured: 499, refunded: 100 },
    events: [{ type: 'payment.captured' }, { type: 'payment.refunded', payload: { refunded: 100 } }],
  });
});

test('a payment that was refunded whole before its capture was heard of pays for nothing', () => {
  const outcome = applyNews(payment, { ...captured, event: 'refunded', refunded: 499 });
  expect(outcome).toMatchObject({
    kind: 'changed',
    payment: { state: 'refunded', captured: 499 },
    events: [{ type: 'payment.refunded' }],
  });
  expect(outcome.kind === 'changed' && applyNews(outcome.payment, captured).kind).toBe('nothing');
});

test('news that is not meant for this shop is an alert and changes nothing', () => {
  expect(applyNews(payment, { ...captured, distrust: 'of another merchant' })).toEqual({
    kind: 'alert',
    why: 'of another merchant',
  });
});

test('news of another provider is an alert, whatever it says', () => {
  expect(applyNews(payment, { ...captured, provider: 'another' })).toEqual({
    kind: 'alert',
    why: 'it is a payment of another provider',
  });
});

test('each fact of money says what is left: neither back, by whatever way, nor held by a dispute', () => {
  const paid = { ...payment, state: 'partially_refunded', captured: 499, paidOutside: 100 } as const;
  const disputes = [{ id: 'd', amount: 120, stage: 1, status: 'open' }] as const;
  const outcome = applyNews(paid, { ...captured, event: 'disputed', refunded: 50, disputes });
  const facts = outcome.kind === 'changed' ? outcome.events : [];
  expect(facts.map(({ type, payload }) => [type, 'left' in payload && payload.left])).toEqual([
    ['payment.refunded', 499 - 100 - 50],
    ['payment.disputed', 499 - 100 - 50 - 120],
  ]);
});
