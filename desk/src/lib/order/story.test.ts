import { expect, test } from 'vitest';
import { DELIVERY, delivery, PAYMENT, payment, REFUND, refund, story } from '#tests/components/desk/examples.ts';
import { actionsOf, whyNot } from './allowed.ts';
import { isMoving, isOwed, leftOf, returnedElsewhere } from './story.ts';

test('money that is refunded, promised, paid in another way or disputed is not left', () => {
  expect(leftOf(payment(), [])).toBe(499);
  expect(leftOf(payment({ refunded: 100 }), [refund({ amount: 100 })])).toBe(399);
  expect(
    leftOf(payment(), [refund({ amount: 200, state: 'requested' }), refund({ amount: 50, state: 'waiting' })]),
  ).toBe(249);
  expect(leftOf(payment({ paidOutside: 99 }), [refund({ amount: 99, state: 'failed' })])).toBe(400);
  expect(leftOf(payment({ disputed: 400 }), [])).toBe(99);
});

test('refunds of other payments, failed and dropped ones take nothing', () => {
  const refunds = [refund({ paymentId: 'other' }), refund({ state: 'failed' }), refund({ state: 'dropped' })];
  expect(leftOf(payment(), refunds)).toBe(499);
});

test('a payment never has less than nothing left', () => {
  expect(leftOf(payment({ refunded: 499, disputed: 499 }), [])).toBe(0);
});

test('money that went back without a refund of the shop is known, and promised refunds are not it', () => {
  expect(returnedElsewhere([payment({ refunded: 100 })], [])).toBe(100);
  expect(returnedElsewhere([payment({ refunded: 100 })], [refund({ amount: 60 })])).toBe(40);
  expect(returnedElsewhere([payment({ refunded: 60 })], [refund({ amount: 100 })])).toBe(0);
});

test('a failed refund is owed until another one follows it or it is settled', () => {
  const failed = refund({ state: 'failed' });
  expect(isOwed(failed, [failed])).toBe(true);
  expect(isOwed(failed, [failed, refund({ id: 'r2', reason: `again:${REFUND}` })])).toBe(false);
  expect(isOwed(failed, [failed, refund({ id: 'r2', reason: `rest:${REFUND}` })])).toBe(false);
  expect(isOwed(failed, [failed, refund({ id: 'r2', reason: 'again:other' })])).toBe(true);
  expect(isOwed(refund({ state: 'failed', settledAt: '2026-11-28T12:00:00Z' }), [])).toBe(false);
  expect(isOwed(refund({ state: 'sent' }), [])).toBe(false);
});

test('an order moves while the shop asks, delivers or refunds by itself', () => {
  expect(isMoving(story())).toBe(false);
  expect(isMoving(story({ paymentState: 'paying' }))).toBe(true);
  for (const state of ['queued', 'retrying', 'recalling'])
    expect(isMoving(story({}, { deliveries: [delivery({ state })] }))).toBe(true);
  expect(isMoving(story({}, { deliveries: [delivery({ state: 'parked' })] }))).toBe(false);
  expect(isMoving(story({}, { refunds: [refund({ state: 'requested' })] }))).toBe(true);
  expect(isMoving(story({}, { refunds: [refund({ state: 'failed' })] }))).toBe(false);
  expect(isMoving(story({ itemState: 'sending' }))).toBe(true);
  expect(isMoving(story({ itemState: 'sending' }, { deliveries: [delivery({ state: 'parked' })] }))).toBe(false);
  const accepted = story({}, { refunds: [refund({ createdAt: '2026-11-28T12:00:00Z' })] });
  expect(isMoving(accepted, Date.parse('2026-11-28T12:01:59Z'))).toBe(true);
  expect(isMoving(accepted, Date.parse('2026-11-28T12:02:00Z'))).toBe(false);
});

test('a role has only the actions that it may do', () => {
  expect(actionsOf((permission) => permission === 'deliveries.retry')).toEqual(['redeliver']);
  expect(actionsOf((permission) => permission === 'orders.refund')).toEqual(['refund', 'resolve']);
  expect(actionsOf(() => false)).toEqual([]);
});

test('an action that is of no use says why', () => {
  const paid = story();
  expect(whyNot('refund', paid)).toBeNull();
  expect(whyNot('redeliver', paid)).toBe('The delivery has its final answer.');
  expect(whyNot('resolve', paid)).toContain('parked or unclear');
  expect(whyNot('receipt', paid)).toContain('no receipt');
  expect(whyNot('check', paid)).toBeNull();
  const parked = story({}, { deliveries: [delivery({ state: 'parked' })] });
  expect([whyNot('redeliver', parked), whyNot('resolve', parked)]).toEqual([null, null]);
  const unclear = story({}, { deliveries: [delivery({ state: 'unclear' })] });
  expect([whyNot('redeliver', unclear), whyNot('resolve', unclear)]).toEqual([
    'The delivery has its final answer.',
    null,
  ]);
});

test('an order with a failed refund of all its money points to the ways out', () => {
  const gone = payment({ id: PAYMENT, captured: 0 });
  expect(whyNot('refund', story({}, { payments: [gone], refunds: [refund({ state: 'failed' })] }))).toContain(
    'Resend or settle',
  );
  expect(whyNot('refund', story({}, { payments: [gone] }))).toBe('No payment brought money.');
});

const takeBack = (state: string) => ({
  deliveryId: DELIVERY,
  state,
  attempts: 1,
  reason: null,
  roleId: 'r1',
  serverId: 's1',
  dueAt: '2026-11-28T11:00:00Z',
  createdAt: '2026-11-28T11:00:00Z',
  updatedAt: '2026-11-28T11:00:00Z',
});

test('a sent item is taken back where the game can, once at a time, and can be sent again afterwards', () => {
  expect(whyNot('takeBack', story())).toBe('This game cannot take items back.');
  const can = { takesBack: true };
  expect(whyNot('takeBack', story({}, can))).toBeNull();
  expect(whyNot('move', story({}, can))).toContain('Take the item back first.');
  const asked = story({}, { ...can, takeBacks: [takeBack('asked')] });
  expect([whyNot('takeBack', asked), isMoving(asked)]).toEqual(['The game is being asked.', true]);
  expect(whyNot('resolve', asked)).not.toBeNull();
  const parked = story({}, { ...can, takeBacks: [takeBack('parked')] });
  expect([whyNot('takeBack', parked), whyNot('resolve', parked), isMoving(parked)]).toEqual([null, null, false]);
  const deliveries = [delivery({ state: 'taken_back' })];
  const taken = story({ itemState: 'taken_back' }, { ...can, deliveries, takeBacks: [takeBack('taken')] });
  expect([whyNot('move', taken), whyNot('redeliver', taken), whyNot('refund', taken)]).toEqual([null, null, null]);
  expect(whyNot('takeBack', taken)).toBe('Only an item that was sent can be taken back.');
});
