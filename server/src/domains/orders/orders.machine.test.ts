import { expect, test } from 'vitest';
import {
  eventsOf,
  finalsOf,
  reachableStates,
  stateAfter,
  statesOf,
  stuckStates,
  targetsOf,
} from '#server/kernel/machine.fixture.ts';
import { acceptingStates, next } from '#server/kernel/machine.ts';
import { orderItemMachine as item, type OrderPaymentState, orderPaymentMachine as payment } from './orders.machine.ts';

/** States of an order that has no money. */
const UNPAID: OrderPaymentState[] = ['unpaid', 'paying', 'payment_failed'];
/** States of an order that was paid; its money may have gone back since. */
const PAID: OrderPaymentState[] = ['paid', 'partially_refunded', 'disputed', 'refunded'];

test('only a cancelled or expired order is final', () => {
  expect(finalsOf(payment)).toEqual(['cancelled', 'expired']);
});

test('an unpaid order can be cancelled in every state, and a paid one can be refunded in every state', () => {
  expect(acceptingStates(payment, 'cancelled')).toEqual(UNPAID);
  expect(acceptingStates(payment, 'refunded')).toEqual(expect.arrayContaining(PAID));
  expect(stuckStates(payment, ['refunded', 'cancelled', 'expired'])).toEqual([]);
});

test.each(PAID)('an order in state %s is never unpaid, cancelled or expired afterwards', (state) => {
  expect([...reachableStates(payment, state)].toSorted()).toEqual(PAID.toSorted());
});

test('a paying order does not expire, because only the provider can end the payment', () => {
  expect(acceptingStates(payment, 'expired')).toEqual(['unpaid', 'payment_failed']);
});

test('an order can be paid again stateAfter a failed attempt, but not once it is paid or ended', () => {
  expect(acceptingStates(payment, 'pay_started')).toEqual(UNPAID);
  expect(acceptingStates(payment, 'payment_failed')).toEqual(UNPAID);
});

test('captured money makes any unpaid order paid, and no other event does', () => {
  expect(acceptingStates(payment, 'captured')).toEqual(UNPAID);
  for (const state of UNPAID)
    expect(eventsOf(payment).filter((event) => next(payment, state, event) === 'paid')).toEqual(['captured']);
});

test('a refund reported before its capture counts; a partial refund or a dispute does not', () => {
  for (const state of UNPAID) {
    expect(next(payment, state, 'refunded')).toBe('refunded');
    for (const event of ['partially_refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'] as const)
      expect(next(payment, state, event)).toBeNull();
  }
});

test('once the order is paid, refunds and disputes count in any order', () => {
  for (const event of ['partially_refunded', 'refunded', 'disputed', 'dispute_lost'] as const)
    expect(PAID.filter((state) => next(payment, state, event) === null)).toEqual([]);
});

test('refunded money returns only through a failed refund or a won dispute', () => {
  const back = (['captured', 'refund_failed', 'dispute_won'] as const).filter(
    (event) => next(payment, 'refunded', event) === 'paid',
  );
  expect(back).toEqual(['refund_failed', 'dispute_won']);
  expect(targetsOf(payment, 'captured').concat(targetsOf(payment, 'pay_started'))).not.toContain('refunded');
});

test('refund_failed needs a refund, and dispute_won needs money that was held or gone', () => {
  expect(acceptingStates(payment, 'refund_failed')).toEqual(expect.arrayContaining(['refunded', 'partially_refunded']));
  expect(acceptingStates(payment, 'refund_failed')).toHaveLength(2);
  expect(acceptingStates(payment, 'dispute_won').toSorted()).toEqual(
    PAID.filter((state) => state !== 'paid').toSorted(),
  );
});

test('each event leads to one state, in every state that accepts it', () => {
  const ends = { paid: ['captured', 'dispute_won', 'refund_failed'], refunded: ['refunded', 'dispute_lost'] } as const;
  for (const [state, events] of Object.entries(ends))
    for (const event of events) expect(targetsOf(payment, event)).toEqual([state]);
  for (const event of ['payment_failed', 'cancelled', 'expired', 'partially_refunded', 'disputed'] as const)
    expect(targetsOf(payment, event)).toEqual([event]);
  expect(targetsOf(payment, 'pay_started')).toEqual(['paying']);
});

test('an order starts unpaid', () => {
  expect(payment.initial).toBe('unpaid');
  expect(stateAfter(payment, 'pay_started', 'payment_failed', 'pay_started', 'captured', 'cancelled', 'expired')).toBe(
    'paid',
  );
});

test('not_met and withdrawn are final, sent until it is taken back, and every other item state can reach one', () => {
  expect(finalsOf(item).toSorted()).toEqual(['not_met', 'withdrawn']);
  expect(stuckStates(item, ['not_met', 'sent', 'withdrawn'])).toEqual([]);
  expect(acceptingStates(item, 'taken_back')).toEqual(['sent']);
  expect(acceptingStates(item, 'sent_again')).toEqual(['taken_back']);
});

test('no item is sent before its order is paid, and none is sent twice', () => {
  expect([...reachableStates(item, item.initial, 'paid')]).toEqual(['waiting']);
  expect(targetsOf(item, 'paid')).toEqual(['sending']);
  for (const state of statesOf(item)) expect(next(item, state, 'paid') === null).toBe(state !== 'waiting');
});

test('a recalled item is never sent again by the shop', () => {
  expect(acceptingStates(item, 'recalling')).toEqual(['sending']);
  expect(targetsOf(item, 'recalling')).toEqual(['recalling']);
  for (const state of ['recalling', 'unclear'] as const)
    expect(reachableStates(item, state, 'taken_back')).not.toContain('sending');
});

test('the answer of the game counts at any time while the item is in progress', () => {
  const ends = { accepted: 'sent', refused: 'not_met', withdrawn: 'withdrawn' } as const;
  for (const state of ['sending', 'recalling', 'unclear'] as const)
    for (const [event, end] of Object.entries(ends)) expect(next(item, state, event as keyof typeof ends)).toBe(end);
  for (const event of ['accepted', 'refused', 'withdrawn'] as const) expect(next(item, 'waiting', event)).toBeNull();
});

test('only the answer of the game or an operator ends the state unclear', () => {
  expect(acceptingStates(item, 'unclear')).toEqual(['sending', 'recalling']);
  expect(targetsOf(item, 'unclear')).toEqual(['unclear']);
});
