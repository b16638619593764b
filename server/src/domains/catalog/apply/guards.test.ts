import { expect, test } from 'vitest';
import { catalogSections } from '#server/wiring/catalog-sections.ts';
import type { CatalogDocument } from '../catalog.documents.ts';
import { diffDocuments } from './catalog.diff.ts';
import {
  findGuardedChanges,
  formatPriceChange,
  formatRemoval,
  missingPermissions,
  type PublisherName,
} from './guards.ts';

const one = (kind: string, document: object): CatalogDocument => ({ kind, id: kind, document });
const game = (document: object): CatalogDocument => ({ kind: 'game', id: '7', document });
const HOUSE = { was: { name: 'House' }, is: { name: 'House' } };

const guarded = (
  before: CatalogDocument[],
  after: CatalogDocument[],
  publishers: { was: PublisherName | undefined; is: PublisherName } = HOUSE,
) => findGuardedChanges(diffDocuments(before, after, catalogSections), publishers, catalogSections);
const removals = (...given: Parameters<typeof guarded>) => guarded(...given).removals.map(formatRemoval);
const prices = (...given: Parameters<typeof guarded>) => guarded(...given).prices.map(formatPriceChange);
const lifted = (...given: Parameters<typeof guarded>) => guarded(...given).lifted.map(formatPriceChange);

const gem = { id: 'gem', prices: { EUR: 100, JPY: 160 }, contents: [{ good: 'g', quantity: 10 }] };
const box = { id: 'box', prices: { EUR: 499 }, limit: { count: 1 } };

test('removed games, items, regions, sections and entries of collections are removals', () => {
  expect(removals([game({ items: [gem, box] })], [game({ items: [gem] })])).toEqual(['game 7: items.box']);
  expect(
    removals([game({ game: { regions: [{ id: 'eu' }] } })], [game({ game: { regions: [{ id: 'us' }] } })]),
  ).toEqual(['game 7: game.regions.eu']);
  expect(removals([game({}), one('coupons', {}), { kind: 'news', id: 'fair', document: {} }], [])).toEqual([
    'game 7',
    'coupons',
    'news fair',
  ]);
  expect(removals([one('taxes', { taxes: [{ country: 'DE' }] })], [one('taxes', { taxes: [] })])).toEqual([
    'taxes: taxes.DE',
  ]);
});

test('the removal of a whole list is the removal of each entry', () => {
  expect(removals([game({ items: [gem, box] })], [game({})])).toEqual(['game 7: items.gem', 'game 7: items.box']);
});

test('removed payment methods and currencies are removals; a new order and removed tags are not', () => {
  const region = (more: object) => game({ game: { regions: [{ id: 'eu', ...more }] } });
  expect(
    removals(
      [region({ methods: ['card', 'wallet'], currencies: ['EUR', 'USD'] })],
      [region({ methods: ['card'], currencies: ['USD'] })],
    ),
  ).toEqual(['game 7: game.regions.eu.methods.wallet', 'game 7: game.regions.eu.currencies.EUR']);
  expect(
    removals([one('publisher', { locales: ['en', 'de'] })], [one('publisher', { locales: ['de', 'en'] })]),
  ).toEqual([]);
  expect(
    removals([game({ items: [{ ...gem, tags: ['hot', 'new'] }] })], [game({ items: [{ ...gem, tags: [] }] })]),
  ).toEqual([]);
});

test('additions, changed texts, and removed pictures and fields need no permission', () => {
  const found = guarded(
    [game({ items: [{ ...box, name: { en: 'A' } }] }), one('art', { 'art/a.svg': '1.svg' })],
    [game({ items: [gem, { id: 'box', prices: { EUR: 499, USD: 549 }, name: { en: 'B' } }] }), one('art', {})],
  );
  expect([found.removals, found.prices]).toEqual([[], []]);
});

test('a changed price is reported for each currency, and marked if it doubles or halves', () => {
  const priced = (amounts: object) => [game({ items: [{ ...gem, prices: amounts }] })];
  expect(prices(priced({ EUR: 100, JPY: 160 }), priced({ EUR: 119, JPY: 160 }))).toEqual([
    'game 7: items.gem.prices.EUR: 100 -> 119',
  ]);
  expect(prices(priced({ EUR: 100, JPY: 16000 }), priced({ EUR: 200, JPY: 160 }))).toEqual([
    'game 7: items.gem.prices.EUR: 100 -> 200  (!) 2 times as much',
    'game 7: items.gem.prices.JPY: 16000 -> 160  (!) 1/100 of it',
  ]);
  expect(prices(priced({ EUR: 100 }), priced({ EUR: 199 }))).toEqual(['game 7: items.gem.prices.EUR: 100 -> 199']);
});

test('a change between free and priced, and changed contents, are price changes', () => {
  const { prices: _, ...rest } = gem;
  expect(prices([game({ items: [gem] })], [game({ items: [{ ...rest, free: true }] })])).toEqual([
    'game 7: items.gem.prices.EUR: 100 -> none',
    'game 7: items.gem.prices.JPY: 160 -> none',
  ]);
  expect(prices([game({ items: [{ ...rest, free: true }] })], [game({ items: [gem] })])).toEqual([
    'game 7: items.gem.free: true -> none',
  ]);
  const more = { ...gem, contents: [{ good: 'g', quantity: 1000 }] };
  expect(prices([game({ items: [gem] })], [game({ items: [more] })])).toEqual([
    'game 7: items.gem.contents: [{"good":"g","quantity":10}] -> [{"good":"g","quantity":1000}]',
  ]);
});

test('changes of taxes, coupons, points and rates are price changes', () => {
  const pair = (kind: string, a: object, b: object) => prices([one(kind, a)], [one(kind, b)]);
  const taxes = (percent: number) => ({ taxes: [{ country: 'DE', percent }] });
  expect(pair('taxes', taxes(19), taxes(16))).toEqual(['taxes: taxes.DE.percent: 19 -> 16']);
  const coupons = (percent: number, cap?: object) => ({ coupons: [{ id: 'fair', percent, cap, name: { en: 'F' } }] });
  expect(pair('coupons', coupons(10, { EUR: 500 }), coupons(90))).toEqual([
    'coupons: coupons.fair.percent: 10 -> 90  (!) 9 times as much',
    'coupons: coupons.fair.cap.EUR: 500 -> none',
  ]);
  const redeem = (points: number) => ({ entries: [{ id: 'key', points }] });
  expect(pair('redeem', redeem(100), redeem(150))).toEqual(['redeem: entries.key.points: 100 -> 150']);
  const gives = (quantity: number) => ({
    entries: [{ id: 'key', points: 100, gives: { gid: 7, goods: [{ good: 'g', quantity }] } }],
  });
  expect(pair('redeem', gives(10), gives(1000))).toHaveLength(1);
  const rates = (EUR: number) => ({ reference: { currency: 'USD', rates: { EUR } } });
  expect(pair('publisher', rates(92), rates(93))).toEqual(['publisher: reference.rates.EUR: 92 -> 93']);
});

test('a changed first top-up bonus is a price change', () => {
  const bonus = (firstTopUpBonusPercent: number) => [game({ items: [{ ...gem, firstTopUpBonusPercent }] })];
  expect(prices(bonus(0), bonus(100))).toEqual(['game 7: items.gem.firstTopUpBonusPercent: 0 -> 100']);
});

const limited = (more: object) => [game({ items: [{ ...gem, ...more }] })];

test.for<[string, object, object, string[]]>([
  ['a removed limit', { limit: { count: 1 } }, {}, ['limit: {"count":1} -> none']],
  ['a higher limit', { limit: { count: 1 } }, { limit: { count: 5 } }, ['limit.count: 1 -> 5']],
  ['more stock', { stock: 10 }, { stock: 11 }, ['stock: 10 -> 11']],
  [
    'an earlier start and a later end',
    { sale: { from: '2026-12-02T00:00:00Z', until: '2026-12-03T00:00:00Z' } },
    { sale: { from: '2026-12-01T00:00:00.000Z', until: '2027-01-03T00:00:00Z' } },
    [
      'sale.from: "2026-12-02T00:00:00Z" -> "2026-12-01T00:00:00.000Z"',
      'sale.until: "2026-12-03T00:00:00Z" -> "2027-01-03T00:00:00Z"',
    ],
  ],
  [
    'a removed end',
    { sale: { until: '2026-12-03T00:00:00Z' } },
    { sale: {} },
    ['sale.until: "2026-12-03T00:00:00Z" -> none'],
  ],
  ['a lower level', { level: { min: 10, max: 20 } }, { level: { min: 9, max: 20 } }, ['level.min: 10 -> 9']],
  ['a removed audience', { audience: { is: 'new' } }, {}, ['audience: {"is":"new"} -> none']],
  ['a removed required item', { requires: 'box' }, {}, ['requires: "box" -> none']],
])('%s is reported as a lifted limit, and the reverse is not', ([, tight, loose, told]) => {
  expect(lifted(limited(tight), limited(loose))).toEqual(told.map((line) => `game 7: items.gem.${line}`));
  expect(lifted(limited({}), limited(tight))).toEqual([]);
  expect(lifted(limited(loose), limited(tight))).toEqual([]);
});

test('limits of coupons, of the redeem list and of prizes are reported; a removed item is only a removal', () => {
  const pair = (kind: string, a: object, b: object) => lifted([one(kind, a)], [one(kind, b)]);
  const coupons = (more: object) => ({ coupons: [{ id: 'fair', percent: 10, ...more }] });
  expect(pair('coupons', coupons({ stock: 100, perPlayer: 1 }), coupons({ perPlayer: 2 }))).toEqual([
    'coupons: coupons.fair.stock: 100 -> none',
    'coupons: coupons.fair.perPlayer: 1 -> 2',
  ]);
  const redeem = (count: number) => ({ entries: [{ id: 'key', limit: { count } }] });
  expect(pair('redeem', redeem(1), redeem(2))).toEqual(['redeem: entries.key.limit.count: 1 -> 2']);
  const lottery = (limit?: number) => ({ lottery: { prizes: [{ id: 'rare', limit }] } });
  expect(pair('lottery', lottery(1), lottery())).toEqual(['lottery: lottery.prizes.rare.limit: 1 -> none']);
  expect(lifted([game({ items: [gem, box] })], [game({ items: [gem] })])).toEqual([]);
});

test('bounds of personal offers that allow more are reported, and stricter ones and their end are not', () => {
  const bounds = (over: object) => [
    game({ game: { personalOffers: { floor: 40, longest: '14d', items: ['gem'], ...over } } }),
  ];
  expect(lifted(bounds({}), bounds({ floor: 39 }))).toEqual(['game 7: game.personalOffers.floor: 40 -> 39']);
  expect(lifted(bounds({}), bounds({ floor: 41 }))).toEqual([]);
  expect(lifted(bounds({}), bounds({ items: ['gem', 'box'] }))).toHaveLength(1);
  expect(lifted(bounds({}), bounds({ longest: '30d' }))).toHaveLength(1);
  expect(lifted(bounds({}), [game({ game: {} })])).toEqual([]);
});

test('any changed period of a limit counts as lifted', () => {
  const every = (period: string) => limited({ limit: { count: 1, period } });
  expect(lifted(every('week'), every('day'))).toEqual(['game 7: items.gem.limit.period: "week" -> "day"']);
  expect(lifted(every('day'), every('week'))).toHaveLength(1);
});

test('the permission for prices also allows lifted limits', () => {
  const found = guarded(limited({ stock: 10 }), limited({}));
  const none = { remove: true, prices: false, takeOver: true };
  expect(missingPermissions(found, none)).toEqual(['prices']);
  expect(missingPermissions(found, { ...none, prices: true })).toEqual([]);
});

test.for<[string, PublisherName | undefined, PublisherName, boolean]>([
  ['the first catalogue is no takeover', undefined, { name: 'B' }, false],
  ['without ids, another name is another publisher', { name: 'A' }, { name: 'B' }, true],
  ['the same name is the same publisher', { name: 'A' }, { name: 'A' }, false],
  ['a publisher that adds an id is recognized by its name', { name: 'A' }, { name: 'A', id: 'a' }, false],
  ['a publisher with an id can change its name', { name: 'A', id: 'a' }, { name: 'B', id: 'a' }, false],
  ['another id is another publisher, even with the same name', { name: 'A', id: 'a' }, { name: 'A', id: 'b' }, true],
])('%s', ([, was, is, another]) => {
  expect(guarded([], [], { was, is }).publisher).toEqual(another ? { was: was?.name, is: is.name } : null);
});

test('each kind of change needs its own permission', () => {
  const found = guarded([game({ items: [gem, box] })], [game({ items: [{ ...gem, prices: { EUR: 1, JPY: 1 } }] })], {
    was: { name: 'A' },
    is: { name: 'B' },
  });
  const none = { remove: false, prices: false, takeOver: false };
  expect(missingPermissions(found, none)).toEqual(['takeOver', 'remove', 'prices']);
  expect(missingPermissions(found, { ...none, prices: true })).toEqual(['takeOver', 'remove']);
  expect(missingPermissions(found, { remove: true, prices: true, takeOver: true })).toEqual([]);
  expect(missingPermissions(guarded([], []), none)).toEqual([]);
});

test('prices of a price list are price changes when they are added, changed or removed, and so are its countries', () => {
  const of = (pricesIn: object | undefined, countries: string[] = ['BR']) =>
    game({ items: [{ ...gem, ...(pricesIn && { pricesIn }) }], priceLists: [{ id: 'br', countries }] });
  expect(prices([of(undefined)], [of({ br: { EUR: 80, JPY: 99 }, ph: { EUR: 70 } })])).toEqual([
    'game 7: items.gem.pricesIn.br.EUR: none -> 80',
    'game 7: items.gem.pricesIn.br.JPY: none -> 99',
    'game 7: items.gem.pricesIn.ph.EUR: none -> 70',
  ]);
  expect(prices([of({ br: { EUR: 80 } })], [of({ br: { EUR: 800 } })])).toEqual([
    'game 7: items.gem.pricesIn.br.EUR: 80 -> 800  (!) 10 times as much',
  ]);
  expect(prices([of({ br: { EUR: 80 } })], [of({ br: { EUR: 80, JPY: 99 } })])).toEqual([
    'game 7: items.gem.pricesIn.br.JPY: none -> 99',
  ]);
  expect(prices([of({ br: { EUR: 80 }, ph: { EUR: 70 } })], [of({ ph: { EUR: 70 } })])).toEqual([
    'game 7: items.gem.pricesIn.br.EUR: 80 -> none',
  ]);
  const from = (own: object) => game({ items: [{ ...gem, pricesFrom: [{ from: '2027-01-01T00:00:00Z', ...own }] }] });
  expect(prices([from({ prices: { EUR: 1 } })], [from({ prices: { EUR: 1 }, pricesIn: { br: { EUR: 80 } } })])).toEqual(
    ['game 7: items.gem.pricesFrom.2027-01-01T00:00:00Z.pricesIn.br.EUR: none -> 80'],
  );
  expect(prices([of(undefined)], [of(undefined, ['BR', 'DE'])])).toEqual([
    'game 7: priceLists.br.countries: ["BR"] -> ["BR","DE"]',
  ]);
  expect(prices([game({ items: [gem] })], [of(undefined)])).toHaveLength(1);
  expect(removals([of(undefined)], [game({ items: [gem] })])).toEqual(['game 7: priceLists.br']);
});
