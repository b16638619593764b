import { describe, expect, test } from 'vitest';
import type { OrderItemState, OrderPaymentState } from '../orders.machine.ts';
import type { Agreed } from './waiver.ts';
import { type Outcome, owes, whyNotWithdrawable, withdrawalState, withdrawUntil } from './withdrawal.rules.ts';

const agreed: Agreed = { version: 'v1', days: 14, afterDelivery: 'ends' };
const PAID = new Date('2026-06-19T22:30:00Z');
const END = new Date('2026-07-04T22:30:00Z');

interface Case {
  payment?: OrderPaymentState;
  item?: OrderItemState;
  outcome?: Outcome | null;
  at?: Date;
  paidAt?: Date | null;
  rule?: Agreed | undefined;
}
const stateOf = (given: Case) => {
  const { payment = 'paid', item = 'sending', outcome = null, at = PAID, paidAt = PAID } = given;
  const snapshot = 'rule' in given ? (given.rule ? { agreed: given.rule } : {}) : { agreed };
  return withdrawalState({ paymentState: payment, itemState: item, snapshot, readAt: at }, paidAt, outcome);
};

test('an order without a rule for its country has no right to withdraw', () => {
  expect(stateOf({ rule: undefined })).toBeNull();
});

test('the last day counts to its end in every time zone', () => {
  expect(withdrawUntil(PAID, agreed)).toEqual(END);
  // In UTC-10 the order was paid on 19 June at 12:30. The 14th day after it, 3 July, ends on 4 July at 10:00 UTC.
  // UTC.
  expect(withdrawUntil(PAID, agreed) > new Date('2026-07-04T10:00:00Z')).toBe(true);
});

test('the right lasts until its end, and not longer', () => {
  expect(stateOf({ at: new Date(END.getTime() - 1) })).toBe('open');
  expect(stateOf({ at: END })).toBe('over');
});

describe('the state follows from money and item', () => {
  test.each<[Case, string]>([
    [{ paidAt: null, payment: 'unpaid', item: 'waiting' }, 'not_paid'],
    [{ item: 'recalling' }, 'open'],
    [{ item: 'not_met' }, 'open'],
    [{ payment: 'partially_refunded' }, 'open'],
    [{ payment: 'disputed' }, 'open'],
    [{ item: 'sent' }, 'ended'],
    [{ item: 'sent', rule: { ...agreed, afterDelivery: 'refund' } }, 'open'],
    [{ payment: 'refunded' }, 'closed'],
    [{ outcome: 'refund' }, 'waiting'],
    [{ outcome: 'refund', item: 'sent' }, 'waiting'],
    [{ outcome: 'refund', payment: 'refunded', item: 'withdrawn' }, 'refunded'],
    [{ outcome: 'asked', item: 'recalling' }, 'waiting'],
    [{ outcome: 'asked', item: 'sent' }, 'ended'],
    [{ outcome: 'asked', item: 'withdrawn', payment: 'refunded' }, 'refunded'],
    [{ outcome: 'ended', item: 'sending' }, 'ended'],
    [{ outcome: 'ended', item: 'sent', at: END }, 'ended'],
  ])('%j: %s', (given, state) => expect(stateOf(given)).toBe(state));
});

test('accepts a statement while the right is open, or if it crosses the delivery; otherwise returns the reason', () => {
  expect(
    ['open', 'ended', 'over', 'closed', 'not_paid', 'waiting', null].map((state) => whyNotWithdrawable(state as never)),
  ).toEqual([null, null, 'over', 'closed', 'not_paid', 'waiting', 'none']);
});

test.each<[Outcome, OrderItemState, ReturnType<typeof owes>]>([
  ['ended', 'sent', null],
  ['ended', 'withdrawn', null],
  ['asked', 'sent', null],
  ['asked', 'withdrawn', 'now'],
  ['asked', 'not_met', 'now'],
  ['asked', 'unclear', 'when_known'],
  ['asked', 'recalling', 'when_known'],
  // The order does not know of its delivery yet.
  ['asked', 'sending', 'when_known'],
  ['refund', 'sent', 'now'],
  ['refund', 'unclear', 'now'],
  ['refund', 'not_met', 'now'],
])('after outcome %s with the item now %s, the buyer is owed the money: %s', (outcome, item, owed) => {
  expect(owes(outcome, item)).toBe(owed);
});
