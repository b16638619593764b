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

test.each(['true', 'false'] as const)('a voucher that ran out (success %s) is a payment that failed', (success) => {
  const body = item('OFFER_CLOSED', { success });
  expect(toUpdate(body, ours)).toMatchObject({ event: 'failed', paymentId, failure: 'abandoned' });
  expect(furtherOf(body, ours)).toBeNull();
});

test('an authorisation is the money', () => {
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
  ['refused, after which the payer may try again', item('AUTHORISATION', { success: 'false' })],
  ['of another program', item('AUTHORISATION', { merchantReference: 'cart-7' })],
  ['that money is to come', item('PENDING')],
  ['that a report can be fetched', item('REPORT_AVAILABLE', { merchantReference: '' })],
  ['of a kind nobody knows', item('DREAMT')],
  ['with a broken amount', { ...item('AUTHORISATION'), amount: { value: 5.49, currency: 'EUR' } }],
])('a notification %s says nothing', (_, body) => {
  expect(toUpdate(body, ours)).toBeNull();
  expect(furtherOf(body, ours)).toBeNull();
});

test.each(['AUTHORISATION', 'REFUND', 'CHARGEBACK'])('%s for another merchant account is distrusted', (code) => {
  const stranger = item(code, { merchantAccountCode: 'OtherECOM' });
  expect(toUpdate(stranger, ours)).toMatchObject({ paymentId, distrust: expect.stringContaining('OtherECOM') });
  expect(furtherOf(stranger, ours)).toBeNull();
});

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
])('%s is told as %s, with the sums of all notifications', (code, event) => {
  expect(furtherOf(item(code), ours)).toEqual(event && { paymentId, event });
  expect(toUpdate(item(code), ours)).toBeNull();
  // A refund is accepted first; that it is refused all the same is an update too.
  const refused = code === 'REFUND' ? { paymentId, event: 'refund_failed' } : null;
  expect(furtherOf(item(code, { success: 'false' }), ours)).toEqual(refused);
});

const ref = { paymentId, providerId: 'PL1' };

test.each([
  ['is open', 'open', link()],
  ['was never heard of', 'none', null],
  ['waits for money', 'pending', link({ status: StatusEnum.PaymentPending })],
  ['has a status of tomorrow', 'pending', link({ status: 'dreamt' as PaymentLinkResponse.StatusEnum })],
  ['is paid', 'captured', link({ status: StatusEnum.Completed })],
  ['is paid by its other name', 'captured', link({ status: StatusEnum.Paid })],
  ['was closed before its time', 'cancelled', link({ status: StatusEnum.Expired })],
  ['ran out of time', 'failed', link({ status: StatusEnum.Expired, expiresAt: new Date(3000) })],
])('a link that %s is told as %s', (_, said, found) => {
  const state = toState(ref, found, [], { refused: false, now: 3000 });
  expect(state.status === 'settled' ? state.updates.map(({ event }) => event) : state.status).toEqual(
    state.status === 'settled' ? [said] : said,
  );
});

/** Another payment on the link's page. */
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

test('a completed link whose money came in parts is a payment that failed, and has none in the books', () => {
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
  // More may come while parts of it are missing.
  expect(said(whole.slice(1))).toEqual(parts.slice(1));
  expect(toBookEntry(ref, completed, null, whole)).toMatchObject({ captured: 0 });
});

test.each([
  ['was undone', { refunds: [{ refundId: null, amount: 49, failed: false }] }],
  ['is in another currency', { currency: 'USD' }],
  ['is more than what is missing', { amount: 50 }],
])('a completed link is no payment that failed where a part %s', (_, over) => {
  const accounts = [part(500), { ...part(49), ...over }];
  const completed = link({ status: StatusEnum.Completed });
  const state = toState(ref, completed, accounts, { refused: false, now: 3000 });
  expect(state).toMatchObject({ status: 'settled', updates: [{ event: 'captured' }, { event: 'captured' }] });
  expect(toBookEntry(ref, completed, null, accounts)).toMatchObject({ captured: 549 });
});

test('an offer to pay later that was refused is a payment that failed; an open link is not', () => {
  const told = { refused: true, now: 3000 };
  const offer = link({ status: StatusEnum.PaymentPending });
  expect(toState(ref, offer, [], told)).toMatchObject({ updates: [{ event: 'failed', failure: 'declined' }] });
  expect(toState(ref, link(), [], told)).toEqual({ status: 'open' });
});

test('a voucher of which Adyen says nothing more counts as unpaid a month after its link ended', () => {
  const month = 30 * 24 * 3600_000;
  const voucher = link({ status: StatusEnum.PaymentPending, expiresAt: new Date(5000) });
  expect(toState(ref, voucher, [], { refused: false, now: 5000 + month })).toEqual({ status: 'pending' });
  expect(toState(ref, voucher, [], { refused: false, now: 5001 + month })).toMatchObject({
    status: 'settled',
    updates: [{ event: 'failed', failure: 'abandoned' }],
  });
});

test('the books say what the link says where no notification came', () => {
  const entry = { paymentId, providerId: 'PL1', currency: 'EUR', captured: 549, refunded: 0, disputed: 0 };
  expect(toBookEntry(ref, link({ status: StatusEnum.Completed }), null)).toEqual(entry);
  expect(toBookEntry(ref, link(), null)).toEqual({ ...entry, captured: 0 });
});
