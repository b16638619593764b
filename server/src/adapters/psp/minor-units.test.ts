import { expect, test } from 'vitest';
import { minorUnits } from './minor-units.ts';

const units = minorUnits('the provider', { shift: { ISK: 2, MGA: -2 }, step: { KWD: 10 } });

test.each([
  ['EUR', 549, 549],
  ['ISK', 500, 50_000],
  ['MGA', 500, 5],
  ['KWD', 1500, 1500],
])('an amount in %s goes there and comes back', (currency, ours, theirs) => {
  expect(units.toProvider(ours, currency)).toBe(theirs);
  expect(units.toShop(theirs, currency)).toBe(ours);
});

test.each([
  ['a fraction of what the provider counts', 'MGA', 501],
  ['an amount between two steps', 'KWD', 1501],
])('%s is refused and not rounded', (_, currency, amount) => {
  expect(() => units.toProvider(amount, currency)).toThrow('too fine');
});
