import { expect, test } from 'vitest';
import { askedAbout, instrumentOf, ofOrder, toBookEntry, toState, toUpdate } from './mapping.ts';
import { type PaypalDispute, paypalOrder } from './shapes.ts';

const PAYMENT = '019a9e2c-4a11-7f0e-8b53-6d2c9e7f1a20';
const REFUND = '019a9e9a-7710-7a3c-8d52-0b1f6c2e9d44';
const money = (value: string, currency_code = 'EUR') => ({ currency_code, value });
const links = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAP1' }];

const captured = { id: 'CAP1', status: 'COMPLETED', amount: money('5.49'), custom_id: PAYMENT };
const order = (status: string, capture?: object, refunds: object[] = []) =>
  paypalOrder.parse({
    id: 'ORDER1',
    status,
    purchase_units: [
      {
        custom_id: PAYMENT,
        amount: money('5.49'),
        ...(capture && { payments: { captures: [{ ...captured, ...capture }], refunds } }),
      },
    ],
    links: [],
  });
const dispute = (change: Partial<PaypalDispute> = {}): PaypalDispute => ({
  dispute_id: 'PP-D-1',
  status: 'UNDER_REVIEW',
  dispute_amount: money('5.49'),
  dispute_life_cycle_stage: 'CHARGEBACK',
  ...change,
});
const event = (event_type: string, resource: object) => ({ id: 'WH-1', event_type, resource });

test.each([
  ['CREATED', undefined, 'open'],
  ['PAYER_ACTION_REQUIRED', undefined, 'open'],
  ['COMPLETED', { status: 'PENDING' }, 'pending'],
  ['COMPLETED', undefined, 'pending'],
  ['A_NEW_STATUS', undefined, 'pending'],
])('an order that is %s with the capture %j is %s', (status, capture, expected) => {
  expect(toState(order(status, capture), [])).toEqual({ status: expected });
});

test.each([
  ['5.49', 'EUR', 549],
  ['0.01', 'USD', 1],
  ['549', 'JPY', 549],
])('an approved order says to how much its payer agreed: %s %s', (value, currency, amount) => {
  const approved = order('APPROVED');
  for (const unit of approved.purchase_units) unit.amount = money(value, currency);
  expect(toState(approved, [])).toEqual({ status: 'approved', amount, currency });
});

test('an order to which another unit was added is never read, since all units would be captured', () => {
  const [unit] = order('APPROVED').purchase_units;
  expect(paypalOrder.safeParse({ ...order('APPROVED'), purchase_units: [unit, unit] }).success).toBe(false);
});

test.each([
  ['COMPLETED', { status: 'COMPLETED' }, 'captured', null],
  ['COMPLETED', { status: 'REFUNDED' }, 'captured', null],
  ['COMPLETED', { status: 'DECLINED' }, 'failed', 'declined'],
  ['COMPLETED', { status: 'FAILED' }, 'failed', 'declined'],
  ['VOIDED', undefined, 'cancelled', null],
])('an order that is %s with the capture %j settles the payment as %s', (status, capture, said, failure) => {
  const amount = { amount: 549, currency: 'EUR', providerId: 'ORDER1', paymentId: PAYMENT };
  expect(toState(order(status, capture), [])).toMatchObject({
    status: 'settled',
    updates: [{ event: said, failure, ...amount, refunded: 0, disputes: [] }],
  });
});

test('an approval names the payment and its order, and takes no money', () => {
  const resource = {
    id: 'ORDER1',
    status: 'APPROVED',
    purchase_units: [{ custom_id: PAYMENT, amount: money('5.49') }],
  };
  expect(toUpdate(event('CHECKOUT.ORDER.APPROVED', resource))).toMatchObject({
    event: 'approved',
    paymentId: PAYMENT,
    providerId: 'ORDER1',
    amount: 549,
    currency: 'EUR',
  });
});

test.each([
  ['PAYMENT.CAPTURE.COMPLETED', 'captured', null],
  ['PAYMENT.CAPTURE.DENIED', 'failed', 'declined'],
  ['PAYMENT.CAPTURE.DECLINED', 'failed', 'declined'],
])('%s is the update %s', (type, said, failure) => {
  const resource = { ...captured, supplementary_data: { related_ids: { order_id: 'ORDER1' } } };
  const expected = { event: said, failure, paymentId: PAYMENT, providerId: 'ORDER1', amount: 549 };
  expect(toUpdate(event(type, resource))).toMatchObject(expected);
});

test.each([
  ['a pending capture', event('PAYMENT.CAPTURE.PENDING', { ...captured, status: 'PENDING' })],
  ['a capture of another shop', event('PAYMENT.CAPTURE.COMPLETED', { ...captured, custom_id: 'invoice 7' })],
  ['a capture without a reference', event('PAYMENT.CAPTURE.COMPLETED', { ...captured, custom_id: undefined })],
  ['a broken amount', event('PAYMENT.CAPTURE.COMPLETED', { ...captured, amount: money('-5.49') })],
  ['an unknown kind', event('PAYMENT.CAPTURE.DREAMT', captured)],
])('%s is no update', (_, body) => {
  expect([toUpdate(body), askedAbout(body)]).toEqual([null, null]);
});

test.each([
  ['PAYMENT.CAPTURE.REFUNDED', 'refunded'],
  ['PAYMENT.REFUND.PENDING', 'refunded'],
  ['PAYMENT.REFUND.FAILED', 'refund_failed'],
  ['PAYMENT.CAPTURE.REVERSED', 'refunded'],
])('after %s the shop asks about the capture', (type, said) => {
  expect(askedAbout(event(type, { id: 'REF1', links }))).toEqual({ captures: ['CAP1'], event: said });
});

test('after news of a dispute the shop asks about each of its captures', () => {
  const disputed_transactions = [{ seller_transaction_id: 'CAP1' }, { seller_transaction_id: 'CAP2' }];
  const resource = { dispute_id: 'PP-D-1', status: 'OPEN', disputed_transactions };
  const asked = { captures: ['CAP1', 'CAP2'], event: 'disputed' };
  expect(askedAbout(event('CUSTOMER.DISPUTE.CREATED', resource))).toEqual(asked);
});

test('refunds are summed, and a failed one is listed with our id or none', () => {
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amount: money('1.00'), custom_id: `${PAYMENT}.${REFUND}` },
    { id: 'R2', status: 'FAILED', amount: money('2.00'), custom_id: `${PAYMENT}.${REFUND}` },
    { id: 'R3', status: 'CANCELLED', amount: money('0.50') },
    { id: 'R4', status: 'PENDING', amount: money('0.25') },
  ];
  const update = ofOrder(order('COMPLETED', { status: 'PARTIALLY_REFUNDED' }, refunds), [], 'refunded');
  expect(update).toMatchObject({
    refunded: 375,
    failedRefunds: [
      { refundId: REFUND, amount: 200 },
      { refundId: null, amount: 50 },
    ],
  });
});

test.each([
  ['UNDER_REVIEW', undefined, 'open', 'disputed'],
  ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won', 'dispute_won'],
  ['RESOLVED', 'CANCELED_BY_BUYER', 'won', 'dispute_won'],
  ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'won', 'dispute_won'],
  ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost', 'dispute_lost'],
  ['RESOLVED', 'ACCEPTED', 'lost', 'dispute_lost'],
  ['RESOLVED', 'A_NEW_OUTCOME', 'lost', 'dispute_lost'],
])('a dispute that is %s with the outcome %s is %s', (status, outcome, expected, said) => {
  const one = dispute({ status, ...(outcome && { dispute_outcome: { outcome_code: outcome } }) });
  const update = ofOrder(order('COMPLETED', {}), [one], 'disputed');
  expect(update).toMatchObject({ event: said, disputes: [{ id: 'PP-D-1', amount: 549, status: expected }] });
  const kept = toBookEntry({ paymentId: PAYMENT, providerId: 'ORDER1' }, order('COMPLETED', {}), [one]);
  expect(kept?.disputed).toBe(expected === 'won' ? 0 : 549);
});

test('a dispute grows by its stages, and has a deadline while it is open', () => {
  const due = { seller_response_due_date: '2026-12-20T10:00:00Z' };
  const steps = [
    dispute({ ...due, dispute_life_cycle_stage: 'INQUIRY' }),
    dispute({ dispute_life_cycle_stage: 'INQUIRY', status: 'RESOLVED' }),
    dispute({ dispute_life_cycle_stage: 'CHARGEBACK' }),
    dispute({ dispute_life_cycle_stage: 'PRE_ARBITRATION', status: 'RESOLVED' }),
  ];
  const found = steps.map((one) => ofOrder(order('COMPLETED', {}), [one], 'disputed')?.disputes[0]);
  const stages = found.map((one) => one?.stage ?? 0);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
  expect(new Set(stages).size).toBe(4);
  expect(found[0]?.dueBy).toBe('2026-12-20T10:00:00.000Z');
});

test('a dispute of more than was paid, or in another currency, takes at most the payment', () => {
  for (const amount of [money('9.00'), money('9.00', 'USD')]) {
    const update = ofOrder(order('COMPLETED', {}), [dispute({ dispute_amount: amount })], 'disputed');
    expect(update?.disputes[0]?.amount).toBe(549);
  }
});

test('the payer’s account is the instrument, with its country and its card, if PayPal names one', () => {
  const paypal = { account_id: 'ABC', address: { country_code: 'DE' } };
  const card = { last_digits: '5454', brand: 'VISA' };
  expect(instrumentOf({ ...order('COMPLETED', {}), payment_source: { paypal } })).toEqual({
    fingerprint: 'account:ABC',
    country: 'DE',
    card: null,
  });
  expect(instrumentOf({ ...order('COMPLETED', {}), payment_source: { card } }).card?.digits).toBe('5454');
});
