import { expect, test } from 'vitest';
import { adyenUnits } from './units.ts';

test.each([
  ['EUR', 549, 549],
  ['JPY', 800, 800],
  ['KWD', 1501, 1501],
  ['CLP', 990, 99_000],
  ['ISK', 750, 75_000],
  ['IDR', 1_500_000, 15_000],
  ['CVE', 50_000, 500],
])('%s: %d in ISO minor units are %d at Adyen', (currency, ours, theirs) => {
  expect(adyenUnits.toProvider(ours, currency)).toBe(theirs);
  expect(adyenUnits.toShop(theirs, currency)).toBe(ours);
});

test('refuses a fraction of a rupiah', () => expect(() => adyenUnits.toProvider(150, 'IDR')).toThrow('too fine'));

test.each(['ANG', 'BGN'])('%s, which was replaced, is not supported', (currency) =>
  expect(adyenUnits.takes(currency)).toBeNull(),
);
