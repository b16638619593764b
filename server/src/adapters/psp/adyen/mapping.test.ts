import { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js';
import { expect, test } from 'vitest';
import type { AdyenAccount } from './account.ts';
import { furtherOf, toBookEntry, toState, toUpdate } from './mapping.ts';
import type { AdyenItem, AdyenLink } from './shapes.ts';

const { StatusEnum } = PaymentLinkResponse;
const paymentId = '0190163d-8694-739b-aea5-966c26f8ad91';
const ours = 'ManawellECOM';
const item = (eventCode: string, over: Partial<AdyenItem> = {}): AdyenItem => ({
  pspReference: 'PSP1',
  merchantAccountCode: ours,
  merchantReference: paymentId,
  amount: { value: 549, currency: 'EUR' },
  eventCode,
  success: 'true',
  ...over,
});
const link = (over: Partial<AdyenLink> = {}): AdyenLink => ({
  id: 'PL1',
  reference: paymentId,
  amount: { value: 549, currency: 'EUR' },
  status: StatusEnum.Active,
  expiresAt: new Date(5000),
  ...over,
});

test.each(['true', 'false'] as const)('an expired voucher (success %s) is a failed payment', (success) => {
  const body = item('OFFER_CLOSED', { success });
  expect(toUpdate(body, ours)).toMatchObject({ event: 'failed', paymentId, failure: 'abandoned' });
  expect(furtherOf(body, ours)).toBeNull();
});

test('an authorisation is a captured payment', () => {
  expect(toUpdate(item('AUTHORISATION'), ours)).toEqual({
    event: 'captured',
    paymentId,
    providerId: null,
    amount: 549,
    currency: 'EUR',
    refunded: 0,
    failedRefunds: [],
    disputes: [],
    failure: null,
  });
});

test.each([
  ['of a refusal, after which the payer can try again', item('AUTHORISATION', { success: 'false' })],
  ['for another program', item('AUTHORISATION', { merchantReference: 'cart-7' })],
  ['about money that will come', item('PENDING')],
  ['about a report', item('REPORT_AVAILABLE', { merchantReference: '' })],
  ['of an unknown kind', item('DREAMT')],
  ['with a broken amount', { ...item('AUTHORISATION'), amount: { value: 5.49, currency: 'EUR' } }],
])('a notification %s gives no update', (_, body) => {
  expect(toUpdate(body, ours)).toBeNull();
  expect(furtherOf(body, ours)).toBeNull();
});

test.each(['AUTHORISATION', 'REFUND', 'CHARGEBACK'])(
  '%s for another merchant account is marked as distrusted',
  (code) => {
    const stranger = item(code, { merchantAccountCode: 'OtherECOM' });
    expect(toUpdate(stranger, ours)).toMatchObject({ paymentId, distrust: expect.stringContaining('OtherECOM') });
    expect(furtherOf(stranger, ours)).toBeNull();
  },
);

test.each([
  ['REFUND', 'refunded'],
  ['CANCELLATION', 'refunded'],
  ['CANCEL_OR_REFUND', 'refunded'],
  ['TECHNICAL_CANCEL', 'refunded'],
  ['CAPTURE_FAILED', 'refunded'],
  ['REFUND_FAILED', 'refund_failed'],
  ['REFUNDED_REVERSED', 'refund_failed'],
  ['CHARGEBACK', 'disputed'],
  ['CHARGEBACK_REVERSED', 'dispute_won'],
  ['PREARBITRATION_WON', 'dispute_won'],
  ['PREARBITRATION_LOST', 'dispute_lost'],
  ['SECOND_CHARGEBACK', 'dispute_lost'],
  ['DISPUTE_DEFENSE_PERIOD_ENDED', 'dispute_lost'],
  ['NOTIFICATION_OF_CHARGEBACK', null],
  ['REQUEST_FOR_INFORMATION', null],
])('%s gives %s, with the sums of all notifications', (code, event) => {
  expect(furtherOf(item(code), ours)).toEqual(event && { paymentId, event });
  expect(toUpdate(item(code), ours)).toBeNull();
  // Adyen first accepts a refund; a later refusal is an update too.
  const refused = code === 'REFUND' ? { paymentId, event: 'refund_failed' } : null;
  expect(furtherOf(item(code, { success: 'false' }), ours)).toEqual(refused);
});

const ref = { paymentId, providerId: 'PL1' };

test.each([
  ['is open', 'open', link()],
  ['does not exist', 'none', null],
  ['waits for money', 'pending', link({ status: StatusEnum.PaymentPending })],
  ['has a future status', 'pending', link({ status: 'dreamt' as PaymentLinkResponse.StatusEnum })],
  ['is paid', 'captured', link({ status: StatusEnum.Completed })],
  ['has the status `paid`', 'captured', link({ status: StatusEnum.Paid })],
  ['was closed before its expiry', 'cancelled', link({ status: StatusEnum.Expired })],
  ['expired', 'failed', link({ status: StatusEnum.Expired, expiresAt: new Date(3000) })],
])('a link that %s gives %s', (_, said, found) => {
  const state = toState(ref, found, [], { refused: false, now: 3000 });
  expect(state.status === 'settled' ? state.updates.map(({ event }) => event) : state.status).toEqual(
    state.status === 'settled' ? [said] : said,
  );
});

/** Returns another payment on the link's page. */
const part = (amount: number): AdyenAccount => ({
  paymentId: `part of ${amount}`,
  providerId: null,
  duplicateOf: paymentId,
  pspReference: 'PSP1',
  amount,
  currency: 'EUR',
  refunds: [],
  disputes: [],
});

test('a completed link that was paid in parts is a failed payment without money in the books', () => {
  const completed = link({ status: StatusEnum.Completed });
  const whole = [part(49), part(500)];
  const said = (accounts: AdyenAccount[]) => {
    const state = toState(ref, completed, accounts, { refused: false, now: 3000 });
    return state.status === 'settled' ? state.updates.map(({ paymentId, event }) => [paymentId, event]) : state.status;
  };
  const parts = [
    ['part of 49', 'captured'],
    ['part of 500', 'captured'],
  ];
  expect(said(whole)).toEqual([...parts, [paymentId, 'failed']]);
  // While a part is missing, more money can come.
  expect(said(whole.slice(1))).toEqual(parts.slice(1));
  expect(toBookEntry(ref, completed, null, whole)).toMatchObject({ captured: 0 });
});

test.each([
  ['was undone', { refunds: [{ refundId: null, amount: 49, failed: false }] }],
  ['is in another currency', { currency: 'USD' }],
  ['is more than what is missing', { amount: 50 }],
])('a completed link is not a failed payment if a part %s', (_, over) => {
  const accounts = [part(500), { ...part(49), ...over }];
  const completed = link({ status: StatusEnum.Completed });
  const state = toState(ref, completed, accounts, { refused: false, now: 3000 });
  expect(state).toMatchObject({ status: 'settled', updates: [{ event: 'captured' }, { event: 'captured' }] });
  expect(toBookEntry(ref, completed, null, accounts)).toMatchObject({ captured: 549 });
});

test('a refused offer to pay later is a failed payment; an open link is not', () => {
  const told = { refused: true, now: 3000 };
  const offer = link({ status: StatusEnum.PaymentPending });
  expect(toState(ref, offer, [], told)).toMatchObject({ updates: [{ event: 'failed', failure: 'declined' }] });
  expect(toState(ref, link(), [], told)).toEqual({ status: 'open' });
});

test('a voucher without further notifications counts as unpaid a month after its link expired', () => {
  const month = 30 * 24 * 3600_000;
  const voucher = link({ status: StatusEnum.PaymentPending, expiresAt: new Date(5000) });
  expect(toState(ref, voucher, [], { refused: false, now: 5000 + month })).toEqual({ status: 'pending' });
  expect(toState(ref, voucher, [], { refused: false, now: 5001 + month })).toMatchObject({
    status: 'settled',
    updates: [{ event: 'failed', failure: 'abandoned' }],
  });
});

test('without a notification the books use the link', () => {
  const entry = { paymentId, providerId: 'PL1', currency: 'EUR', captured: 549, refunded: 0, disputed: 0 };
  expect(toBookEntry(ref, link({ status: StatusEnum.Completed }), null)).toEqual(entry);
  expect(toBookEntry(ref, link(), null)).toEqual({ ...entry, captured: 0 });
});
