import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxedIn, taxesSection } from '#server/domains/orders/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { loadCatalog } from './apply/catalog.load.ts';
import { applyCatalog, planChange, toTarget } from './apply/catalog.service.ts';
import { formatPriceChange } from './apply/guards.ts';
import { type CatalogFolder, catalogFolder, ITEMS, problemsAfter, TAXES } from './catalog.fixture.ts';
import { type LiveCatalog, openCatalog } from './catalog.live.ts';
import { catalogRoutes } from './catalog.routes.ts';

const NEW_YEAR = '2027-01-01T00:00:00Z';
const BEFORE = Date.parse(NEW_YEAR) - 1;
const LATER = `prices: { EUR: 199 }\n    pricesFrom: [{ from: '${NEW_YEAR}', prices: { EUR: 249 } }]`;
let database: TestDatabase;
let folder: CatalogFolder;
let live: LiveCatalog;
let now = BEFORE;
beforeAll(async () => {
  database = await freshDatabase();
  folder = catalogFolder();
  await applyCatalog(database.sql, folder.dir, catalogRules);
  folder.edit(ITEMS, 'prices: { EUR: 199 }', LATER);
  folder.edit(TAXES, 'percent: 19\n', `percent: 19\n    ratesFrom: [{ from: '${NEW_YEAR}', percent: 21 }]\n`);
  folder.edit(TAXES, 'percent: 8.1\n', `ratesFrom: [{ from: '${NEW_YEAR}', percent: 8.1 }]\n`);
});
afterAll(async () => {
  await live?.close();
  folder[Symbol.dispose]();
  await database.drop();
});

async function plan() {
  const result = await loadCatalog(folder.dir, catalogRules);
  if (!result.ok) throw new Error('the folder has mistakes');
  return planChange(database.sql, toTarget(result.content), catalogRules.sections);
}

test('a later price needs the consent to prices, and a diff says when it begins', async () => {
  const { prices } = await plan();
  expect(prices.map(formatPriceChange)).toEqual([
    'taxes: taxes.DE.ratesFrom: none -> [{"from":"2027-01-01T00:00:00Z","percent":21}]',
    'taxes: taxes.CH.percent: 8.1 -> none',
    'taxes: taxes.CH.ratesFrom: none -> [{"from":"2027-01-01T00:00:00Z","percent":8.1}]',
    'game 7: items.gems-100.pricesFrom: none -> [{"from":"2027-01-01T00:00:00Z","prices":{"EUR":249}}]',
  ]);
});

test('prices, rates and prepared answers change at their moment, without an apply', async () => {
  await applyCatalog(database.sql, folder.dir, catalogRules);
  live = await openCatalog(database.sql, { ...catalogRules, clock: { now: () => new Date(now) } });
  const facts = () => {
    const catalogue = live.current();
    const tax = catalogue.section(taxesSection);
    return [
      catalogue.item(7, 'gems-100')?.prices.EUR,
      catalogue.item(7, 'chest')?.prices.EUR,
      tax.get('DE')?.percent,
      taxedIn(catalogue, 'CH'),
    ];
  };
  const routes = catalogRoutes(live, {
    earnsPoints: () => false,
    draws: () => false,
    invites: () => false,
    taxedIn,
    waivers: () => [],
  });
  const answer = async () => {
    const body = await routes['GET /games/:gid']({ params: { gid: 7 }, query: { locale: 'en' } } as never);
    return JSON.parse((body as { identity: Buffer }).identity.toString()).items[0].prices.EUR;
  };
  const before = live.current();
  expect([facts(), await answer(), live.current()]).toEqual([[199, 499, 19, null], 199, before]);
  now = BEFORE + 1;
  expect(live.current()).not.toBe(before);
  expect(live.current()).toBe(live.current());
  expect([facts(), await answer()]).toEqual([[249, 499, 21, { byState: false }], 249]);
  // A clock that was corrected back.
  now = BEFORE;
  expect([facts(), await answer()]).toEqual([[199, 499, 19, null], 199]);
});

test('a later price that moves or goes is a change of price too', async () => {
  folder.edit(ITEMS, `'${NEW_YEAR}', prices: { EUR: 249 }`, `'${NEW_YEAR}', prices: { EUR: 999 }`);
  const changed = await plan();
  expect(changed.prices.map(formatPriceChange)).toEqual([
    'game 7: items.gems-100.pricesFrom.2027-01-01T00:00:00Z.prices.EUR: 249 -> 999  (!) 4.01 times as much',
  ]);
  folder.edit(ITEMS, `\n    pricesFrom: [{ from: '${NEW_YEAR}', prices: { EUR: 999 } }]`, '');
  const gone = await plan();
  const place = 'items.gems-100.pricesFrom.2027-01-01T00:00:00Z';
  expect(gone.prices.map(({ field }) => field)).toEqual([`${place}.from`, `${place}.prices`]);
  expect(gone.removals.map(({ field }) => field)).toEqual([place]);
});

const withLater = (parts: string) =>
  problemsAfter(ITEMS, 'prices: { EUR: 199 }', `prices: { EUR: 199 }\n    pricesFrom: [${parts}]`);

test.each([
  [
    "{ from: '2027-01-01T00:00:00Z', prices: { USD: 249 } }",
    'pricesFrom[0].prices.USD: is not a currency of any region',
  ],
  ["{ from: '2027-01-01T00:00:00Z', prices: { EUR: 20 } }", 'pricesFrom[0].prices.EUR: is outside the amounts'],
  ["{ from: '2027-01-01T00:00:00Z', prices: {} }", 'pricesFrom[0].prices: must name at least one currency'],
  ['{ from: 2027-01-01, prices: { EUR: 249 } }', 'pricesFrom[0].from: must be a time in UTC'],
  [
    "{ from: '2027-02-01T00:00:00Z', prices: { EUR: 249 } }, { from: '2027-01-01T00:00:00Z', prices: { EUR: 299 } }",
    'pricesFrom[1].from: must be after 2027-02-01T00:00:00Z',
  ],
])('a wrong later price is refused with its place: %s', async (parts, message) => {
  expect((await withLater(parts)).join('\n')).toContain(`items[0].${message}`);
});

test.each([
  ["percent: 19\n    ratesFrom: [{ from: '2027-01-01T00:00:00Z' }]", 'taxes[0].ratesFrom[0]: needs percent, or states'],
  [
    "percent: 19\n    ratesFrom: [{ from: '2027-01-01T00:00:00Z', states: { CA: 5 } }]",
    'taxes[0].ratesFrom[0].states: only US and CA',
  ],
  [
    "percent: 19\n    ratesFrom: [{ from: '2027-02-01T00:00:00Z', percent: 1 }, { from: '2027-02-01T00:00:00Z', percent: 2 }]",
    'taxes[0].ratesFrom[1].from: must be after',
  ],
])('a wrong later rate is refused with its place: %s', async (rates, message) => {
  expect((await problemsAfter(TAXES, 'percent: 19', rates)).join('\n')).toContain(message);
});
