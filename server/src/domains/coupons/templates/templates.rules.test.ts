import { expect, test } from 'vitest';
import {
  COUPONS,
  catalogFolder,
  type FixtureFile,
  findProblems,
  GAME,
  ITEMS,
  problemsAfter,
} from '#server/domains/catalog/catalog.fixture.ts';

test.for<[string, FixtureFile, string, string, string]>([
  [
    'a coupon id used twice',
    COUPONS,
    'id: fair',
    'id: welcome',
    `${COUPONS}:11:5 coupons[1].id: is used twice (welcome)`,
  ],
  [
    'a coupon for a game that does not exist',
    COUPONS,
    'games: [7]',
    'games: [7, 8]',
    `${COUPONS}:16:16 coupons[1].games[1]: is no game (8)`,
  ],
  [
    'a coupon for none but a game that does not exist',
    COUPONS,
    'games: [7]',
    'games: [8]',
    `${COUPONS}:16:13 coupons[1].games[0]: is no game (8)`,
  ],
  [
    'a minimum in a currency of no region',
    COUPONS,
    'minimum: { EUR: 300 }',
    'minimum: { EUR: 300, USD: 300 }',
    `${COUPONS}:6:26 coupons[0].minimum.USD: is a currency of no region of any game`,
  ],
  [
    'a minimum in a currency that the coupon’s games do not take',
    COUPONS,
    'minimum: { EUR: 0 }',
    'minimum: { EUR: 0, JPY: 0 }',
    `${COUPONS}:15:24 coupons[1].minimum.JPY: is a currency of no region of its games`,
  ],
  [
    'a cap in a currency without a minimum',
    COUPONS,
    'cap: { EUR: 500 }',
    'cap: { EUR: 500, USD: 500 }',
    `${COUPONS}:7:22 coupons[0].cap.USD: is a currency that minimum does not name: the coupon cannot be used in it`,
  ],
  [
    'a missing promo code',
    COUPONS,
    'code: FAIR2026\n',
    '\n',
    `${COUPONS}:11:5 coupons[1].code: is missing: the coupon is given by a code`,
  ],
  [
    'a promo code nobody needs',
    COUPONS,
    'given: claim',
    'given: claim\n    code: WELCOME',
    `${COUPONS}:9:5 coupons[0].code: must not be there: the coupon is given by claim`,
  ],
  [
    'a promo code with small letters',
    COUPONS,
    'FAIR2026',
    'Fair2026',
    `${COUPONS}:18:5 coupons[1].code: must be 4 to 32 capital letters and digits`,
  ],
  [
    'a claim window that ends before it begins',
    COUPONS,
    "from: '2026-01-01T00:00:00Z'",
    "from: '2026-01-01T00:00:00Z', until: '2025-01-01T00:00:00Z'",
    `${COUPONS}:9:5 coupons[0].claim: ends before it begins`,
  ],
  [
    'a claim window of a coupon that nobody claims',
    COUPONS,
    'given: claim',
    'given: grant',
    `${COUPONS}:9:5 coupons[0].claim: has no effect: nobody claims this coupon`,
  ],
  [
    'a coupon that ends before it can be claimed',
    COUPONS,
    'validFor: 14d',
    "validFor: 14d\n    validUntil: '2025-12-31T00:00:00Z'",
    `${COUPONS}:11:5 coupons[0].validUntil: ends them before they can be claimed`,
  ],
  [
    'a coupon’s text without a language',
    COUPONS,
    'name: { en: Fair, de: Messe }',
    'name: { en: Fair }',
    `${COUPONS}:12:5 coupons[1].name.de: has no text in this language (de)`,
  ],
  [
    'a stock of a coupon that nobody claims',
    COUPONS,
    "given: claim\n    claim: { from: '2026-01-01T00:00:00Z' }",
    'given: grant\n    stock: 5',
    `${COUPONS}:9:5 coupons[0].stock: has no effect: nobody claims this coupon`,
  ],
  [
    'a promo code of a coupon that is granted',
    COUPONS,
    'given: code',
    'given: grant',
    `${COUPONS}:18:5 coupons[1].code: must not be there: the coupon is given by grant`,
  ],
  [
    'a coupon that ends as it could be claimed',
    COUPONS,
    'validFor: 14d',
    "validFor: 14d\n    validUntil: '2026-01-01T00:00:00Z'",
    `${COUPONS}:11:5 coupons[0].validUntil: ends them before they can be claimed`,
  ],
  [
    'a stock of coupons that it cannot count to',
    COUPONS,
    'validFor: 14d',
    'validFor: 14d\n    stock: 2147483648',
    `${COUPONS}:11:5 coupons[0].stock: must be at most 2147483647`,
  ],
])('%s is named with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for<[string, FixtureFile, string, string]>([
  ['a coupon with an end', COUPONS, 'validFor: 14d', "validFor: 14d\n    validUntil: '2026-01-02T00:00:00Z'"],
  ['a coupon that is granted', COUPONS, "given: claim\n    claim: { from: '2026-01-01T00:00:00Z' }", 'given: grant'],
  ['a second coupon without a code', COUPONS, 'given: code\n    code: FAIR2026', 'given: claim'],
  ['a coupon without a cap', COUPONS, '    cap: { EUR: 500 }\n', ''],
])('%s is fine', async ([, file, find, replacement]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([]);
});

test('a coupon’s minimum is in a currency of its own games', async () => {
  using folder = catalogFolder();
  folder.write('games/8-two/game.yaml', folder.read(GAME).replace('gid: 7', 'gid: 8').replace('[EUR]', '[USD]'));
  folder.write('games/8-two/items.yaml', folder.read(ITEMS).replaceAll('EUR', 'USD'));
  folder.edit(COUPONS, 'minimum: { EUR: 300 }', 'minimum: { EUR: 300, USD: 300 }');
  folder.edit(COUPONS, 'minimum: { EUR: 0 }', 'minimum: { EUR: 0, USD: 0 }');
  expect((await findProblems(folder)).map(({ field, message }) => [field, message])).toEqual([
    ['coupons[1].minimum.USD', 'is a currency of no region of its games'],
  ]);
});

test('two coupons may not share a promo code', async () => {
  using folder = catalogFolder();
  folder.edit(COUPONS, 'given: claim', 'given: code\n    code: FAIR2026');
  expect((await findProblems(folder)).map(({ field, message }) => [field, message])).toEqual([
    ['coupons[1].code', 'is used twice (FAIR2026)'],
  ]);
});

test('a coupon is not blamed for a game that cannot be read', async () => {
  expect(await problemsAfter(GAME, 'pids: [1]\n', '')).toHaveLength(1);
});
