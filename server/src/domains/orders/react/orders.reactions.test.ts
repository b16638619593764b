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

test('captured money pays the order and sends its item', () => {
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
])('%s pays nothing and is refunded, in any state of the order', (_, other) => {
  const paid = { ...fact(SECOND), ...other };
  const refund = { paymentId: SECOND, cause: 'wrong_amount' };
  for (const state of ['unpaid', 'paying', 'payment_failed', 'paid', 'cancelled'] as const) {
    const open = order({ paymentState: state });
    for (const decision of [onCaptured(open, paid, true), onCaptured(open, paid, false), onSoldOut(open, paid)]) {
      expect(decision).toEqual({ order: open, events: [], refund });
    }
    const gone = { ...paid, refunded: paid.amount, refundsFailed: 0, left: 0, gone: paid.amount, outside: false };
    expect(onRefunded(open, { ...gone, standing: 'refunded' })).toEqual({ order: open, events: ['money_returned'] });
  }
});

test('money for a sold-out item is refunded, and the order has the reason', () => {
  expect(onSoldOut(order({ paymentState: 'paying' }), fact(SECOND))).toEqual({
    order: order({ paymentState: 'payment_failed', paymentId: SECOND, failure: 'sold_out' }),
    events: ['payment_failed'],
    refund: { paymentId: SECOND, cause: 'late' },
  });
  const told = order({ paymentState: 'payment_failed', failure: 'sold_out' });
  expect(onSoldOut(told, fact(SECOND))).toMatchObject({ order: told, events: [], refund: { paymentId: SECOND } });
});

test('money of an earlier attempt pays too, and that payment then counts', () => {
  expect(onCaptured(order({ paymentId: SECOND }), fact(FIRST), true)?.order).toMatchObject({
    paymentState: 'paid',
    paymentId: FIRST,
  });
});

test('a second payment of a paid order is refunded', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sent' }), fact(SECOND), true)).toMatchObject({
    events: [],
    refund: { paymentId: SECOND, cause: 'surplus' },
  });
});

test.each(['cancelled', 'expired'] as const)(
  'money for an order in state %s is refunded, and the item is not sent',
  (paymentState) => {
    expect(onCaptured(order({ paymentState }), fact(), true)).toEqual({
      order: order({ paymentState }),
      events: [],
      refund: { paymentId: FIRST, cause: 'late' },
    });
  },
);

test('late money is refunded if another order took the benefits that this order had given back', () => {
  const failed = order({ paymentState: 'payment_failed' });
  expect(onCaptured(failed, fact(), false)).toEqual({
    order: failed,
    events: [],
    refund: { paymentId: FIRST, cause: 'late' },
  });
});

test('a duplicate event of the payment that counts changes nothing', () => {
  expect(onCaptured(order({ paymentState: 'paid', itemState: 'sending' }), fact(), true)).toBeNull();
});

test('the end of an older attempt does not affect the current one', () => {
  expect(onAttemptEnded(order({ paymentId: SECOND }), fact(FIRST), 'declined')).toBeNull();
});

test('an attempt may end before the order knows that it began', () => {
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

test('a partial refund is shown as partial', () => {
  expect(onRefunded(order({ paymentState: 'paid' }), refund(100, 'partially_refunded'))).toEqual({
    order: order({ paymentState: 'partially_refunded' }),
    events: ['partially_refunded'],
  });
});

test('the refund of the rest after a lost dispute is shown as a full refund', () => {
  const withdrawn = order({ paymentState: 'partially_refunded', itemState: 'withdrawn' });
  expect(onRefunded(withdrawn, refund(483, 'refunded'))).toEqual({
    order: { ...withdrawn, paymentState: 'refunded' },
    events: ['refunded'],
  });
});

test('a full refund during a dispute is shown as a full refund', () => {
  expect(onRefunded(order({ paymentState: 'disputed' }), refund(499, 'disputed'))?.events).toEqual(['refunded']);
});

test('a refund reported before any capture ends the order unsent', () => {
  expect(onRefunded(order(), refund(499, 'refunded'))?.order).toMatchObject({
    paymentState: 'refunded',
    itemState: 'waiting',
  });
});

test('refunded money of an earlier attempt leaves the order to the open page', () => {
  const paying = order({ paymentId: SECOND });
  expect(onRefunded(paying, refund(499, 'refunded', FIRST))).toEqual({ order: paying, events: ['money_returned'] });
});

test('refunded money of an earlier attempt ends an order without an open page', () => {
  const failed = order({ paymentState: 'payment_failed', paymentId: SECOND });
  expect(onRefunded(failed, refund(499, 'refunded', FIRST))?.order.paymentState).toBe('refunded');
});

test.each([
  [true, { paymentId: FIRST, cause: 'not_met' }],
  [false, undefined],
])('an item refused by the game is refunded if the publisher wants it: %s', (wanted, refund) => {
  const sending = order({ paymentState: 'paid', itemState: 'sending' });
  expect(onDelivery(sending, 'refused', wanted)).toMatchObject({
    events: ['not_met'],
    order: { itemState: 'not_met' },
  });
  expect(onDelivery(sending, 'refused', wanted)?.refund).toEqual(refund);
});

test.each(['sending', 'recalling', 'unclear'] as const)(
  'an item withdrawn in state %s refunds all that is left, whatever the publisher sets for refused items',
  (itemState) => {
    const withdrawn = onDelivery(order({ paymentState: 'paid', itemState }), 'withdrawn', false);
    expect(withdrawn).toMatchObject({ order: { itemState: 'withdrawn' }, events: ['withdrawn'] });
    expect(withdrawn?.refund).toEqual({ paymentId: FIRST, cause: 'withdrawn' });
  },
);

test.each(['recalling', 'unclear'] as const)('an item in state %s triggers no refund by itself', (event) => {
  const reaction = onDelivery(order({ paymentState: 'paid', itemState: 'sending' }), event, true);
  expect(reaction).toEqual({ order: order({ paymentState: 'paid', itemState: event }), events: [event] });
});

test('an item that was sent is taken back without a refund of its own; a won dispute then returns the money', () => {
  const reaction = onDelivery(order({ paymentState: 'paid', itemState: 'sent' }), 'taken_back', true);
  const taken = order({ paymentState: 'paid', itemState: 'taken_back' });
  expect(reaction).toEqual({ order: taken, events: ['taken_back'] });
  for (const itemState of ['sending', 'withdrawn', 'not_met', 'taken_back'] as const)
    expect(onDelivery(order({ paymentState: 'paid', itemState }), 'taken_back', true)).toBeNull();
  const won = { ...dispute(0, 'paid'), won: true };
  expect(onDisputeClosed({ ...taken, paymentState: 'disputed' }, won, false)?.refund).toMatchObject({
    cause: 'withdrawn',
    causeId: 'd1',
  });
});

test('an event that leaves nothing of the payment that counts stops an item in delivery', () => {
  const sending = order({ paymentState: 'refunded', itemState: 'sending' });
  expect(leavesNothing(sending, { paymentId: FIRST, left: 0 })).toBe(true);
  // A dispute took money that was already refunded.
  expect(leavesNothing(sending, { paymentId: FIRST, left: -40 })).toBe(true);
  expect(leavesNothing(sending, { paymentId: FIRST, left: 1 })).toBe(false);
  expect(leavesNothing(sending, { paymentId: SECOND, left: 0 })).toBe(false);
  expect(leavesNothing({ ...sending, itemState: 'sent' }, { paymentId: FIRST, left: 0 })).toBe(false);
});

test('refunded late money is shown, and the order stays cancelled', () => {
  const cancelled = order({ paymentState: 'cancelled' });
  expect(onRefunded(cancelled, refund(499, 'refunded'))).toEqual({ order: cancelled, events: ['money_returned'] });
});

test.each([
  ['refunded', 'paid', 'paid'],
  ['refunded', 'partially_refunded', 'partially_refunded'],
  ['partially_refunded', 'paid', 'paid'],
  ['disputed', 'disputed', 'disputed'],
] as const)('after a failed refund of a %s order with status %s the order is %s', (paymentState, standing, after) => {
  const failed = onRefundFailed(order({ paymentState }), refund(0, standing));
  expect([failed?.order.paymentState, failed?.events]).toEqual([after, ['refund_failed']]);
});

test('a failed refund of late or surplus money is shown, and the order stays as it is', () => {
  for (const [paymentState, payment] of [
    ['cancelled', FIRST],
    ['expired', FIRST],
    ['paid', SECOND],
  ] as const) {
    const before = order({ paymentState });
    expect(onRefundFailed(before, refund(0, 'paid', payment))).toEqual({ order: before, events: ['refund_failed'] });
  }
});

test('a dispute of the payment that counts is shown, full or partial; one of another payment is not', () => {
  const paid = order({ paymentState: 'partially_refunded' });
  expect(onDisputed(paid, dispute(300, 'disputed'))).toMatchObject({
    order: { paymentState: 'disputed' },
    events: ['disputed'],
  });
  expect(onDisputed(paid, dispute(300, 'disputed', SECOND))).toBeNull();
  expect(onDisputeClosed(paid, { ...dispute(300, 'paid', SECOND), won: false }, true)).toBeNull();
});

test('a refund during a dispute is shown, and the order stays disputed', () => {
  expect(onRefunded(order({ paymentState: 'disputed' }), refund(199, 'disputed'))).toMatchObject({
    order: { paymentState: 'disputed' },
    events: ['partially_refunded'],
  });
});

test.each([
  [true, 'paid', 'paid', ['dispute_won']],
  [true, 'partially_refunded', 'partially_refunded', ['dispute_won']],
  // The timeline must end with the order's final state.
  [true, 'refunded', 'refunded', ['dispute_won', 'refunded']],
  [false, 'refunded', 'refunded', ['dispute_lost']],
  [false, 'partially_refunded', 'partially_refunded', ['dispute_lost']],
  [false, 'disputed', 'disputed', ['dispute_lost']],
] as const)('a closed dispute (won: %s) with status %s leaves the order %s', (won, standing, after, shown) => {
  const closed = onDisputeClosed(order({ paymentState: 'disputed' }), { ...dispute(300, standing), won }, true);
  expect([closed?.order.paymentState, closed?.events]).toEqual([after, shown]);
});

test.each([
  ['of an order that ended unpaid', { paymentState: 'cancelled' }, FIRST, 'late'],
  ['of a surplus payment', {}, SECOND, 'surplus'],
  ['of a sold-out item', { paymentState: 'payment_failed', failure: 'sold_out' }, FIRST, 'late'],
  ['of a price whose coupon another order took', { paymentState: 'paying' }, FIRST, 'late'],
  ['of an item that was recalled', { paymentState: 'disputed', itemState: 'withdrawn' }, FIRST, 'withdrawn'],
  ['of an item that the game refused', { paymentState: 'disputed', itemState: 'not_met' }, FIRST, 'not_met'],
] as const)('a won dispute refunds money that the shop must not keep: %s', (_, of, paymentId, cause) => {
  const fact = { ...dispute(300, 'paid', paymentId), won: true };
  expect(onDisputeClosed(order(of), fact, true)?.refund).toEqual({ paymentId, cause, causeId: 'd1' });
  expect(
    onDisputeClosed(order({ paymentState: 'disputed', itemState: 'sent' }), { ...fact, paymentId: FIRST }, true)
      ?.refund,
  ).toBeUndefined();
});
