import { expect, test } from 'vitest';
import { sandboxPayment, toState, toUpdate } from './mapping.ts';

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

test('a captured payment gives an update of the payment in its reference', () => {
  expect(toUpdate({ id: 'evt_1', type: 'payment.captured', data: { payment } })).toEqual({
    event: 'captured',
    paymentId: payment.reference,
    providerId: 'pay_1',
    amount: 499,
    currency: 'EUR',
    refunded: 0,
    failedRefunds: [],
    disputes: [],
    failure: null,
  });
});

test.each([
  ['of an unknown kind', { id: 'evt_1', type: 'payment.dreamt', data: { payment } }],
  [
    'with another program’s reference',
    { id: 'evt_1', type: 'payment.captured', data: { payment: { ...payment, reference: 'x' } } },
  ],
  ['with a broken amount', { id: 'evt_1', type: 'payment.captured', data: { payment: { ...payment, amount: 4.99 } } }],
  ['that is not an object', 'hello'],
])('a webhook %s gives no update', (_, body) => {
  expect(toUpdate(body)).toBeNull();
});

test.each([
  ['the payment is unknown', undefined, { status: 'none' }],
  ['the payment is open', { status: 'created' }, { status: 'open' }],
  ['money may come', { status: 'pending' }, { status: 'pending' }],
] as const)('`toState` returns that %s', (_, over, state) => {
  expect(toState(over && sandboxPayment.parse({ ...payment, ...over }))).toEqual(state);
});

const refundId = '0190163d-9999-739b-aea5-966c26f8ad91';

test('`toState` returns a captured payment with its refunds and disputes', () => {
  const failedRefunds = [
    { key: refundId, amount: 50 },
    { key: 'of the merchant’s staff', amount: 20 },
  ];
  const disputes = [
    { id: 'dp_1', amount: 30, status: 'won' },
    { id: 'dp_2', amount: 40, status: 'open' },
  ];
  expect(toState(sandboxPayment.parse({ ...payment, refunded: 100, failedRefunds, disputed: 40, disputes }))).toEqual({
    status: 'settled',
    updates: [
      {
        event: 'captured',
        paymentId: payment.reference,
        providerId: 'pay_1',
        amount: 499,
        currency: 'EUR',
        refunded: 170,
        failedRefunds: [
          { refundId, amount: 50 },
          { refundId: null, amount: 20 },
        ],
        disputes: [
          { id: 'dp_1', amount: 30, status: 'won', stage: 2 },
          { id: 'dp_2', amount: 40, status: 'open', stage: 1 },
        ],
        failure: null,
      },
    ],
  });
});

test('a pending payment gives the page with its code', () => {
  const update = toUpdate({ id: 'e', type: 'payment.pending', data: { payment: { ...payment, status: 'pending' } } });
  expect(update).toMatchObject({ event: 'instructed', instructionsUrl: payment.hostedUrl });
});

test('a refund that failed later gives `refund_failed`', () => {
  expect(toUpdate({ id: 'e', type: 'payment.refund_failed', data: { payment } })?.event).toBe('refund_failed');
});

test('an update of another merchant’s payment is marked as distrusted', () => {
  const foreign = { ...payment, merchant: 'somebody-else' };
  expect(toUpdate({ id: 'e', type: 'payment.captured', data: { payment: foreign } })?.distrust).toContain(
    'somebody-else',
  );
});

test.each([
  [true, 'dispute_won'],
  [false, 'dispute_lost'],
])('a dispute that closed with won %s gives %s', (won, event) => {
  expect(toUpdate({ id: 'e', type: 'payment.dispute_closed', data: { payment, dispute: { won } } })?.event).toBe(event);
});

test.each([
  ['FR', 'FR'],
  ['nowhere', undefined],
  [undefined, undefined],
])('a card issued in %s gives the country %s in webhooks and in `toState`', (instrumentCountry, told) => {
  const paid = { ...payment, instrumentCountry };
  expect(toUpdate({ id: 'e', type: 'payment.captured', data: { payment: paid } })?.instrumentCountry).toBe(told);
  const state = toState(sandboxPayment.parse(paid));
  expect(state.status === 'settled' && state.updates[0]?.instrumentCountry).toBe(told);
});
