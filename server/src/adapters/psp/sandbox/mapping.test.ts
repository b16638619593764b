import { expect, test } from 'vitest';
import { sandboxPayment, toNews, toState } from './mapping.ts';

const payment = {
  id: 'pay_1',
  reference: '0190163d-8694-739b-aea5-966c26f8ad91',
  amount: 499,
  currency: 'EUR',
  refunded: 0,
  failure: null,
  hostedUrl: 'http://127.0.0.1:1/pay/pay_1',
  status: 'captured',
  merchant: 'manawell-demo',
};

test('a captured payment is news of the payment it references', () => {
  expect(toNews({ id: 'evt_1', type: 'payment.captured', data: { payment } })).toEqual({
    event: 'captured',
    paymentId: payment.reference,
    providerId: 'pay_1',
    amount: 499,
    currency: 'EUR',
    refunded: 0,
    failure: null,
  });
});

test.each([
  ['of an unknown kind', { id: 'evt_1', type: 'payment.dreamt', data: { payment } }],
  [
    'with a reference that is none of ours',
    { id: 'evt_1', type: 'payment.captured', data: { payment: { ...payment, reference: 'x' } } },
  ],
  ['with a broken amount', { id: 'evt_1', type: 'payment.captured', data: { payment: { ...payment, amount: 4.99 } } }],
  ['that is no object', 'hello'],
])('a webhook %s says nothing', (_, body) => {
  expect(toNews(body)).toBeNull();
});

test.each([
  ['nothing is known', undefined, { status: 'none' }],
  ['nobody has paid', { status: 'created' }, { status: 'open' }],
  ['money may be on its way', { status: 'pending' }, { status: 'pending' }],
] as const)('asked, the provider says that %s', (_, over, state) => {
  expect(toState(over && sandboxPayment.parse({ ...payment, ...over }))).toEqual(state);
});

test('asked about a payment that was refunded in part, the provider tells both', () => {
  const state = toState(sandboxPayment.parse({ ...payment, refunded: 100 }));
  expect(state.status === 'settled' && state.news.map(({ event, refunded }) => [event, refunded])).toEqual([
    ['captured', 0],
    ['refunded', 100],
  ]);
});

test.each([
  ['open', ['captured', 'disputed']],
  ['won', ['captured', 'dispute_won']],
  ['lost', ['captured', 'disputed', 'dispute_lost']],
])('asked about a payment whose dispute is %s, the provider tells it', (dispute, events) => {
  const state = toState(sandboxPayment.parse({ ...payment, dispute }));
  expect(state.status === 'settled' && state.news.map(({ event }) => event)).toEqual(events);
});

test('news of another merchant’s payment is marked as such', () => {
  const foreign = { ...payment, merchant: 'somebody-else' };
  expect(toNews({ id: 'e', type: 'payment.captured', data: { payment: foreign } })?.distrust).toContain(
    'somebody-else',
  );
});

test.each([
  [true, 'dispute_won'],
  [false, 'dispute_lost'],
])('a dispute that closed with won %s is told as %s', (won, event) => {
  expect(toNews({ id: 'e', type: 'payment.dispute_closed', data: { payment, dispute: { won } } })?.event).toBe(event);
});
