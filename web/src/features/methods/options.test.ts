import { expect, test } from 'vitest';
import type { Method } from '#contract/endpoints/games.ts';
import { methodOptions } from './options.ts';

const method = (id: string, range: Record<string, [number, number]>): Method => ({
  id,
  name: id,
  icon: '/i.svg',
  currencies: Object.keys(range),
  min: Object.fromEntries(Object.entries(range).map(([currency, [min]]) => [currency, min])),
  max: Object.fromEntries(Object.entries(range).map(([currency, [, max]]) => [currency, max])),
});
const methods = [
  method('card', { EUR: [50, 100_000] }),
  method('konbini', { JPY: [200, 299_999] }),
  method('carrier', { EUR: [50, 3500] }),
];
const region = { methods: ['carrier', 'card', 'konbini', 'gone'] };
const ids = (total: number | null, last: string | null = null) =>
  methodOptions(methods, region, 'EUR', total, last).map((option) => option.method.id);

test('the region’s methods that take the currency stand in its order', () => {
  expect(ids(500)).toEqual(['carrier', 'card']);
});

test('the method used last stands first and is marked', () => {
  expect(ids(500, 'card')).toEqual(['card', 'carrier']);
  expect(methodOptions(methods, region, 'EUR', 500, 'card').map(({ lastUsed }) => lastUsed)).toEqual([true, false]);
});

test('a total outside of a method’s range is its problem, at the ends it is none', () => {
  const problems = (total: number | null) => methodOptions(methods, region, 'EUR', total, null)[0]?.problem;
  expect(problems(3501)).toEqual({ kind: 'max', amount: 3500 });
  expect(problems(49)).toEqual({ kind: 'min', amount: 50 });
  expect(problems(3500)).toBeNull();
  expect(problems(50)).toBeNull();
  expect(problems(null)).toBeNull();
});
