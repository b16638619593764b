import { expect, test } from 'vitest';
import { NotExpressible } from '#server/domains/payments/payments.port.ts';
import { minorUnits } from './minor-units.ts';

const units = minorUnits('the provider', {
  currencies: 'EUR ISK MGA KWD',
  shift: { ISK: 2, MGA: -2 },
  step: { KWD: 10 },
  min: { EUR: 50, KWD: 155 },
  max: () => 99_999_999,
});

test.each([
  ['EUR', 549, 549],
  ['ISK', 500, 50_000],
  ['MGA', 500, 5],
  ['KWD', 1500, 1500],
])('converts an amount in %s to the provider’s units and back', (currency, ours, theirs) => {
  expect(units.toProvider(ours, currency)).toBe(theirs);
  expect(units.toShop(theirs, currency)).toBe(ours);
});

test.each([
  ['a fraction of what the provider counts', 'MGA', 501],
  ['an amount between two steps', 'KWD', 1501],
])('refuses %s instead of rounding it', (_, currency, amount) => {
  expect(() => units.toProvider(amount, currency)).toThrow('too fine');
});

test.each([
  ['EUR', { step: 1, min: 50, max: 99_999_999 }],
  ['ISK', { step: 1, min: 1, max: 999_999 }],
  ['MGA', { step: 100, min: 100, max: 9_999_999_900 }],
  ['KWD', { step: 10, min: 160, max: 99_999_990 }],
  ['USD', null],
])('returns the chargeable amounts in %s in ISO minor units', (currency, taken) => {
  expect(units.takes(currency)).toEqual(taken);
});

test.each([
  ['below the minimum', 'EUR', 49],
  ['above the maximum', 'ISK', 1_000_000],
  ['in an unsupported currency', 'USD', 100],
  ['between two steps', 'KWD', 1501],
])('refuses to charge an amount %s', (_, currency, amount) => {
  expect(() => units.toCharge(amount, currency)).toThrow(NotExpressible);
});

test('a refund is limited only by the step', () => expect(units.toProvider(1, 'EUR')).toBe(1));
