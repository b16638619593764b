import fc from 'fast-check';
import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { postingsBetween } from './ledger.rules.ts';
import { type PaymentEvent, type PaymentState, paymentMachine } from './payments.machine.ts';
import type { PaymentNews } from './payments.port.ts';
import { applyNews, type Payment } from './payments.rules.ts';

const payment: Payment = {
  playerId: 'p',
  id: 'pay',
  payable: 'order',
  provider: 'sandbox',
  captured: 0,
  disputed: 0,
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
  'disputed',
  'dispute_won',
  'dispute_lost',
];
const LEGAL: Record<PaymentState, PaymentEvent[]> = {
  created: ['redirected', 'authorised', 'captured', 'failed', 'cancelled', 'refunded'],
  pending: ['authorised', 'captured', 'failed', 'cancelled', 'refunded'],
  authorised: ['captured', 'failed', 'cancelled', 'refunded'],
  failed: ['captured', 'refunded'],
  cancelled: ['captured', 'refunded'],
  captured: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['partially_refunded', 'refunded', 'disputed'],
  disputed: ['partially_refunded', 'refunded', 'dispute_won', 'dispute_lost'],
  dispute_won: ['partially_refunded', 'refunded'],
  dispute_lost: [],
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
    events: [{ type: 'payment.captured' }],
  });
});

test.each([
  ['another amount', { amount: 498 }],
  ['another currency', { currency: 'USD' }],
  ['another payment of the provider', { providerId: 'other' }],
  ['more refunded than was paid', { event: 'refunded', refunded: 500 } as const],
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

/** What a provider may tell of a paid payment: parts that went back, then perhaps a dispute, open or closed. */
const history = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 2 }),
    dispute: fc.constantFrom<PaymentNews['event'][]>(
      [],
      ['disputed'],
      ['disputed', 'dispute_won'],
      ['disputed', 'dispute_lost'],
    ),
  })
  .map(({ parts, dispute }) => {
    let refunded = 0;
    const news: PaymentNews[] = [captured];
    for (const part of parts) {
      refunded += part;
      news.push({ ...captured, event: 'refunded', refunded });
    }
    for (const event of dispute) news.push({ ...captured, event, refunded });
    const disputed = dispute.length > 0 && !dispute.includes('dispute_won') ? payment.amount - refunded : 0;
    return { news, sums: { captured: payment.amount, refunded, disputed } };
  });

test('in whatever order a provider’s news comes, the payment ends with the provider’s sums', () => {
  const told = history.chain(({ news, sums }) =>
    fc.record({
      sums: fc.constant(sums),
      news: fc.shuffledSubarray(news, { minLength: news.length, maxLength: news.length }),
    }),
  );
  fc.assert(
    fc.property(told, ({ news, sums }) => {
      let current = payment;
      for (const said of news) {
        const outcome = applyNews(current, said);
        if (outcome.kind === 'changed') current = outcome.payment;
      }
      expect(current).toMatchObject(sums);
    }),
    { numRuns: 500 },
  );
});

test('a refund that comes while a dispute is thought to be open tells that it was won', () => {
  const disputed = { ...payment, state: 'disputed' as const, captured: 499, disputed: 499 };
  expect(applyNews(disputed, { ...captured, event: 'refunded', refunded: 100 })).toMatchObject({
    payment: { state: 'partially_refunded', refunded: 100, disputed: 0 },
  });
});

const any = fc.record({
  event: fc.constantFrom<PaymentNews['event']>(
    'authorised',
    'captured',
    'failed',
    'cancelled',
    'refunded',
    'disputed',
    'dispute_won',
    'dispute_lost',
  ),
  refunded: fc.integer({ min: 0, max: 499 }),
});

test('whatever news comes, the ledger’s postings lead exactly to the sums of the payment, and none is negative', () => {
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (all) => {
      let current = payment;
      const booked = { provider: 0, sales: 0, refunds: 0, disputes: 0 };
      for (const news of all) {
        const outcome = applyNews(current, { ...captured, ...news });
        if (outcome.kind !== 'changed') continue;
        for (const { debit, credit, amount } of postingsBetween(current, outcome.payment)) {
          booked[debit] += amount;
          booked[credit] -= amount;
        }
        current = outcome.payment;
      }
      expect(booked).toEqual({
        provider: current.captured - current.refunded - current.disputed,
        sales: 0 - current.captured,
        refunds: current.refunded,
        disputes: current.disputed,
      });
      expect(current.captured - current.refunded - current.disputed).toBeGreaterThanOrEqual(0);
    }),
  );
});
