import { expect, test } from 'vitest';
import { onAttemptEnded, onCaptured, onDelivery, onRefunded } from './orders.reactions.ts';
import type { OrderRow } from './orders.repo.ts';

const FIRST = '01a1fe1a-0000-7000-8000-000000000001';
const SECOND = '01a1fe1a-0000-7000-8000-000000000002';

const order = (over: Partial<OrderRow> = {}): OrderRow =>
  ({ number: 'n', paymentState: 'paying', itemState: 'waiting', paymentId: FIRST, failure: null, ...over }) as OrderRow;
const fact = (paymentId = FIRST) => ({ playerId: 'p', paymentId, payable: 'n', amount: 499, currency: 'EUR' });

test('money pays the order and sends its item', () => {
  expect(onCaptured(order(), fact())).toEqual({
    order: order({ paymentState: 'paid', itemState: 'sending' }),
    events: ['paid', 'sending'],
  });
});

test('money of an earlier attempt pays too, and is then the payment that counts', () => {
  expect(onCaptured(order({ paymentId: SECOND }), fact(FIRST))?.order).toMatchObject({
    paymentState: 'paid',
    paymentId: FIRST,
  });
});

test('a second payment of a paid order goes back', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sent' }), fact(SECOND))).toMatchObject({
    events: [],
    refund: { paymentId: SECOND, reason: 'surplus' },
  });
});

test.each(['cancelled', 'expired'] as const)(
  'money for an order that is %s goes back, and the item is not sent',
  (paymentState) => {
    expect(onCaptured(order({ paymentState }), fact())).toEqual({
      order: order({ paymentState }),
      events: [],
      refund: { paymentId: FIRST, reason: 'late' },
    });
  },
);

test('the payment that counts, told again, changes nothing', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sending' }), fact())).toBeNull();
});

test('the end of an older attempt says nothing of the running one', () => {
  expect(onAttemptEnded(order({ paymentId: SECOND }), fact(FIRST), 'declined')).toBeNull();
});

test('an attempt may end before the order heard that it began', () => {
  expect(onAttemptEnded(order({ paymentState: 'unpaid', paymentId: null }), fact(), 'declined')?.order).toMatchObject({
    paymentState: 'payment_failed',
    paymentId: FIRST,
    failure: 'declined',
  });
});

test('the refund of a surplus leaves the order paid', () => {
  const paid = order({ paymentState: 'paid', itemState: 'sent' });
  expect(onRefunded(paid, { ...fact(SECOND), refunded: 499 })).toEqual({ order: paid, events: ['money_returned'] });
});

test('a part that went back is told as a part', () => {
  expect(onRefunded(order({ paymentState: 'paid' }), { ...fact(), refunded: 100 })?.order.paymentState).toBe(
    'partially_refunded',
  );
});

test('a refund heard of before any capture ends the order unsent', () => {
  expect(onRefunded(order(), { ...fact(), refunded: 499 })?.order).toMatchObject({
    paymentState: 'refunded',
    itemState: 'waiting',
  });
});

test.each([
  [true, { paymentId: FIRST, reason: 'not_met' }],
  [false, undefined],
])('an item that the game refuses gives the money back, if the publisher wants it: %s', (wanted, refund) => {
  const sending = order({ paymentState: 'paid', itemState: 'sending' });
  expect(onDelivery(sending, 'refused', wanted)).toMatchObject({
    events: ['not_met'],
    order: { itemState: 'not_met' },
  });
  expect(onDelivery(sending, 'refused', wanted)?.refund).toEqual(refund);
});

test('late money that went back is told, and the order stays cancelled', () => {
  const cancelled = order({ paymentState: 'cancelled' });
  expect(onRefunded(cancelled, { ...fact(), refunded: 499 })).toEqual({ order: cancelled, events: ['money_returned'] });
});
