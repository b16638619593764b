import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cap,
  capInForce,
  isRaise,
  monthOf,
  NO_RAISE,
  nextMonth,
  RAISE_WAIT_MS,
  type SpendingCap,
  settle,
  toReference,
} from './spending.rules.ts';

const publisher = { reference: { currency: 'USD', rates: { USD: 100, EUR: 93, JPY: 150 } } };

test('a cap of n times a price pays for exactly n, at any rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom('USD', 'EUR', 'JPY'),
      (price, n, currency) => {
        const [limit, one] = [toReference(price * n, currency, publisher), toReference(price, currency, publisher)];
        expect([one * n <= limit, one * (n + 1) <= limit]).toEqual([true, false]);
      },
    ),
  );
});

test('amounts in different currencies are converted at the catalogue’s rates', () => {
  expect([
    toReference(100, 'USD', publisher),
    toReference(93, 'EUR', publisher),
    toReference(150, 'JPY', publisher),
  ]).toEqual([100_000, 100_000, 100_000]);
});

test('a currency without a rate counts like the reference currency', () => {
  expect(toReference(100, 'GBP', publisher)).toBe(100_000);
});

test('a raise waits for 24 hours', () => {
  expect(RAISE_WAIT_MS).toBe(86_400_000);
});

test.each([
  [null, 5, false],
  [5, 4, false],
  [5, 5, false],
  [5, 6, true],
  [5, null, true],
  [null, null, false],
])('from %s to %s is a raise: %s', (before, after, raise) => {
  expect(isRaise(before, after)).toBe(raise);
});

test('a month is the UTC month, also at the end of a year', () => {
  const newYearsEve = new Date('2026-12-31T23:59:59Z');
  expect([monthOf(newYearsEve), nextMonth(newYearsEve).toISOString()]).toEqual([
    '2026-12-01',
    '2027-01-01T00:00:00.000Z',
  ]);
});

const limit = (reference: number): Cap => ({ currency: 'EUR', amount: reference / 10, reference });
const held = (own: Cap | null, support: Cap | null): SpendingCap => ({
  ...(own ?? { currency: 'USD', amount: null, reference: null }),
  ...NO_RAISE,
  support,
});

test.each([
  ['neither', null, null, null],
  ['only the player’s', 500, null, 500],
  ['only that of support', null, 500, 500],
  ['the player’s lower one', 400, 500, 400],
  ['the lower one of support', 500, 400, 400],
  ['a limit of zero by support', 500, 0, 0],
  ['a limit of zero by the player', 0, 500, 0],
])('in force is %s', (_, own, support, inForce) => {
  const toLimit = (reference: number | null) => (reference === null ? null : limit(reference));
  expect(capInForce(held(toLimit(own), toLimit(support)))).toEqual(toLimit(inForce));
});

test('a due raise changes the player’s own limit and leaves that of support', () => {
  const from = new Date('2026-11-02T00:00:00Z');
  const raise = { nextCurrency: 'JPY', nextAmount: 9, nextReference: 900, nextFrom: from };
  const waiting = { ...held(limit(500), limit(600)), ...raise };
  expect(settle(waiting, new Date(from.getTime() - 1))).toEqual(waiting);
  expect(settle(waiting, from)).toEqual(held({ currency: 'JPY', amount: 9, reference: 900 }, limit(600)));
});
