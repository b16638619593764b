import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf, newsOf } from './account.ts';
import type { AdyenItem } from './shapes.ts';

const paymentId = '0190163d-8694-739b-aea5-966c26f8ad91';
const refundId = '0190163d-9999-739b-aea5-966c26f8ad91';
const item = (eventCode: string, over: Partial<AdyenItem> = {}): AdyenItem => ({
  pspReference: `PSP-${eventCode}`,
  originalReference: eventCode === 'AUTHORISATION' ? '' : 'PSP-AUTHORISATION',
  merchantAccountCode: 'ManawellECOM',
  merchantReference: paymentId,
  amount: { value: 1000, currency: 'EUR' },
  eventCode,
  success: 'true',
  ...over,
});
const sumOf = (bodies: readonly unknown[]) => accountOf(bodies, 'ManawellECOM');
const refund = (pspReference: string, value: number) =>
  item('REFUND', { pspReference, amount: { value, currency: 'EUR' }, merchantReference: `${paymentId}.${refundId}` });
const paid = item('AUTHORISATION');
const eventsOf = (...items: AdyenItem[]) => {
  const account = sumOf([paid, ...items]);
  return account && newsOf(account).map(({ event, refunded }) => (event === 'refunded' ? refunded : event));
};

test.each([
  ['nothing', []],
  ['a failed authorisation', [item('AUTHORISATION', { success: 'false' })]],
  ['a refund alone', [refund('R1', 100)]],
  ['an authorisation of another program', [item('AUTHORISATION', { merchantReference: 'cart-7' })]],
  ['an authorisation for another merchant account', [item('AUTHORISATION', { merchantAccountCode: 'OtherECOM' })]],
  ['rubbish', ['hello', null, 7, {}]],
])('%s is no account', (_, bodies) => expect(sumOf(bodies)).toBeNull());

test.each([
  ['a refund', [refund('R1', 300)], ['captured', 300]],
  ['two refunds', [refund('R1', 300), refund('R2', 300)], ['captured', 600]],
  ['a refund told twice', [refund('R1', 300), refund('R1', 300)], ['captured', 300]],
  ['a refund that was refused', [{ ...refund('R1', 300), success: 'false' as const }], ['captured']],
  ['a refund that came back', [refund('R1', 300), item('REFUND_FAILED', { pspReference: 'R1' })], ['captured']],
  ['a cancellation', [item('CANCELLATION')], ['captured', 1000]],
  ['a capture that failed', [item('CAPTURE_FAILED')], ['captured', 1000]],
  ['a warning of a dispute', [item('NOTIFICATION_OF_CHARGEBACK')], ['captured']],
  ['a dispute', [item('CHARGEBACK')], ['captured', 'disputed']],
  [
    'a dispute not defended',
    [item('CHARGEBACK'), item('DISPUTE_DEFENSE_PERIOD_ENDED')],
    ['captured', 'disputed', 'dispute_lost'],
  ],
  ['a dispute won', [item('CHARGEBACK'), item('CHARGEBACK_REVERSED')], ['captured', 'disputed', 'dispute_won']],
  [
    'a dispute won and lost again',
    [item('CHARGEBACK'), item('CHARGEBACK_REVERSED'), item('SECOND_CHARGEBACK')],
    ['captured', 'disputed', 'dispute_lost'],
  ],
  [
    'a dispute won in the end',
    [item('CHARGEBACK'), item('CHARGEBACK_REVERSED'), item('SECOND_CHARGEBACK'), item('PREARBITRATION_WON')],
    ['captured', 'disputed', 'dispute_won'],
  ],
])('%s', (_, items, said) => expect(eventsOf(...items)).toEqual(said));

test('what a dispute holds is given back when it is won', () => {
  expect(sumOf([paid, item('CHARGEBACK')])?.disputed).toBe(1000);
  expect(sumOf([paid, item('CHARGEBACK'), item('CHARGEBACK_REVERSED')])?.disputed).toBe(0);
});

test('a confirmed refund is known by our own id', () => {
  expect(sumOf([paid, refund('R1', 300)])?.refundIds).toEqual(new Set([refundId]));
});

test('the order in which notifications come, and repeats, make no difference', () => {
  const all = [paid, refund('R1', 300), refund('R2', 200), item('CHARGEBACK'), item('CHARGEBACK_REVERSED')];
  const expected = sumOf(all);
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }), (shuffled) => {
      expect({ ...sumOf(shuffled) }).toEqual({ ...expected });
    }),
  );
});
