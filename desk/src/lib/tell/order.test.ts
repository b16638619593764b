import { expect, test } from 'vitest';
import { DELIVERY, delivery, PAYMENT, payment, REFUND, refund, story } from '#tests/components/desk/examples.ts';
import type { OrderStory } from '../order/story.ts';
import { tellOrder } from './order.ts';
import { loadWriter } from './texts.ts';

const NOW = Date.parse('2026-11-28T13:00:00Z');
const english = await loadWriter('en');
const told = (one: OrderStory, now = NOW): string => english(tellOrder(one, now)).replaceAll(/[\u00a0\u202f]/g, ' ');
const keys = (one: OrderStory): string[] => tellOrder(one, NOW)[1]?.map(({ key }) => key.replace('tell.', '')) ?? [];

const unpaid = { payments: [payment({ state: 'pending', captured: 0 })], deliveries: [] };
const instructed = [
  { createdAt: '2026-11-28T10:00:00Z', type: 'payment.instructed', handledAt: null, attempts: 0, error: null },
];
const moved = (event: string) => [
  { at: '2026-11-28T10:00:30Z', event: 'paid' },
  { at: '2026-11-28T10:00:40Z', event: 'character_changed' },
  { at: '2026-11-28T10:01:10Z', event },
];

test('a text names the order, the item and the game, or only the order', () => {
  expect(told(story())).toContain('your order 20261128-AB12CD34EF: 500 gems, Starfall Odyssey.');
  const gone = { locale: 'de', names: { en: { game: null, item: null } } };
  expect(told(story({}, { tell: gone }))).toContain('your order 20261128-AB12CD34EF.');
});

test.each([
  ['unpaid', {}, ['unpaid']],
  ['paying', {}, ['paying']],
  ['paying', { events: instructed }, ['voucher']],
  ['payment_failed', {}, ['failed', 'not_charged']],
  ['payment_failed', { events: instructed }, ['voucher_expired', 'failed', 'not_charged']],
  ['expired', { events: instructed }, ['expired', 'voucher_expired', 'not_charged']],
  ['expired', {}, ['expired', 'not_charged']],
  ['cancelled', {}, ['cancelled', 'not_charged']],
])('an order that is %s (%o)', (paymentState, more, expected) => {
  expect(keys(story({ paymentState, itemState: 'waiting' }, { ...unpaid, ...more }))).toEqual(expected);
});

test('money that came for an order that has ended goes back, and is not denied', () => {
  const late = { refunds: [refund({ state: 'requested' })], deliveries: [] };
  const text = told(story({ paymentState: 'expired', itemState: 'waiting' }, late));
  expect(text).toContain('A refund of €4.99 is on its way to you.');
  expect(text).not.toContain('Nothing was charged');
});

test.each([
  ['sending', 'queued', 0, ['sending']],
  ['sending', 'retrying', 0, ['sending']],
  ['sending', 'retrying', 3, ['game_down']],
  ['sending', 'parked', 9, ['checking']],
  ['unclear', 'unclear', 9, ['checking']],
  ['not_met', 'refused', 1, ['not_met']],
  ['recalling', 'recalling', 1, ['recalling']],
  ['withdrawn', 'withdrawn', 0, ['withdrawn']],
  ['taken_back', 'taken_back', 1, ['taken_back']],
])('a paid order whose item is %s and delivery %s after %d tries', (itemState, state, attempts, expected) => {
  expect(keys(story({ itemState }, { deliveries: [delivery({ state, attempts })] }))).toEqual(expected);
});

test('a refund that waits for the game to take the item back is not promised', () => {
  const { roleId, serverId, dueAt, updatedAt } = delivery();
  const asked = { deliveryId: DELIVERY, state: 'asked', attempts: 1, reason: null, roleId, serverId, dueAt, updatedAt };
  const takeBacks = [{ ...asked, createdAt: updatedAt }];
  expect(keys(story({}, { takeBacks, refunds: [refund({ state: 'waiting' })] }))).toEqual(['taking_back']);
});

test('a sent order names the time in UTC', () => {
  expect(told(story())).toContain('Your item was delivered on November 28, 2026 at 10:01 AM UTC.');
});

test('a changed character is named by the time of the change, before and after the delivery', () => {
  const queued = { deliveries: [delivery({ state: 'queued', attempts: 0 })], timeline: moved('sending') };
  expect(keys(story({ itemState: 'sending' }, queued))).toEqual(['sending', 'moved']);
  expect(keys(story({}, { timeline: moved('sent') }))).toEqual(['sent', 'moved_sent']);
});

const refunded = story(
  { paymentState: 'refunded', itemState: 'withdrawn' },
  {
    payments: [payment({ state: 'refunded', refunded: 499 })],
    refunds: [refund()],
    timeline: [{ at: '2026-11-28T12:00:00Z', event: 'refunded' }],
  },
);

test('a refunded order names the sum, the time, and the day until which the bank shows it', () => {
  const text = told(refunded);
  expect(text).toContain('We refunded €4.99 on November 28, 2026 at 12:00 PM UTC.');
  expect(text).toContain('up to 10 days');
  expect(text).toContain('after December 8, 2026');
});

test('after that day the player is asked to write again', () => {
  const text = told(refunded, Date.parse('2026-12-09T00:00:00Z'));
  expect(text).toContain('Your bank should show it by now.');
  expect(text).not.toContain('10 days');
});

test('a partly refunded order says how much of the total went back', () => {
  const part = { payments: [payment({ refunded: 100 })], refunds: [refund({ amount: 100 })] };
  const one = story({ paymentState: 'partially_refunded' }, part);
  expect(keys(one)).toEqual(['sent', 'refunded_part', 'bank_wait']);
  expect(told(one)).toContain('We have refunded €1.00 of the €4.99 you paid.');
});

test('a refund that the provider accepted, and does not show yet, is on its way', () => {
  expect(keys(story({}, { refunds: [refund({ amount: 100 })] }))).toEqual(['sent', 'refund_open', 'bank_wait']);
});

test('a failed refund that is owed promises another way, until it is sent again or settled', () => {
  const failed = refund({ state: 'failed', error: 'closed account' });
  expect(keys(story({}, { refunds: [failed] }))).toEqual(['refund_failed']);
  const again = refund({ id: 'r2', reason: `again:${REFUND}`, state: 'requested' });
  expect(keys(story({}, { refunds: [failed, again] }))).not.toContain('refund_failed');
  const settled = refund({ state: 'failed', settledAt: '2026-11-28T13:00:00Z', paidOutside: 499 });
  expect(keys(story({ paymentState: 'refunded' }, { refunds: [settled] }))).toEqual(['returned']);
});

test('a disputed order promises no refund; a lost dispute says that the money is back', () => {
  const disputed = { payments: [payment({ id: PAYMENT, state: 'disputed', disputed: 499 })] };
  expect(keys(story({ paymentState: 'disputed' }, disputed))).toEqual(['disputed']);
  const lost = { payments: [payment({ state: 'dispute_lost' })] };
  expect(keys(story({ paymentState: 'refunded' }, lost))).toEqual(['dispute_lost']);
});
