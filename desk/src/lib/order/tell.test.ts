import { expect, test } from 'vitest';
import { delivery, PAYMENT, payment, REFUND, refund, story } from '#tests/components/desk/examples.ts';
import { tellPlayer } from './tell.ts';

const unpaid = { payments: [payment({ state: 'pending', captured: 0 })], deliveries: [] };

test('an unpaid order asks to finish the payment, and promises nothing', () => {
  const text = tellPlayer(story({ paymentState: 'unpaid', itemState: 'waiting' }, unpaid));
  expect(text).toContain('is not paid yet');
  expect(text).not.toMatch(/refund|sent on/);
});

test('an open payment says that the shop asks the provider by itself', () => {
  expect(tellPlayer(story({ paymentState: 'paying', itemState: 'waiting' }, unpaid))).toContain(
    'has not confirmed the payment yet',
  );
});

test('a failed payment says that nothing was charged, unless money came', () => {
  const state = { paymentState: 'payment_failed', itemState: 'waiting' };
  expect(tellPlayer(story(state, unpaid))).toContain('Nothing was charged.');
  expect(tellPlayer(story(state, { payments: [payment()], deliveries: [] }))).not.toContain('Nothing was charged');
});

test('an expired order whose money came late says that it goes back', () => {
  const text = tellPlayer(
    story(
      { paymentState: 'expired', itemState: 'waiting' },
      { refunds: [refund({ state: 'requested' })], deliveries: [] },
    ),
  );
  expect(text).toContain('A refund of €4.99 is on its way to you.');
  expect(text).not.toContain('Nothing was charged');
});

test('a paid order that is being sent says so', () => {
  const text = tellPlayer(story({ itemState: 'sending' }, { deliveries: [delivery({ state: 'retrying' })] }));
  expect(text).toContain('we are sending your item');
});

test('a sent order names the time in UTC', () => {
  expect(tellPlayer(story())).toContain('your item was sent on 28 November 2026, 10:01 UTC');
});

test.each(['parked', 'unclear'])('a delivery that is %s says that the shop looks into it', (state) => {
  const text = tellPlayer(story({ itemState: 'sending' }, { deliveries: [delivery({ state })] }));
  expect(text).toContain('We are looking into it.');
});

test('a refunded order names the sum, the time and the wait for the bank', () => {
  const text = tellPlayer(
    story(
      { paymentState: 'refunded', itemState: 'withdrawn' },
      {
        payments: [payment({ state: 'refunded', refunded: 499 })],
        refunds: [refund()],
        timeline: [{ at: '2026-11-28T12:00:00Z', event: 'refunded' }],
      },
    ),
  );
  expect(text).toContain('we sent €4.99 back on 28 November 2026, 12:00 UTC');
  expect(text).toContain('5 to 10 days');
});

test('a partly refunded order says what went back and what was sent', () => {
  const text = tellPlayer(
    story(
      { paymentState: 'partially_refunded' },
      { payments: [payment({ refunded: 100 })], refunds: [refund({ amount: 100 })] },
    ),
  );
  expect(text).toContain('your item was sent');
  expect(text).toContain('We have returned €1.00 to you.');
});

test('a failed refund that is owed promises another way, until it is sent again or settled', () => {
  const failed = refund({ state: 'failed', error: 'closed account' });
  expect(tellPlayer(story({}, { refunds: [failed] }))).toContain('looking for another way');
  const again = refund({ id: 'r2', reason: `again:${REFUND}`, state: 'requested' });
  expect(tellPlayer(story({}, { refunds: [failed, again] }))).not.toContain('another way');
  const settled = refund({ state: 'failed', settledAt: '2026-11-28T13:00:00Z', paidOutside: 499 });
  expect(tellPlayer(story({ paymentState: 'refunded' }, { refunds: [settled] }))).not.toContain(
    'another way to return',
  );
});

test('a disputed order promises no refund', () => {
  const text = tellPlayer(
    story({ paymentState: 'disputed' }, { payments: [payment({ id: PAYMENT, state: 'disputed', disputed: 499 })] }),
  );
  expect(text).toContain('opened a dispute');
  expect(text).toContain('cannot return it meanwhile');
});

test('a lost dispute says that the bank has returned the money', () => {
  const text = tellPlayer(story({ paymentState: 'refunded' }, { payments: [payment({ state: 'dispute_lost' })] }));
  expect(text).toContain('bank has decided the dispute');
});
