import { expect, test } from 'vitest';
import { findingOf } from './findings.ts';

const payment = { paymentId: 'p', payable: '20261128-AB12CD34EF', provider: 'sandbox', currency: 'EUR' };

test.each([
  ['captured', 0, 499, 'Captured: €0.00 in the shop, €4.99 at the provider.'],
  ['unknown_to_us', 0, 499, 'The provider has €4.99 of a payment that the shop does not know.'],
  ['unknown_to_provider', 499, 0, 'The shop has €4.99 of a payment that the provider does not know.'],
  ['currency', 'EUR', 'USD', 'Currency: EUR in the shop, USD at the provider.'],
])('a difference of %s says both sums', (what, ours, theirs, text) => {
  expect(findingOf('provider', { ...payment, what, ours, theirs })).toMatchObject({
    number: payment.payable,
    paymentId: 'p',
    provider: 'sandbox',
    text,
  });
});

test('only a payment that the shop does not know can be decided about', () => {
  const row = {
    ...payment,
    payable: null,
    what: 'unknown_to_us',
    ours: 0,
    theirs: 499,
    refunded: 99,
    disputed: 9,
    order: 'n',
  };
  expect(findingOf('provider', { ...row, at: '2026-11-28T10:20:30.000Z' })).toMatchObject({
    unknown: { provider: 'sandbox', id: 'p', amount: 499, refunded: 99, disputed: 9, currency: 'EUR', order: 'n' },
    text: 'The provider has €4.99 of a payment that the shop does not know, for order n, of 2026-11-28 10:20 UTC, with refunds of €0.99.',
  });
  expect(findingOf('provider', { ...row, what: 'captured' }).unknown).toBeNull();
  expect(findingOf('noOrder', { ...row, held: 1 }).unknown).toBeNull();
});

test('a finding without an order has its payment', () => {
  const row = { ...payment, payable: null, what: 'unknown_to_us', ours: 0, theirs: 499 };
  expect(findingOf('provider', row)).toMatchObject({ number: null, paymentId: 'p' });
});

test.each([
  ['ledger', { what: 'refunds', payment: 499, ledger: 0 }, 'Refunds: €4.99 by the payment, €0.00 in the ledger.'],
  ['noOrder', { held: 499, order: 'expired' }, '€4.99 is held, and the order is expired.'],
  ['noOrder', { held: 499, order: null }, '€4.99 is held, and there is no order.'],
  ['refusedAndKept', { kept: 99, total: 499 }, '€0.99 of €4.99 is kept.'],
  ['refunds', { amount: 499, state: 'failed', error: 'account closed' }, '€4.99 failed: account closed'],
  ['parked', { state: 'parked', reason: null }, 'Parked'],
  ['unanswered', { why: 'it is not set up here' }, 'it is not set up here'],
  ['noDelivery', { payment: 'paid' }, 'The order is paid, and nothing was sent.'],
] as const)('a finding of the list %s is a sentence', (kind, row, text) => {
  expect(findingOf(kind, { ...payment, ...row }).text).toBe(text);
});
