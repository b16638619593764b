import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOn, readRates, toEuroCents } from './ecb-rates.ts';

const WIDE = 'Date,USD,JPY,BGN,\n2027-01-04,1.0350,163.20,N/A,\n2026-12-31,1.0389,163.06,1.9558,\n';

test('the ECB’s own file is read, and a currency that it did not quote has no rate', () => {
  const rates = readRates(WIDE);
  expect(rateOn(rates, 'USD', '2026-12-31')).toBe('1.0389');
  expect(rateOn(rates, 'BGN', '2027-01-04')).toBeUndefined();
  expect(rateOn(rates, 'EUR', '2026-12-31')).toBe('1');
  expect(rateOn(rates, 'THB', '2026-12-31')).toBeUndefined();
});

test('a day without a publication has the rate of the next one, and never an earlier one', () => {
  const rates = readRates(WIDE);
  expect(rateOn(rates, 'USD', '2027-01-02')).toBe('1.0350');
  expect(rateOn(rates, 'USD', '2027-01-05')).toBeUndefined();
  expect(rateOn(rates, 'USD', '2026-12-20')).toBeUndefined();
});

test('a file with the columns date, currency and rate is read as well', () => {
  const rates = readRates('date,currency,rate\r\n2026-12-31,usd,1.0389\r\n2026-12-31,JPY,163.06\r\n');
  expect([rateOn(rates, 'USD', '2026-12-31'), rateOn(rates, 'JPY', '2026-12-31')]).toEqual(['1.0389', '163.06']);
});

test.each([
  '',
  'Day,USD\n2026-12-31,1',
  'Date,USD\n31.12.2026,1',
  'Date,USD\n2026-12-31,one',
  'Date,USD\n2026-12-31,0',
])('%j is no file of rates', (text) => expect(() => readRates(text)).toThrow());

test('amounts are converted by dividing, and rounded half away from zero', () => {
  expect(toEuroCents(10_389, 2, '1.0389')).toBe(10_000);
  expect(toEuroCents(16_306, 0, '163.06')).toBe(10_000);
  expect(toEuroCents(1, 2, '2')).toBe(1);
  expect(toEuroCents(-1, 2, '2')).toBe(-1);
  expect(toEuroCents(-1, 2, '2.01')).toBe(0);
});

test('a conversion is never off by more than half a cent, and negative amounts mirror positive ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 6 }), (amount, rate) => {
      const text = (rate / 1000).toFixed(3);
      const cents = toEuroCents(amount, 2, text);
      expect(Math.abs(cents - (amount * 1000) / rate)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(toEuroCents(-amount, 2, text) + cents).toBe(0);
    }),
  );
});
