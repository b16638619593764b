import { expect, test } from 'vitest';
import {
  eventsOf,
  finalsOf,
  reachableStates,
  statesOf,
  stuckStates,
  targetsOf,
} from '#server/kernel/machine.fixture.ts';
import { acceptingStates, next } from '#server/kernel/machine.ts';
import { paymentMachine as machine, OPEN_STATES, type PaymentState, SHOWN_STATES } from './payments.machine.ts';

/** States without money: the attempt is open, or ended unpaid. */
const WITHOUT: PaymentState[] = ['created', 'pending', 'authorised', 'failed', 'cancelled'];
/** States with captured money, which may since be held or gone. */
const WITH = statesOf(machine).filter((state) => !WITHOUT.includes(state));

test('a payment starts before its payer sees the provider', () => {
  expect(machine.initial).toBe('created');
  expect(acceptingStates(machine, 'redirected')).toEqual(['created']);
});

test('open states are exactly those that can still fail or be cancelled', () => {
  expect(OPEN_STATES).toEqual(acceptingStates(machine, 'failed'));
  expect(OPEN_STATES).toEqual(acceptingStates(machine, 'cancelled'));
  expect(OPEN_STATES).toEqual(['created', ...SHOWN_STATES]);
});

test('an attempt is authorised once, while it is open', () => {
  expect(acceptingStates(machine, 'authorised')).toEqual(['created', 'pending']);
});

test('late captured money counts, even after the attempt failed or was cancelled', () => {
  expect(acceptingStates(machine, 'captured')).toEqual(WITHOUT);
  for (const state of WITHOUT) expect(next(machine, state, 'refunded')).toBe('refunded');
});

test.each(WITH)('a payment in state %s never returns to a state without money', (state) => {
  expect([...reachableStates(machine, state)].toSorted()).toEqual(WITH.toSorted());
});

test('no partial refund or dispute comes before the capture; a full refund may', () => {
  for (const event of ['partially_refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'] as const)
    expect(acceptingStates(machine, event).filter((state) => WITHOUT.includes(state))).toEqual([]);
});

test('once captured, refunds and new disputes count in any order', () => {
  for (const event of ['partially_refunded', 'refunded', 'disputed'] as const)
    expect(acceptingStates(machine, event)).toEqual(expect.arrayContaining(WITH));
});

test('refunded money becomes captured only through a failed refund', () => {
  expect(eventsOf(machine).filter((event) => next(machine, 'refunded', event) === 'captured')).toEqual([
    'refund_failed',
  ]);
  expect(acceptingStates(machine, 'refund_failed').toSorted()).toEqual(['partially_refunded', 'refunded']);
});

test('a dispute can be won or lost only if there was one, and each decision can be reversed on appeal', () => {
  const about: PaymentState[] = ['partially_refunded', 'disputed'];
  expect(acceptingStates(machine, 'dispute_won').toSorted()).toEqual([...about, 'dispute_lost'].toSorted());
  expect(acceptingStates(machine, 'dispute_lost').toSorted()).toEqual([...about, 'dispute_won', 'refunded'].toSorted());
});

test('each event leads to one state, in every state that accepts it', () => {
  expect(targetsOf(machine, 'redirected')).toEqual(['pending']);
  expect(targetsOf(machine, 'refund_failed')).toEqual(['captured']);
  for (const event of eventsOf(machine))
    if (event !== 'redirected' && event !== 'refund_failed') expect(targetsOf(machine, event)).toEqual([event]);
});

test('no state is a dead end: the provider may report money at any time, and money can always be refunded', () => {
  expect(finalsOf(machine)).toEqual([]);
  expect(stuckStates(machine, ['refunded'])).toEqual([]);
});
