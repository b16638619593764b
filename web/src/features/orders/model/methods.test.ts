import { expect, test } from 'vitest';
import type { Method, Region, Wallet } from '#contract/endpoints/games.ts';
import { methodsFor, otherMethod } from './methods.ts';

const method = (id: string, currency: string, min: number, max: number, countries: string[] | null = null): Method => ({
  id,
  name: id,
  short: id,
  about: null,
  wallet: null,
  icon: '',
  currencies: [currency],
  countries,
  min: { [currency]: min },
  max: { [currency]: max },
});
const region = (id: string, methods: string[]): Region => ({
  id,
  name: id,
  currencies: ['EUR'],
  countries: [],
  servers: [],
  methods,
  taxIncluded: true,
  taxed: [],
  byState: [],
  open: false,
});
const game = {
  regions: [region('eu', ['wallet', 'card', 'carrier', 'konbini', 'ideal', 'gone']), region('na', ['bank'])],
  methods: [
    method('card', 'EUR', 50, 100_000),
    method('wallet', 'EUR', 50, 50_000),
    method('carrier', 'EUR', 50, 3_500),
    method('konbini', 'JPY', 200, 300_000),
    method('bank', 'EUR', 100, 200_000),
    method('ideal', 'EUR', 50, 3_000, ['NL']),
  ],
};
const ids = (total: number, id = 'eu', country: string | null = 'DE') =>
  methodsFor(game, { region: { id, name: '' }, country, currency: 'EUR', total }, []).map((one) => one.id);

test('only methods of the region that take the currency are offered, in the publisher’s order', () => {
  expect(ids(999)).toEqual(['wallet', 'card', 'carrier']);
});

test('a method is offered at its limits and left out beyond them', () => {
  expect(ids(3_500)).toContain('carrier');
  expect(ids(3_501)).toEqual(['wallet', 'card']);
  expect(ids(49)).toEqual([]);
});

test('a removed region offers no methods', () => {
  expect(ids(999, 'moon')).toEqual([]);
});

test('a method for some countries pays only orders of those countries', () => {
  expect(ids(999, 'eu', 'NL')).toContain('ideal');
  expect(ids(999, 'eu', null)).not.toContain('ideal');
});

test('a wallet is offered only if the browser has it', () => {
  const wallet: Method = { ...method('google-pay', 'EUR', 50, 50_000), wallet: 'google_pay' };
  const shop = { regions: [region('eu', ['card', 'google-pay'])], methods: [...game.methods, wallet] };
  const order = { region: { id: 'eu', name: '' }, country: 'DE', currency: 'EUR', total: 999 };
  const offered = (...wallets: Wallet[]) => methodsFor(shop, order, wallets).map(({ id }) => id);
  expect(offered('google_pay')).toEqual(['card', 'google-pay']);
  expect(offered('apple_pay')).toEqual(['card']);
  expect(offered()).toEqual(['card']);
});

test('otherMethod returns the first method that is not the last one, or the last one if it is alone', () => {
  const two = [method('card', 'EUR', 1, 2), method('wallet', 'EUR', 1, 2)];
  expect(otherMethod(two, 'card')?.id).toBe('wallet');
  expect(otherMethod(two, 'bank')?.id).toBe('card');
  expect(otherMethod(two.slice(0, 1), 'card')?.id).toBe('card');
  expect(otherMethod([], 'card')).toBeUndefined();
});
