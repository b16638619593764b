import { expect, test } from 'vitest';
import type { SettlementStatus } from '#contract/events.ts';
import type { OrderRow } from '../orders.repo.ts';
import {
  leavesNothing,
  onAttemptEnded,
  onCaptured,
  onDelivery,
  onDisputeClosed,
  onDisputed,
  onRefunded,
  onRefundFailed,
  onSoldOut,
} from './orders.reactions.ts';

const FIRST = '01a1fe1a-0000-7000-8000-000000000001';
const SECOND = '01a1fe1a-0000-7000-8000-000000000002';

const order = (over: Partial<OrderRow> = {}): OrderRow =>
  ({
    number: 'n',
    paymentState: 'paying',
    itemState: 'waiting',
    paymentId: FIRST,
    failure: null,
    total: 499,
    currency: 'EUR',
    ...over,
  }) as OrderRow;
const refund = (refunded: number, standing: SettlementStatus, paymentId = FIRST) => ({
  ...fact(paymentId),
  refunded,
  refundsFailed: 0,
  left: 499 - refunded,
  gone: refunded,
  standing,
  outside: false,
});
const dispute = (disputed: number, standing: SettlementStatus, paymentId = FIRST) => ({
  ...fact(paymentId),
  dispute: 'd1',
  disputed,
  left: 499 - disputed,
  gone: 0,
  standing,
});
const fact = (paymentId = FIRST) => ({ playerId: 'p', paymentId, payable: 'n', amount: 499, currency: 'EUR' });

test('money pays the order and sends its item', () => {
  expect(onCaptured(order(), fact(), true)).toEqual({
    order: order({ paymentState: 'paid', itemState: 'sending' }),
    events: ['paid', 'sending'],
  });
});

test.each([
  ['a part of the total', { amount: 250 }],
  ['one cent less', { amount: 498 }],
  ['one cent more', { amount: 500 }],
  ['the same number in another currency', { currency: 'JPY' }],
])('%s pays nothing and goes back, whatever else is true of the order', (_, other) => {
  const paid = { ...fact(SECOND), ...other };
  const refund = { paymentId: SECOND, reason: 'wrong_amount' };
  for (const state of ['unpaid', 'paying', 'payment_failed', 'paid', 'cancelled'] as const) {
    const open = order({ paymentState: state });
    for (const decision of [onCaptured(open, paid, true), onCaptured(open, paid, false), onSoldOut(open, paid)]) {
      expect(decision).toEqual({ order: open, events: [], refund });
    }
    const gone = { ...paid, refunded: paid.amount, refundsFailed: 0, left: 0, gone: paid.amount, outside: false };
    expect(onRefunded(open, { ...gone, standing: 'refunded' })).toEqual({ order: open, events: ['money_returned'] });
  }
});

test('money for an item that others bought meanwhile goes back, and the order says why', () => {
  expect(onSoldOut(order({ paymentState: 'paying' }), fact(SECOND))).toEqual({
    order: order({ paymentState: 'payment_failed', paymentId: SECOND, failure: 'sold_out' }),
    events: ['payment_failed'],
    refund: { paymentId: SECOND, reason: 'late' },
  });
  const told = order({ paymentState: 'payment_failed', failure: 'sold_out' });
  expect(onSoldOut(told, fact(SECOND))).toMatchObject({ order: told, events: [], refund: { paymentId: SECOND } });
});

test('money of an earlier attempt pays too, and is then the payment that counts', () => {
  expect(onCaptured(order({ paymentId: SECOND }), fact(FIRST), true)?.order).toMatchObject({
    paymentState: 'paid',
    paymentId: FIRST,
  });
});

test('a second payment of a paid order goes back', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sent' }), fact(SECOND), true)).toMatchObject({
    events: [],
    refund: { paymentId: SECOND, reason: 'surplus' },
  });
});

test.each(['cancelled', 'expired'] as const)(
  'money for an order that is %s goes back, and the item is not sent',
  (paymentState) => {
    expect(onCaptured(order({ paymentState }), fact(), true)).toEqual({
      order: order({ paymentState }),
      events: [],
      refund: { paymentId: FIRST, reason: 'late' },
    });
  },
);

test('money that comes after its order gave back what its price was made of, and another took it, goes back', () => {
  const failed = order({ paymentState: 'payment_failed' });
  expect(onCaptured(failed, fact(), false)).toEqual({
    order: failed,
    events: [],
    refund: { paymentId: FIRST, reason: 'late' },
  });
});

test('the payment that counts, told again, changes nothing', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sending' }), fact(), true)).toBeNull();
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
  expect(onRefunded(paid, refund(499, 'refunded', SECOND))).toEqual({ order: paid, events: ['money_returned'] });
});

test('a part that went back is told as a part', () => {
  expect(onRefunded(order({ paymentState: 'paid' }), refund(100, 'partially_refunded'))).toEqual({
    order: order({ paymentState: 'partially_refunded' }),
    events: ['partially_refunded'],
  });
});

test('what a lost dispute left over and went back then is told as the last of it', () => {
  const withdrawn = order({ paymentState: 'partially_refunded', itemState: 'withdrawn' });
  expect(onRefunded(withdrawn, refund(483, 'refunded'))).toEqual({
    order: { ...withdrawn, paymentState: 'refunded' },
    events: ['refunded'],
  });
});

test('all of it back while a dispute is open is told as all of it', () => {
  expect(onRefunded(order({ paymentState: 'disputed' }), refund(499, 'disputed'))?.events).toEqual(['refunded']);
});

test('a refund heard of before any capture ends the order unsent', () => {
  expect(onRefunded(order(), refund(499, 'refunded'))?.order).toMatchObject({
    paymentState: 'refunded',
    itemState: 'waiting',
  });
});

test('money of an earlier attempt that went back leaves the order to the page that is open', () => {
  const paying = order({ paymentId: SECOND });
  expect(onRefunded(paying, refund(499, 'refunded', FIRST))).toEqual({ order: paying, events: ['money_returned'] });
});

test('it ends an order of which no page is open', () => {
  const failed = order({ paymentState: 'payment_failed', paymentId: SECOND });
  expect(onRefunded(failed, refund(499, 'refunded', FIRST))?.order.paymentState).toBe('refunded');
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

test.each(['sending', 'recalling', 'unclear'] as const)(
  'an item that is withdrawn while it was %s gives back all that is left, whatever the publisher wants of refused ones',
  (itemState) => {
    const withdrawn = onDelivery(order({ paymentState: 'paid', itemState }), 'withdrawn', false);
    expect(withdrawn).toMatchObject({ order: { itemState: 'withdrawn' }, events: ['withdrawn'] });
    expect(withdrawn?.refund).toEqual({ paymentId: FIRST, reason: 'withdrawn' });
  },
);

test.each(['recalling', 'unclear'] as const)('of an item that is %s nothing goes back by itself', (event) => {
  const reaction = onDelivery(order({ paymentState: 'paid', itemState: 'sending' }), event, true);
  expect(reaction).toEqual({ order: order({ paymentState: 'paid', itemState: event }), events: [event] });
});

test('an event that leaves nothing of the payment that counts stops an item that is still to come', () => {
  const sending = order({ paymentState: 'refunded', itemState: 'sending' });
  expect(leavesNothing(sending, { paymentId: FIRST, left: 0 })).toBe(true);
  // A dispute took again what had gone back before.
  expect(leavesNothing(sending, { paymentId: FIRST, left: -40 })).toBe(true);
  expect(leavesNothing(sending, { paymentId: FIRST, left: 1 })).toBe(false);
  expect(leavesNothing(sending, { paymentId: SECOND, left: 0 })).toBe(false);
  expect(leavesNothing({ ...sending, itemState: 'sent' }, { paymentId: FIRST, left: 0 })).toBe(false);
});

test('late money that went back is told, and the order stays cancelled', () => {
  const cancelled = order({ paymentState: 'cancelled' });
  expect(onRefunded(cancelled, refund(499, 'refunded'))).toEqual({ order: cancelled, events: ['money_returned'] });
});

test.each([
  ['refunded', 'paid', 'paid'],
  ['refunded', 'partially_refunded', 'partially_refunded'],
  ['partially_refunded', 'paid', 'paid'],
  ['disputed', 'disputed', 'disputed'],
] as const)(
  'of a %s order a refund fails later, and what is left says %s: it is %s',
  (paymentState, standing, after) => {
    const failed = onRefundFailed(order({ paymentState }), refund(0, standing));
    expect([failed?.order.paymentState, failed?.events]).toEqual([after, ['refund_failed']]);
  },
);

test('a refund of late or surplus money that fails later is told, and the order stays as it is', () => {
  for (const [paymentState, payment] of [
    ['cancelled', FIRST],
    ['expired', FIRST],
    ['paid', SECOND],
  ] as const) {
    const before = order({ paymentState });
    expect(onRefundFailed(before, refund(0, 'paid', payment))).toEqual({ order: before, events: ['refund_failed'] });
  }
});

test('a dispute of the payment that counts is told, whole or about a part; one of another payment is not', () => {
  const paid = order({ paymentState: 'partially_refunded' });
  expect(onDisputed(paid, dispute(300, 'disputed'))).toMatchObject({
    order: { paymentState: 'disputed' },
    events: ['disputed'],
  });
  expect(onDisputed(paid, dispute(300, 'disputed', SECOND))).toBeNull();
  expect(onDisputeClosed(paid, { ...dispute(300, 'paid', SECOND), won: false }, true)).toBeNull();
});

test('while a dispute is open, a refund is told and the order stays disputed', () => {
  expect(onRefunded(order({ paymentState: 'disputed' }), refund(199, 'disputed'))).toMatchObject({
    order: { paymentState: 'disputed' },
    events: ['partially_refunded'],
  });
});

test.each([
  [true, 'paid', 'paid', ['dispute_won']],
  [true, 'partially_refunded', 'partially_refunded', ['dispute_won']],
  // A timeline ends with what the order has come to.
  [true, 'refunded', 'refunded', ['dispute_won', 'refunded']],
  [false, 'refunded', 'refunded', ['dispute_lost']],
  [false, 'partially_refunded', 'partially_refunded', ['dispute_lost']],
  [false, 'disputed', 'disputed', ['dispute_lost']],
] as const)(
  'a dispute that closed (won: %s) and leaves the money %s leaves the order %s',
  (won, standing, after, shown) => {
    const closed = onDisputeClosed(order({ paymentState: 'disputed' }), { ...dispute(300, standing), won }, true);
    expect([closed?.order.paymentState, closed?.events]).toEqual([after, shown]);
  },
);

test.each([
  ['of an order that ended unpaid', { paymentState: 'cancelled' }, FIRST, 'late:d1'],
  ['of a payment that was too many', {}, SECOND, 'surplus:d1'],
  ['of an item of which nothing was left', { paymentState: 'payment_failed', failure: 'sold_out' }, FIRST, 'late:d1'],
  ['of a price whose coupon another order took', { paymentState: 'paying' }, FIRST, 'late:d1'],
  ['of an item that was called back', { paymentState: 'disputed', itemState: 'withdrawn' }, FIRST, 'withdrawn:d1'],
  ['of an item that the game refused', { paymentState: 'disputed', itemState: 'not_met' }, FIRST, 'not_met:d1'],
] as const)('a dispute that is won gives money back that was not to stay: %s', (_, of, paymentId, reason) => {
  const fact = { ...dispute(300, 'paid', paymentId), won: true };
  expect(onDisputeClosed(order(of), fact, true)?.refund).toEqual({ paymentId, reason });
  expect(
    onDisputeClosed(order({ paymentState: 'disputed', itemState: 'sent' }), { ...fact, paymentId: FIRST }, true)
      ?.refund,
  ).toBeUndefined();
});
