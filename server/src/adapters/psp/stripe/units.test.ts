import { expect, test } from 'vitest';
import { stripeUnits } from './units.ts';

test.each([
  ['EUR', 549, 549],
  ['JPY', 800, 800],
  ['KRW', 12_000, 12_000],
  ['VND', 99_000, 99_000],
  ['HUF', 199_900, 199_900],
  ['TWD', 15_000, 15_000],
  ['ISK', 750, 75_000],
  ['UGX', 5, 500],
  ['MGA', 500, 5],
  ['KWD', 1500, 1500],
  ['BHD', 10, 10],
])('%s: %d in ISO minor units are %d at Stripe', (currency, ours, theirs) => {
  expect(stripeUnits.toProvider(ours, currency)).toBe(theirs);
  expect(stripeUnits.toShop(theirs, currency)).toBe(ours);
});

test.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])('refuses an amount in %s whose last digit is not 0', (currency) => {
  expect(() => stripeUnits.toProvider(1501, currency)).toThrow('too fine');
});
