import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricePoint, ROUNDINGS, type Rounding } from './rounding.rules.ts';

const RATES: Readonly<Record<string, number>> = {
  USD: 100,
  EUR: 92,
  GBP: 79,
  JPY: 150,
  KRW: 1350,
  VND: 25_000,
  TWD: 3200,
  IDR: 1_600_000,
  KWD: 307,
  TRY: 3400,
};
const FREE = { step: 1, least: 1 };
const point = (amount: number, currency: string, rounding: Rounding = 'charm', payable = FREE): number =>
  pricePoint(amount, { rounding, currency, rate: RATES[currency] ?? 100, payable });

test.each([
  ['EUR', 459, 499],
  ['EUR', 445, 399],
  ['EUR', 12, 99],
  ['GBP', 1_851, 1_899],
  ['KWD', 1_532, 1_990],
  ['JPY', 748, 750],
  ['JPY', 1, 10],
  ['KRW', 6_737, 6_700],
  ['VND', 124_750, 125_000],
  ['IDR', 7_984_000, 8_000_000],
  ['TWD', 15_968, 16_000],
])('a charm price in %s next to %d is %d', (currency, amount, price) => {
  expect(point(amount, currency)).toBe(price);
});

test('prices end in 99 or 00 on request', () => {
  expect([point(459, 'EUR', '99'), point(459, 'EUR', '00'), point(748, 'JPY', '99'), point(748, 'JPY', '00')]).toEqual([
    499, 500, 699, 700,
  ]);
});

test('a price is never below the minimum of the payment methods', () => {
  expect(point(12, 'EUR', 'charm', { step: 1, least: 100 })).toBe(199);
  expect(point(12, 'JPY', 'charm', { step: 1, least: 51 })).toBe(60);
});

test('where 4.99 cannot be paid, the price is a multiple of the step', () => {
  expect(point(15_968, 'TRY', '99', { step: 100, least: 500 })).toBe(16_000);
});

test('any price point can be paid, and a dearer item is never cheaper', () => {
  const payable = fc
    .record({ step: fc.constantFrom(1, 5, 100), least: fc.integer({ min: 1, max: 50 }) })
    .map(({ step, least }) => ({ step, least: least * step }));
  const amounts = fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 100_000 }));
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(...Object.keys(RATES)),
      fc.constantFrom(...ROUNDINGS),
      payable,
      ([amount, more], currency, rounding, limits) => {
        const [price, dearer] = [amount, amount + more].map((one) => point(one, currency, rounding, limits));
        expect(price).toBeGreaterThanOrEqual(limits.least);
        expect((price ?? 0) % limits.step).toBe(0);
        expect(dearer).toBeGreaterThanOrEqual(price ?? 0);
      },
    ),
  );
});
