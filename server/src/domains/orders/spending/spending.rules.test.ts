import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRaise, monthOf, nextMonth, RAISE_WAIT_MS, toReference } from './spending.rules.ts';

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
