import { expect, test } from 'vitest';
import { payment as attempt } from '../payments.fixture.ts';
import type { BookEntry } from '../payments.port.ts';
import { compareBooks } from './reconcile.ts';

const payment = { ...attempt, captured: 499, refunded: 100, disputed: 50, paidOutside: 30 };
const entry: BookEntry = {
  paymentId: payment.id,
  providerId: 'pp',
  currency: 'EUR',
  captured: 499,
  refunded: 100,
  disputed: 50,
};

test('books with the same sums have no difference, regardless of money paid outside the provider', () => {
  expect(compareBooks([payment], [entry])).toEqual([]);
});

test.each([
  ['captured', 498],
  ['refunded', 99],
  ['disputed', 0],
  ['currency', 'USD'],
] as const)('another %s in the books is a difference', (what, theirs) => {
  expect(compareBooks([payment], [{ ...entry, [what]: theirs }])).toEqual([
    { paymentId: payment.id, payable: payment.payable, what, ours: payment[what], theirs, currency: 'EUR' },
  ]);
});

test('money known to only one side is a difference, an attempt without money is not', () => {
  expect(compareBooks([payment], [])).toMatchObject([{ what: 'unknown_to_provider', ours: 499, theirs: 0 }]);
  expect(compareBooks([], [entry])).toMatchObject([{ what: 'unknown_to_us', ours: 0, theirs: 499, payable: null }]);
  expect(compareBooks([attempt], [{ ...entry, paymentId: 'other', captured: 0 }])).toEqual([]);
});
