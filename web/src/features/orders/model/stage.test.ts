import { expect, test } from 'vitest';
import type { ItemStatus, Order, OrderStatus } from '#contract/endpoints/orders.ts';
import { isMoneyDue, isSettled, stageOf, stepsOf } from './stage.ts';

const at = '2026-11-21T10:00:00.000Z';
const order = (status: OrderStatus, itemStatus: ItemStatus, events: Order['timeline'][number]['event'][]) => ({
  status,
  itemStatus,
  timeline: events.map((event) => ({ event, at })),
});

test.each([
  ['unpaid', 'waiting', 'unpaid'],
  ['paying', 'waiting', 'paying'],
  ['payment_failed', 'waiting', 'failed'],
  ['paid', 'waiting', 'sending'],
  ['paid', 'sending', 'sending'],
  ['paid', 'sent', 'sent'],
  ['paid', 'not_met', 'not_met'],
  ['paid', 'recalling', 'recalling'],
  ['paid', 'withdrawn', 'withdrawn'],
  ['paid', 'unclear', 'unclear'],
  ['paid', 'taken_back', 'taken_back'],
  ['refunded', 'taken_back', 'refunded'],
  ['partially_refunded', 'sent', 'sent'],
  ['partially_refunded', 'not_met', 'not_met'],
  ['refunded', 'not_met', 'refunded'],
  ['refunded', 'sent', 'refunded'],
  ['expired', 'waiting', 'expired'],
  ['cancelled', 'waiting', 'cancelled'],
  ['disputed', 'sent', 'disputed'],
] as const)('%s with the item state %s is %s', (status, itemStatus, stage) => {
  expect(stageOf({ status, itemStatus })).toBe(stage);
});

test.each([
  ['payment_failed', 'waiting', false, true],
  ['paid', 'sending', false, true],
  ['paid', 'not_met', false, true],
  ['refunded', 'not_met', false, false],
  ['paid', 'recalling', false, true],
  ['paid', 'withdrawn', false, true],
  ['paid', 'sent', false, false],
  ['cancelled', 'waiting', false, false],
  ['expired', 'waiting', false, false],
  // The refund is complete, but the game has not answered about the item.
  ['refunded', 'recalling', false, true],
  ['refunded', 'sending', false, true],
  ['disputed', 'recalling', false, true],
  ['refunded', 'withdrawn', false, false],
  // A payment that came too late: watched until it is returned.
  ['cancelled', 'waiting', true, true],
  ['expired', 'waiting', true, true],
] as const)(
  'an order with status %s (item %s, late payment being returned: %s) is watched: %s',
  (status, itemStatus, returning, watched) => {
    expect(isSettled({ ...order(status, itemStatus, ['created']), returning })).toBe(!watched);
  },
);

test.each(['cancelled', 'expired'] as const)(
  'an order with status %s is watched if a payment was started, because it may come late',
  (status) => {
    expect(isSettled({ ...order(status, 'waiting', ['created', 'paying', status]), returning: false })).toBe(false);
  },
);

test.each([
  ['disputed', 'withdrawn', true],
  ['paid', 'withdrawn', true],
  ['partially_refunded', 'withdrawn', true],
  ['refunded', 'withdrawn', false],
  ['paid', 'sent', false],
] as const)('%s with the item state %s: refund still due: %s', (status, itemStatus, due) => {
  expect(isMoneyDue({ status, itemStatus })).toBe(due);
});

test('a failed refund is a bad step', () => {
  const steps = stepsOf(order('paid', 'sent', ['created', 'paid', 'sending', 'sent', 'refunded', 'refund_failed']));
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'bad']);
});

test('while a payment runs, the next step is the current one and the others come later', () => {
  const steps = stepsOf(order('paying', 'waiting', ['created', 'paying']));
  expect(steps.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'created done',
    'paying done',
    'paid now',
    'sending later',
    'sent later',
  ]);
});

test('after a failed payment no step is the current one, but the steps to come are shown', () => {
  const steps = stepsOf(order('payment_failed', 'waiting', ['created', 'paying', 'payment_failed']));
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'bad', 'later', 'later', 'later']);
});

test('a delivered order has no steps to come', () => {
  const steps = stepsOf(order('paid', 'sent', ['created', 'paying', 'paid', 'sending', 'sent']));
  expect(steps.every(({ state, at: time }) => state === 'done' && time !== null)).toBe(true);
});
