import { expect, test } from 'vitest';
import {
  accepting,
  eventsOf,
  finalsOf,
  reachable,
  statesOf,
  stuck,
  targetsOf,
} from '#server/kernel/machine.fixture.ts';
import { next } from '#server/kernel/machine.ts';
import { paymentMachine as machine, OPEN_STATES, type PaymentState, SHOWN_STATES } from './payments.machine.ts';

/** No money came: the attempt is open, or ended without. */
const WITHOUT: PaymentState[] = ['created', 'pending', 'authorised', 'failed', 'cancelled'];
/** Money came, and may be held or gone. */
const WITH = statesOf(machine).filter((state) => !WITHOUT.includes(state));

test('a payment begins before its payer sees the provider', () => {
  expect(machine.initial).toBe('created');
  expect(accepting(machine, 'redirected')).toEqual(['created']);
});

test('only the provider knows what comes while an attempt may still fail or be cancelled', () => {
  expect(OPEN_STATES).toEqual(accepting(machine, 'failed'));
  expect(OPEN_STATES).toEqual(accepting(machine, 'cancelled'));
  expect(OPEN_STATES).toEqual(['created', ...SHOWN_STATES]);
});

test('an attempt is authorised once, while it is open', () => {
  expect(accepting(machine, 'authorised')).toEqual(['created', 'pending']);
});

test('money that comes late counts, even after the attempt failed or was cancelled', () => {
  expect(accepting(machine, 'captured')).toEqual(WITHOUT);
  for (const state of WITHOUT) expect(next(machine, state, 'refunded')).toBe('refunded');
});

test.each(WITH)('a payment that is %s never becomes one without money', (state) => {
  expect([...reachable(machine, state)].toSorted()).toEqual(WITH.toSorted());
});

test('nothing is refunded, disputed or won back before money came, but a refund may be reported before its capture', () => {
  for (const event of ['partially_refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'] as const)
    expect(accepting(machine, event).filter((state) => WITHOUT.includes(state))).toEqual([]);
});

test('refunds and new disputes count in any order once money came', () => {
  for (const event of ['partially_refunded', 'refunded', 'disputed'] as const)
    expect(accepting(machine, event)).toEqual(expect.arrayContaining(WITH));
});

test('refunded money becomes captured only by a refund that failed', () => {
  expect(eventsOf(machine).filter((event) => next(machine, 'refunded', event) === 'captured')).toEqual([
    'refund_failed',
  ]);
  expect(accepting(machine, 'refund_failed').toSorted()).toEqual(['partially_refunded', 'refunded']);
});

test('a dispute is won or lost only if there was one; each decision can be reversed on appeal', () => {
  const about: PaymentState[] = ['partially_refunded', 'disputed'];
  expect(accepting(machine, 'dispute_won').toSorted()).toEqual([...about, 'dispute_lost'].toSorted());
  expect(accepting(machine, 'dispute_lost').toSorted()).toEqual([...about, 'dispute_won', 'refunded'].toSorted());
});

test('an event leads to one state, whichever state accepts it', () => {
  expect(targetsOf(machine, 'redirected')).toEqual(['pending']);
  expect(targetsOf(machine, 'refund_failed')).toEqual(['captured']);
  for (const event of eventsOf(machine))
    if (event !== 'redirected' && event !== 'refund_failed') expect(targetsOf(machine, event)).toEqual([event]);
});

test('no state is a dead end: the provider may report money at any time, and it can always go back', () => {
  expect(finalsOf(machine)).toEqual([]);
  expect(stuck(machine, ['refunded'])).toEqual([]);
});
