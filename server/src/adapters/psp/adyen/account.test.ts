import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountsOf, disputedOf, isRefused, refundedOf, said } from './account.ts';
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
const now = Date.parse('2026-11-22T12:00:00Z');
/** Returns the accounts of bodies that arrived `ago` ms ago. */
const allOf = (bodies: readonly unknown[], ago = 0) =>
  accountsOf(
    bodies.map((body) => ({ body, at: new Date(now - ago) })),
    'ManawellECOM',
    { now, asked: { amount: 1000, currency: 'EUR' } },
  );
const sumOf = (bodies: readonly unknown[]) => allOf(bodies)[0] ?? null;
const refund = (pspReference: string, value: number) =>
  item('REFUND', { pspReference, amount: { value, currency: 'EUR' }, merchantReference: `${paymentId}.${refundId}` });
const paid = item('AUTHORISATION');
/** Returns the account's total of refunds, the part of it that failed, and each dispute. */
const storyOf = (...items: AdyenItem[]) => {
  const account = sumOf([paid, ...items]);
  if (!account) return null;
  const { refunded, failedRefunds, disputes } = said(account, 'captured');
  const failed = failedRefunds.reduce((sum, { amount }) => sum + amount, 0);
  return [refunded, failed, ...disputes.map(({ status, stage, amount }) => `${status} ${stage} ${amount}`)];
};

test.each([
  ['nothing', []],
  ['a failed authorisation', [item('AUTHORISATION', { success: 'false' })]],
  ['only a refund', [refund('R1', 100)]],
  ['an authorisation of another program', [item('AUTHORISATION', { merchantReference: 'cart-7' })]],
  ['an authorisation for another merchant account', [item('AUTHORISATION', { merchantAccountCode: 'OtherECOM' })]],
  ['invalid bodies', ['hello', null, 7, {}]],
])('%s gives no account', (_, bodies) => expect(sumOf(bodies)).toBeNull());

test('partial amounts are separate payments, also if they add up to the whole', () => {
  const half = (pspReference: string, value: number) => ({ ...paid, pspReference, amount: { value, currency: 'EUR' } });
  const parts = allOf([half('A', 400), half('B', 600)]);
  expect(parts.map(({ amount, duplicateOf }) => [amount, duplicateOf])).toEqual([
    [400, paymentId],
    [600, paymentId],
  ]);
  const [first, ...others] = allOf([half('A', 1), half('B', 1000), half('C', 1000)]);
  expect([first?.pspReference, first?.duplicateOf]).toEqual(['A', paymentId]);
  expect(others.map(({ pspReference, duplicateOf }) => [pspReference, duplicateOf])).toEqual([
    ['B', null],
    ['C', paymentId],
  ]);
  const inYen = { ...paid, amount: { value: 1000, currency: 'JPY' } };
  expect(allOf([inYen])[0]?.duplicateOf).toBe(paymentId);
});

const part = (eventCode: string, pspReference: string, value: number) =>
  item(eventCode, { pspReference, amount: { value, currency: 'EUR' } });

test.each([
  ['a refund', [refund('R1', 300)], [300, 0]],
  ['two refunds', [refund('R1', 300), refund('R2', 300)], [600, 0]],
  ['a duplicate refund', [refund('R1', 300), refund('R1', 300)], [300, 0]],
  ['a refund that was refused', [{ ...refund('R1', 300), success: 'false' as const }], [300, 300]],
  ['a refund that came back', [refund('R1', 300), item('REFUND_FAILED', { pspReference: 'R1' })], [300, 300]],
  ['a failed refund without its own notification', [item('REFUND_FAILED', { pspReference: 'R1' })], [0, 0]],
  ['a cancellation', [item('CANCELLATION')], [1000, 0]],
  ['a capture that failed', [item('CAPTURE_FAILED')], [1000, 0]],
  [
    'a capture that failed after a refund had failed',
    [refund('R1', 300), item('REFUND_FAILED', { pspReference: 'R1' }), item('CAPTURE_FAILED')],
    [1300, 300],
  ],
  ['a capture that failed after a refund', [refund('R1', 300), item('CAPTURE_FAILED')], [1000, 0]],
  ['a warning of a dispute', [item('NOTIFICATION_OF_CHARGEBACK')], [0, 0]],
  ['a dispute', [item('CHARGEBACK')], [0, 0, 'open 1 1000']],
  ['a dispute not defended', [item('CHARGEBACK'), item('DISPUTE_DEFENSE_PERIOD_ENDED')], [0, 0, 'lost 2 1000']],
  ['a dispute won', [item('CHARGEBACK'), item('CHARGEBACK_REVERSED')], [0, 0, 'won 3 1000']],
  [
    'a dispute won and lost again',
    [item('CHARGEBACK'), item('CHARGEBACK_REVERSED'), item('SECOND_CHARGEBACK')],
    [0, 0, 'lost 4 1000'],
  ],
  [
    'a dispute won in the end',
    [item('CHARGEBACK'), item('CHARGEBACK_REVERSED'), item('SECOND_CHARGEBACK'), item('PREARBITRATION_WON')],
    [0, 0, 'won 5 1000'],
  ],
  [
    'two disputes about parts, one of them won',
    [part('CHARGEBACK', 'D1', 200), part('CHARGEBACK', 'D2', 300), part('CHARGEBACK_REVERSED', 'D2', 300)],
    [0, 0, 'open 1 200', 'won 3 300'],
  ],
  ['a dispute about more than was paid', [part('CHARGEBACK', 'D1', 1030)], [0, 0, 'open 1 1000']],
  [
    'a dispute in another currency',
    [item('CHARGEBACK', { amount: { value: 900, currency: 'USD' } })],
    [0, 0, 'open 1 1000'],
  ],
  ['the end of a dispute without its chargeback', [item('CHARGEBACK_REVERSED')], [0, 0]],
])('%s', (_, items, story) => expect(storyOf(...items)).toEqual(story));

test('the amounts taken exclude failed refunds and won disputes', () => {
  const lost = [part('CHARGEBACK', 'D1', 200), part('DISPUTE_DEFENSE_PERIOD_ENDED', 'D1', 200)];
  const won = [part('CHARGEBACK', 'D2', 300), part('CHARGEBACK_REVERSED', 'D2', 300)];
  const refunds = [refund('R1', 100), refund('R2', 50), item('REFUND_FAILED', { pspReference: 'R2' })];
  const account = sumOf([paid, ...lost, ...won, ...refunds]);
  expect(account && [refundedOf(account), disputedOf(account)]).toEqual([100, 200]);
});

test('a refund has our id, also if it failed', () => {
  expect(sumOf([paid, refund('R1', 300)])?.refunds).toEqual([{ refundId, amount: 300, failed: false }]);
  const back = sumOf([paid, refund('R1', 300), item('REFUND_FAILED', { pspReference: 'R1' })]);
  expect(back && said(back, 'refund_failed').failedRefunds).toEqual([{ refundId, amount: 300 }]);
});

test('changes of one authorisation do not affect another one', () => {
  const again = item('AUTHORISATION', { pspReference: 'PSP2' });
  const accounts = allOf([paid, again, paid, item('CANCELLATION', { originalReference: 'PSP2' })]);
  expect(accounts.map((account) => [account.pspReference, refundedOf(account)])).toEqual([
    ['PSP-AUTHORISATION', 0],
    ['PSP2', 1000],
  ]);
  expect(new Set(accounts.map((account) => account.paymentId)).size).toBe(2);
});

test('the order of notifications and duplicates do not change the result', () => {
  const all = [paid, refund('R1', 300), refund('R2', 200), item('CHARGEBACK'), item('CHARGEBACK_REVERSED')];
  const expected = sumOf(all);
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }), (shuffled) => {
      expect(sorted(sumOf(shuffled))).toEqual(sorted(expected));
    }),
  );
});

const sorted = (account: ReturnType<typeof sumOf>) => ({
  ...account,
  refunds: [...(account?.refunds ?? [])].sort((a, b) => a.amount - b.amount),
});

const HOUR = 3600_000;
test.each([
  ['a refund', [refund('R1', 300)], HOUR, { refunds: [{ refundId, amount: 300, failed: false }] }],
  [
    'a refund that was refused',
    [{ ...refund('R1', 300), success: 'false' as const }],
    HOUR,
    { refunds: [{ failed: true }] },
  ],
  ['a dispute', [part('CHARGEBACK', 'D1', 300)], HOUR, { disputes: [{ amount: 300, status: 'open' }] }],
  ['a cancellation', [item('CANCELLATION')], HOUR, { refunds: [{ amount: 1000 }] }],
])('%s stands for a payment whose own notification is still missing after an hour', (_, bodies, ago, more) => {
  expect(allOf(bodies, ago - 1)).toEqual([]);
  const told = {
    paymentId,
    pspReference: 'PSP-AUTHORISATION',
    amount: 1000,
    currency: 'EUR',
    duplicateOf: null,
    ...more,
  };
  expect(allOf(bodies, ago)).toMatchObject([told]);
});

test('other references do not create a payment next to one that has its notification', () => {
  const other = item('CHARGEBACK', { originalReference: 'PSP-LOST', amount: { value: 300, currency: 'EUR' } });
  const accounts = allOf([paid, other], HOUR);
  expect(accounts.map((account) => [account.pspReference, disputedOf(account)])).toEqual([['PSP-AUTHORISATION', 300]]);
});

test('notifications do not create a payment that the shop never opened', () => {
  const notified = [{ body: refund('R1', 300), at: new Date(now - HOUR) }];
  expect(accountsOf(notified, 'ManawellECOM', { now, asked: null })).toEqual([]);
});

test.each([
  ['without the reference of a payment', [item('REFUND', { originalReference: '' })]],
  ['for another program', [item('REFUND', { merchantReference: 'cart-7' })]],
  ['of a refused authorisation', [item('AUTHORISATION', { success: 'false' })]],
])('a notification %s does not stand for a payment', (_, bodies) => expect(allOf(bodies, HOUR)).toEqual([]));

const offer = (pspReference: string) => item('PENDING', { pspReference });
const refusal = (pspReference: string, over: Partial<AdyenItem> = {}) =>
  item('AUTHORISATION', { pspReference, success: 'false', ...over });

test.each([
  ['there is no notification', false, []],
  ['a card was refused', false, [refusal('A')]],
  ['an offer is open', false, [offer('A')]],
  ['an offer was refused', true, [offer('A'), refusal('A')]],
  ['its refusal came first', true, [refusal('A'), offer('A')]],
  ['a card was refused before an offer', false, [refusal('A'), offer('B')]],
  ['one of two offers was refused', false, [offer('A'), refusal('A'), offer('B')]],
  ['the refusal is for another merchant account', false, [offer('A'), refusal('A', { merchantAccountCode: 'Other' })]],
  ['bodies are invalid', false, ['hello', null]],
])('if %s, all offers to pay later are refused: %s', (_, refused, bodies) => {
  const notified = bodies.map((body) => ({ body, at: new Date(now) }));
  expect(isRefused(notified, 'ManawellECOM')).toBe(refused);
});
