import { expect, test } from 'vitest';
import { chargingOf } from '#server/adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import { formatProblem } from '../apply/catalog.load.ts';
import { catalogFolder, findProblems, GAME, ITEMS, region } from '../catalog.fixture.ts';
import type { MethodEntry } from '../schema/catalog.schema.ts';
import { totalConstraints } from './charges.rules.ts';
import { checkRoutes } from './check-routes.ts';
import { acceptedAmounts } from './route.rules.ts';

const charging = chargingOf(PAYMENT_PROVIDERS);
const method = (adapter: string, amounts: MethodEntry['amounts'], countries?: string[]): MethodEntry =>
  ({ id: adapter, adapter, amounts, ...(countries && { countries }) }) as unknown as MethodEntry;
const range = { min: 100, max: 900_000 };
const sandbox = method('sandbox', { KWD: { min: 5, max: 900_000 }, IDR: range, EUR: { min: 20, max: 900 } });
const stripe = method('stripe', { KWD: range, IDR: range, EUR: { min: 20, max: 9_999_999_999 } });
const adyen = method('adyen', { KWD: range, IDR: { min: 150, max: 900_000 } }, ['ID']);
const narrow = { ...method('stripe', { EUR: { min: 20, max: 49 } }), id: 'narrow' };
const exact = { ...method('stripe', { EUR: { min: 20, max: 50 } }), id: 'exact' };
const all = [sandbox, stripe, adyen, narrow, exact];

test.each([
  ['KWD', ['sandbox', 'stripe'], undefined, { step: 10, least: 10 }],
  ['KWD', ['sandbox'], undefined, { step: 1, least: 5 }],
  ['IDR', ['stripe', 'adyen'], 'ID', { step: 100, least: 100 }],
  ['IDR', ['adyen'], 'ID', { step: 100, least: 200 }],
  ['IDR', ['stripe', 'adyen'], 'SG', { step: 1, least: 100 }],
  ['IDR', ['stripe', 'adyen'], undefined, { step: 1, least: 100 }],
  ['EUR', ['adyen'], 'ID', { step: 1, least: 1 }],
  ['EUR', ['narrow'], 'DE', { step: 1, least: 1 }],
  ['EUR', ['exact'], 'DE', { step: 1, least: 50 }],
])('the constraints for totals in %s by %j in %s are %j', (currency, methods, country, totals) => {
  expect(totalConstraints({ methods }, all, { currency, country }, charging)).toEqual(totals);
});

test('a method accepts amounts within the bounds of the publisher and the provider', () => {
  const eur = { currency: 'EUR', country: undefined };
  expect(acceptedAmounts(stripe, eur, charging)).toEqual([{ step: 1, min: 50, max: 99_999_999 }]);
  expect(acceptedAmounts(sandbox, eur, charging)).toEqual([{ step: 1, min: 20, max: 900 }]);
  expect(acceptedAmounts(adyen, eur, charging)).toEqual([]);
  expect(acceptedAmounts(method('stripe', { LYD: range }), { ...eur, currency: 'LYD' }, charging)).toEqual([]);
});

test('a wallet method accepts nothing if its provider does not support the wallet', async () => {
  const byWallet = { ...sandbox, wallet: 'apple_pay' as const };
  const without: Charging = (adapter, currency, wallet) => (wallet ? null : charging(adapter, currency));
  const eur = { currency: 'EUR', country: undefined };
  expect(acceptedAmounts(byWallet, eur, charging)).toEqual([{ step: 1, min: 20, max: 900 }]);
  expect(acceptedAmounts(byWallet, eur, without)).toEqual([]);
  expect(checkRoutes([byWallet], without)).toContainEqual({
    path: ['methods', 0, 'wallet'],
    message: 'is a wallet that sandbox does not support',
  });
});

/** Returns the problems of the small catalogue with another currency, provider or countries. */
async function problemsWith({
  adapter = 'stripe',
  currency = 'EUR',
  amounts = '{ min: 50, max: 100000 }',
  countries = '[DE]',
  more = '',
}) {
  using folder = catalogFolder();
  const methods = folder
    .read('methods.yaml')
    .replace('adapter: sandbox', `adapter: ${adapter}${more && `\n    ${more}`}`)
    .replace(/EUR: \{.*\}/, `${currency}: ${amounts}`);
  folder.write('methods.yaml', methods);
  for (const file of ['publisher.yaml', 'coupons.yaml', 'games/7-test/game.yaml', 'games/7-test/items.yaml'] as const)
    folder.write(file, folder.read(file).replaceAll('EUR', currency));
  folder.edit('games/7-test/game.yaml', 'countries: [DE]', `countries: ${countries}`);
  return (await findProblems(folder)).map((problem) => formatProblem(problem).replace(/^.*? /, ''));
}

test.each([
  [{}, []],
  [
    { currency: 'KWD' },
    [
      'items[0].prices.KWD: must be a multiple of 10: the payment methods accept no finer amount in region eu (DE)',
      'items[1].prices.KWD: must be a multiple of 10: the payment methods accept no finer amount in region eu (DE)',
    ],
  ],
  [{ currency: 'KWD', adapter: 'adyen' }, []],
  [{ currency: 'LYD' }, ['methods[0].amounts.LYD: is a currency that stripe cannot charge']],
  [{ amounts: '{ min: 49, max: 100000 }' }, ['methods[0].amounts.EUR.min: is less than the minimum of stripe (50)']],
  [
    { amounts: '{ min: 50, max: 100000000 }' },
    ['methods[0].amounts.EUR.max: is more than the maximum of stripe (99999999)'],
  ],
  [
    { amounts: '{ min: 50, max: 498 }' },
    ['items[1].prices.EUR: is outside the amounts that the payment methods accept in region eu (DE): 50 to 498'],
  ],
  [{ amounts: '{ min: 50, max: 99999999 }' }, []],
  [
    { amounts: '{ min: 50, max: 498 }', countries: '[]' },
    ['items[1].prices.EUR: is outside the amounts that the payment methods accept in region eu: 50 to 498'],
  ],
  [
    { more: 'countries: [FR]', countries: '[DE, FR]' },
    ['regions[0].currencies[0]: no payment method of this region accepts EUR in DE'],
  ],
  [
    { more: 'countries: [FR]', countries: '[]' },
    [
      'regions[0].currencies[0]: no payment method of this region accepts EUR in every country',
      'regions[0].methods[0]: is not available in any country of this region (card)',
    ],
  ],
  [
    { more: 'countries: [FR]', countries: 'any' },
    ['regions[0].currencies[0]: no payment method of this region accepts EUR in every country'],
  ],
  [{ amounts: '{ min: 50, max: 99999999 }', countries: 'any' }, []],
  [
    { more: 'countries: [FR]' },
    [
      'regions[0].currencies[0]: no payment method of this region accepts EUR in DE',
      'regions[0].methods[0]: is not available in any country of this region (card)',
    ],
  ],
])('a catalogue with %j has these problems: %j', async (change, problems) => {
  expect(await problemsWith(change)).toEqual(problems);
});

/** Creates the small catalogue with a second payment method. */
function withCash(terms: string) {
  const folder = catalogFolder();
  const cash = 'id: cash, name: { en: C, de: B }, icon: art/card.svg, adapter: sandbox, unpaidFor: 30m';
  folder.write('methods.yaml', `${folder.read('methods.yaml')}  - { ${cash}, ${terms} }\n`);
  return folder;
}

test('a method that no region offers can have other countries', async () => {
  using folder = withCash('countries: [FR], amounts: { EUR: { min: 1, max: 2 } }');
  expect(await findProblems(folder)).toEqual([]);
});

test('each country of a region can have its own method', async () => {
  using folder = withCash('countries: [FR], amounts: { EUR: { min: 1, max: 1000 } }');
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: sandbox\n    countries: [DE]');
  folder.edit(GAME, 'countries: [DE]', 'countries: [DE, FR]');
  folder.edit(GAME, 'methods: [card]', 'methods: [card, cash]');
  expect(await findProblems(folder)).toEqual([]);
});

test('a price is checked only against the methods of its own regions', async () => {
  using folder = withCash('amounts: { USD: { min: 1, max: 1000 }, EUR: { min: 5000, max: 5000 } }');
  folder.edit(GAME, 'methods: [card]\n', `methods: [card]\n${region('us', 'USD').replace('card', 'cash')}`);
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 199, USD: 199');
  folder.edit(ITEMS, 'EUR: 499', 'EUR: 499, USD: 499');
  expect(await findProblems(folder)).toEqual([]);
});

test('a price that no method accepts is reported once, not for each region', async () => {
  using folder = catalogFolder();
  folder.edit(GAME, 'methods: [card]\n', `methods: [card]\n${region('fr', 'EUR')}`);
  folder.edit(ITEMS, 'EUR: 499', 'EUR: 100001');
  expect((await findProblems(folder)).map(({ field, message }) => [field, message])).toEqual([
    ['items[1].prices.EUR', 'is outside the amounts that the payment methods accept in region eu (DE): 50 to 100000'],
  ]);
});
