import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { LOCALES } from '#contract/locales.ts';
import { couponsSection } from '#server/domains/coupons/index.ts';
import { taxedIn } from '#server/domains/orders/index.ts';
import { vipActivity } from '#server/domains/vip/index.ts';
import { COUNTRIES } from '#server/kernel/countries.ts';
import { formatProblem } from './apply/catalog.load.ts';
import { catalogFolder, findProblems, ITEMS, loadCatalogue } from './catalog.fixture.ts';
import { itemName, localize, presentGame, presentGames } from './catalog.present.ts';

const DEMO = join(import.meta.dirname, '../../../../catalog');

/** The demo's catalogue, read once for all tests that do not change it. */
const demo = loadCatalogue(DEMO);

const untaxed = { taxedIn: () => null, waivers: () => [] };

/** Returns every localized text of a value, with its path. */
const textsOf = (value: unknown, path = ''): [string, Record<string, string>][] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [[path, value as Record<string, string>]];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, `${path}.${key}`));
};

test('the demo catalogue passes the check', async () => {
  expect((await findProblems({ dir: DEMO })).map(formatProblem)).toEqual([]);
});

test('every text of the demo catalogue has all 14 languages', async () => {
  const { games, methods, items, section } = await demo;
  const sections = [couponsSection, ...vipActivity.sections].map((one) => section<unknown, unknown>(one));
  const texts = textsOf({ games, methods, items: games.map(({ gid }) => items(gid)), sections });
  expect(texts.length).toBeGreaterThan(100);
  for (const [path, words] of texts) expect([path, Object.keys(words).sort()]).toEqual([path, [...LOCALES].sort()]);
});

test('a game has the address that opens it, if the publisher set one', async () => {
  const catalogue = await loadCatalogue(DEMO);
  expect(presentGame(catalogue, 1000039, 'en', untaxed)?.links.open).toBe('starfall://shop');
  const [game] = catalogue.games;
  if (game) delete game.links.deepLink;
  expect(presentGame(catalogue, 1000039, 'en', untaxed)?.links.open).toBeNull();
});

test('a game has key art only if its file names one', async () => {
  using folder = catalogFolder();
  const before = presentGame(await loadCatalogue(folder.dir), 7, 'en', untaxed);
  expect(before?.keyArt).toBeNull();
  folder.edit('games/7-test/game.yaml', 'cover: art/icon.svg', 'cover: art/icon.svg\nkeyArt: art/card.svg');
  const after = presentGame(await loadCatalogue(folder.dir), 7, 'en', untaxed);
  expect(after?.keyArt).toMatch(/^\/platform\/art\/[0-9a-f]{32}\.svg$/);
  expect(after).toEqual({ ...before, keyArt: after?.keyArt });
  expect(after?.keyArt).not.toBe(after?.cover);
});

test('every item of the demo catalogue that has a price can be paid in every currency of every region', async () => {
  const catalogue = await demo;
  for (const { gid, regions } of catalogue.games) {
    for (const region of regions) {
      for (const currency of region.currencies) {
        for (const item of catalogue.items(gid).filter(({ free }) => !free)) {
          const price = item.prices[currency] ?? 0;
          const payable = region.methods.filter((id) => {
            const amounts = catalogue.method(id)?.amounts[currency];
            return amounts && amounts.min <= price && price <= amounts.max;
          });
          expect([gid, item.id, currency, payable.length > 0]).toEqual([gid, item.id, currency, true]);
        }
      }
    }
  }
});

test('a larger pack of the demo catalogue never costs more for each unit', async () => {
  const catalogue = await demo;
  for (const { gid } of catalogue.games) {
    const packs = catalogue.items(gid).filter(({ kind }) => kind === 'currency');
    for (const currency of Object.keys(packs[0]?.prices ?? {})) {
      const unitPrices = packs.map(({ prices, contents }) => {
        const units = (contents[0]?.quantity ?? 0) + (contents[0]?.bonus ?? 0);
        return (prices[currency] ?? 0) / units;
      });
      expect([gid, currency, unitPrices]).toEqual([gid, currency, unitPrices.toSorted((a, b) => b - a)]);
    }
  }
});

test.for([...LOCALES])('the demo catalogue in %s is what the contract says', async (locale) => {
  const catalogue = await demo;
  const home = endpoints['GET /games'].output.parse(
    presentGames(catalogue, locale, { earnsPoints: () => true, draws: () => true, invites: () => true }),
  );
  expect(home.games.map(({ gid }) => gid)).toEqual([1000039, 1000041, 1000052]);
  for (const { gid } of home.games) {
    const game = endpoints['GET /games/:gid'].output.parse(presentGame(catalogue, gid, locale, untaxed));
    expect(game.items.length).toBeGreaterThanOrEqual(8);
    expect(JSON.stringify(game)).not.toMatch(/[{]quantity[}]/);
    for (const { art } of game.items) expect(art).toMatch(/^\/platform\/art\/[0-9a-f]{32}\.svg$/);
  }
});

test('numbers in names are formatted for the language', async () => {
  using folder = catalogFolder();
  const catalogue = await loadCatalogue(folder.dir);
  const item = catalogue.item(7, 'gems-100');
  expect(item && [itemName(item, 'en'), itemName(item, 'de')]).toEqual(['1,000 gems', '1.000 Edelsteine']);
});

test('a text without a translation falls back to English', () => {
  expect([localize({ en: 'Card', de: 'Karte' }, 'de'), localize({ en: 'Card' }, 'th')]).toEqual(['Karte', 'Card']);
});

test('the bonus of a currency pack is shown in whole percent', async () => {
  using folder = catalogFolder();
  const game = presentGame(await loadCatalogue(folder.dir), 7, 'en', untaxed);
  expect(game?.items.map(({ bonusPercent }) => bonusPercent)).toEqual([15, 0]);
});

test('the publisher’s own sections keep their order, and items name their section', async () => {
  using folder = catalogFolder();
  const none = presentGame(await loadCatalogue(folder.dir), 7, 'en', untaxed);
  expect([none?.sections, none?.items.map(({ section }) => section)]).toEqual([undefined, [undefined, undefined]]);
  const sections =
    'sections: [{ id: skins, name: { en: Skins, de: Outfits } }, { id: boosts, name: { en: Boosts, de: Booster } }]';
  folder.edit(ITEMS, 'items:\n', `${sections}\nitems:\n`);
  folder.edit(ITEMS, 'prices: { EUR: 499 }', 'prices: { EUR: 499 }\n    section: boosts');
  const game = presentGame(await loadCatalogue(folder.dir), 7, 'de', untaxed);
  expect(game?.sections).toEqual([
    { id: 'skins', name: 'Outfits' },
    { id: 'boosts', name: 'Booster' },
  ]);
  expect(game?.items.map(({ section }) => section)).toEqual([undefined, 'boosts']);
  expect(endpoints['GET /games/:gid'].output.safeParse(game).success).toBe(true);
});

test('a region lists its taxed countries', async () => {
  using folder = catalogFolder();
  folder.edit('games/7-test/game.yaml', 'countries: [DE]', 'countries: [DE, FR]');
  const game = presentGame(await loadCatalogue(folder.dir), 7, 'en', { ...untaxed, taxedIn });
  expect(game?.regions.map(({ taxed }) => taxed)).toEqual([['DE']]);
});

test('a region for any country lists all countries without a default, and those with taxes by state', async () => {
  using folder = catalogFolder();
  folder.edit('games/7-test/game.yaml', 'countries: [DE]', 'countries: any');
  folder.edit(
    'taxes.yaml',
    '    percent: 8.1',
    '    percent: 8.1\n  - { country: US, name: { en: Tax, de: Steuer }, states: { CA: 7.25 } }',
  );
  const [region] = presentGame(await loadCatalogue(folder.dir), 7, 'en', { ...untaxed, taxedIn })?.regions ?? [];
  expect([region?.open, region?.countries, region?.taxed, region?.byState]).toEqual([
    true,
    COUNTRIES,
    ['CH', 'DE', 'US'],
    ['US'],
  ]);
});

test('an unknown game is undefined', async () => {
  using folder = catalogFolder();
  expect(presentGame(await loadCatalogue(folder.dir), 8, 'en', untaxed)).toBeUndefined();
});
