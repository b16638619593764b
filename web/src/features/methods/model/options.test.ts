import { expect, test } from 'vitest';
import type { Method, Wallet } from '#contract/endpoints/games.ts';
import { expressOf, methodOptions } from './options.ts';

const method = (id: string, range: Record<string, [number, number]>, countries: string[] | null = null): Method => ({
  id,
  name: id,
  short: id,
  about: null,
  wallet: null,
  icon: '/i.svg',
  currencies: Object.keys(range),
  countries,
  min: Object.fromEntries(Object.entries(range).map(([currency, [min]]) => [currency, min])),
  max: Object.fromEntries(Object.entries(range).map(([currency, [, max]]) => [currency, max])),
});
const methods = [
  method('card', { EUR: [50, 100_000] }),
  method('konbini', { JPY: [200, 299_999] }),
  method('carrier', { EUR: [50, 3500] }),
  method('ideal', { EUR: [50, 5000] }, ['NL']),
];
const region = { methods: ['carrier', 'card', 'konbini', 'ideal', 'gone'] };
const euros = { currency: 'EUR', country: 'DE' };
const ids = (total: number | null, last: string | null = null) =>
  methodOptions(methods, region, euros, total, last, []).map((option) => option.method.id);

test('methods of the region that take the currency keep the region’s order', () => {
  expect(ids(500)).toEqual(['carrier', 'card']);
});

test('the method used last comes first and is marked', () => {
  expect(ids(500, 'card')).toEqual(['card', 'carrier']);
  expect(methodOptions(methods, region, euros, 500, 'card', []).map(({ lastUsed }) => lastUsed)).toEqual([true, false]);
});

test('an experiment’s order comes after the method used last, and adds no method that the region does not have', () => {
  const first = (order: string[], last: string | null = null) =>
    methodOptions(methods, { methods: ['carrier', 'card'] }, euros, 500, last, [], order).map(
      ({ method: { id } }) => id,
    );
  expect(first(['card'])).toEqual(['card', 'carrier']);
  expect(first(['ideal', 'konbini', 'gone', 'card'])).toEqual(['card', 'carrier']);
  expect(first(['card'], 'carrier')).toEqual(['carrier', 'card']);
});

test('a total outside a method’s range is its problem, and the limits belong to the range', () => {
  const problems = (total: number | null) => methodOptions(methods, region, euros, total, null, [])[0]?.problem;
  expect(problems(3501)).toEqual({ kind: 'max', amount: 3500 });
  expect(problems(49)).toEqual({ kind: 'min', amount: 50 });
  expect(problems(3500)).toBeNull();
  expect(problems(50)).toBeNull();
  expect(problems(null)).toBeNull();
});

test('a method for some countries is offered only there, and not if the country is unknown', () => {
  const inCountry = (country: string | null) =>
    methodOptions(methods, region, { currency: 'EUR', country }, 500, null, []).map(({ method: { id } }) => id);
  expect(inCountry('NL')).toEqual(['carrier', 'card', 'ideal']);
  expect(inCountry('DE')).toEqual(['carrier', 'card']);
  expect(inCountry(null)).toEqual(['carrier', 'card']);
});

test('a wallet is offered if the browser has it, and pays in one press unless it is already chosen', () => {
  const wallets = [
    method('card', { EUR: [50, 100_000] }),
    { ...method('apple-pay', { EUR: [50, 100_000] }), wallet: 'apple_pay' as const },
    { ...method('google-pay', { EUR: [50, 400] }), wallet: 'google_pay' as const },
  ];
  const offered = { methods: ['card', 'apple-pay', 'google-pay'] };
  const options = (total: number, ...here: Wallet[]) =>
    methodOptions(wallets, offered, { currency: 'EUR', country: null }, total, null, here);
  const ids = (of: ReturnType<typeof options>) => of.map((option) => option.method.id);
  expect(ids(options(500))).toEqual(['card']);
  expect(ids(options(500, 'apple_pay'))).toEqual(['card', 'apple-pay']);
  expect(ids(expressOf(options(500, 'apple_pay', 'google_pay'), 'card'))).toEqual(['apple-pay']);
  expect(ids(expressOf(options(300, 'apple_pay', 'google_pay'), 'apple-pay'))).toEqual(['google-pay']);
});
