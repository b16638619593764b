import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Sql } from '#server/db/client.ts';
import { couponOf, couponsSection } from '#server/domains/coupons/index.ts';
import { taxedIn } from '#server/domains/orders/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { formatDifference } from '../apply/catalog.diff.ts';
import { applyCatalog, diffCatalog } from '../apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder, findProblems, formatProblems, loadCatalogue } from '../catalog.fixture.ts';
import { openCatalog } from '../catalog.live.ts';
import { type CatalogSection, defineSection } from './section.ts';
import * as field from './vocabulary.ts';

// A whole section, as a domain would define it in `fair.catalog.ts`.
const fair = defineSection({
  name: 'fair',
  file: 'fair.yaml',
  schema: z.strictObject({
    stalls: z.array(
      z.strictObject({
        id: field.id,
        title: field.text,
        sign: field.art,
        open: field.window.default({}),
        coupon: field.id.optional(),
        item: z.strictObject({ gid: z.int(), id: field.id }).optional(),
      }),
    ),
  }),
  absent: { stalls: [] },
  placeholders: (path) => (path.at(-1) === 'title' ? ['{count}'] : []),
  check: ({ stalls }, around) => [
    ...checkUnique(stalls, 'id', ['stalls']),
    ...stalls.flatMap(({ coupon, item }, at) => {
      const coupons = around.section(couponsSection);
      const items = item && around.items(item.gid);
      return [
        ...(coupon && coupons && !coupons.byId.has(coupon)
          ? [{ path: ['stalls', at, 'coupon'], message: `is not a coupon (${coupon})` }]
          : []),
        ...(items && !items.some(({ id }) => id === item.id)
          ? [{ path: ['stalls', at, 'item', 'id'], message: `is not an item (${item.id})` }]
          : []),
      ];
    }),
  ],
  index: ({ stalls }) => new Map(stalls.map((stall) => [stall.id, stall])),
});
// The list of sections, as in `catalog-sections.ts`.
const rules = { ...catalogRules, sections: [...catalogRules.sections, fair] };

const FAIR = `stalls:
  - id: lanterns
    title: { en: '{count} lanterns', de: '{count} Laternen' }
    sign: art/sign.svg
    coupon: welcome
    item: { gid: 7, id: chest }
  - id: sweets
    title: { en: Sweets, de: Süßes }
    sign: art/sign.svg
`;
const SIGN = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>';

let database: TestDatabase;
let elsewhere: Sql;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
  elsewhere = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await elsewhere.end({ timeout: 5 });
  await database.drop();
});
beforeEach(async () => {
  await database.sql`TRUNCATE catalog_documents, catalog_assets, catalog_revisions`;
  folder = catalogFolder();
  folder.write('fair.yaml', FAIR);
  folder.write('art/sign.svg', SIGN);
  return () => folder[Symbol.dispose]();
});

const apply = async () => (await applyCatalog(database.sql, folder.dir, rules)).changed;
const write = (find: string, replacement: string) =>
  folder.write(
    'fair.yaml',
    FAIR.replace(find, () => replacement),
  );

test.for([
  ['an unknown field', 'id: sweets', 'id: sweets\n    price: 5', '8:5 stalls[1].price: is not a known field'],
  ['a duplicate id', 'id: sweets', 'id: lanterns', '7:5 stalls[1].id: is used twice (lanterns)'],
  ['a coupon of another section', 'coupon: welcome', 'coupon: none', '5:5 stalls[0].coupon: is not a coupon (none)'],
  ['an item of a game', 'id: chest', 'id: cart', '6:21 stalls[0].item.id: is not an item (cart)'],
  ['a language', ', de: Süßes', '', '8:5 stalls[1].title.de: has no text in this language (de)'],
  [
    'a placeholder',
    'en: Sweets, de: Süßes',
    'en: "{n}", de: "{n}"',
    '8:14 stalls[1].title.en: uses {n}; allowed here: {count}',
  ],
  [
    'an image',
    'sign: art/sign.svg\n    coupon',
    'sign: art/none.svg\n    coupon',
    '4:5 stalls[0].sign: there is no file art/none.svg',
  ],
  [
    'the syntax',
    'stalls:',
    'stalls: [',
    '2:3 is a text with a colon that needs quotes, or a comma is missing (Block collections are not allowed within flow collections)',
  ],
] as const)(
  'a mistake in a section’s file is reported with its position: %s',
  async ([, find, replacement, expected]) => {
    write(find, replacement);
    expect(formatProblems(folder, await findProblems(folder, rules))[0]).toBe(`fair.yaml:${expected}`);
  },
);

test('references to a section that cannot be read are not checked', async () => {
  write('coupon: welcome', 'coupon: none');
  folder.edit('coupons.yaml', 'percent: 10', 'percent: 0');
  expect((await findProblems(folder, rules)).map(({ field: place }) => place)).toEqual(['coupons[0].percent']);
});

test('a section is compared, applied, stored, and live in another process', async () => {
  folder.remove('fair.yaml');
  await apply();
  const live = await openCatalog(elsewhere, rules);
  expect(live.current().section(fair).size).toBe(0);

  folder.write('fair.yaml', FAIR);
  const differences = await diffCatalog(database.sql, folder.dir, rules);
  expect(differences.map(formatDifference)).toEqual([
    '+ fair',
    expect.stringMatching(/^\+ art: art\/sign\.svg = "[0-9a-f]{32}\.svg"$/),
  ]);
  const events = new EventEmitter();
  live.onChange(() => events.emit('change'));
  const changed = once(events, 'change', { signal: AbortSignal.timeout(10_000) });
  expect(await apply()).toEqual(['fair', 'art']);
  await changed;

  const catalogue = live.current();
  const stall = catalogue.section(fair).get('lanterns');
  expect([stall?.title.de, stall?.open, stall?.item?.id]).toEqual(['{count} Laternen', {}, 'chest']);
  expect(catalogue.section(fair)).toBe(catalogue.section(fair));
  const sign = await live.artBytes(catalogue.artUrl(stall?.sign ?? '').replace('/platform/art/', ''));
  expect(sign?.bytes.toString()).toBe(SIGN);
  const stored =
    await database.sql`SELECT id, document->'stalls'->1->>'id' AS second FROM catalog_documents WHERE kind = 'fair'`;
  expect(stored).toEqual([{ id: 'fair', second: 'sweets' }]);
  await live.close();

  folder.write('fair.yaml', FAIR.replace('en: Sweets', 'en: Candy'));
  expect((await diffCatalog(database.sql, folder.dir, rules)).map(formatDifference)).toEqual([
    '~ fair: stalls.sweets.title.en: "Sweets" -> "Candy"',
  ]);
});

test('a missing required section is reported for the folder and for the database', async () => {
  const needed: CatalogSection<{ stalls: unknown[] }> = defineSection({
    ...fair,
    schema: z.object({ stalls: z.array(z.unknown()) }),
    absent: null,
    check: () => [],
    levels: () => null,
    index: (value: { stalls: unknown[] }) => value,
  });
  const strict = { ...catalogRules, sections: [...catalogRules.sections, needed] };
  folder.remove('fair.yaml');
  expect(formatProblems(folder, await findProblems(folder, strict))).toEqual(['fair.yaml:1:1 is missing']);
  await applyCatalog(database.sql, folder.dir, catalogRules);
  await expect(openCatalog(database.sql, strict)).rejects.toThrow('has no fair: apply one that contains fair.yaml');
});

test('reading an unregistered section throws', async () => {
  folder.remove('fair.yaml');
  const catalogue = await loadCatalogue(folder.dir);
  expect(() => catalogue.section(fair)).toThrow('section fair is missing');
});

test('a catalogue stored before sections existed opens', async () => {
  const { sql } = database;
  const words = { en: 'W', de: 'W' };
  const coupon = {
    id: 'old',
    name: words,
    description: words,
    percent: 5,
    minimum: { EUR: 0 },
    given: 'grant',
    validFor: '7d',
  };
  await apply();
  const put = (kind: string, document: unknown) => sql`
    UPDATE catalog_documents SET document = ${JSON.stringify(document)}::text::jsonb, hash = 'former' WHERE kind = ${kind}`;
  await put('coupons', { coupons: [coupon] });
  await put('taxes', { taxes: [{ country: 'AT', name: words, percent: 20 }] });
  await put('publisher', {
    name: 'Old House',
    company: 'Old House Ltd.',
    support: '/support',
    locales: ['en', 'de'],
    vip: { reference: 'USD', amountPerPoint: { USD: 100, EUR: 92 } },
  });
  const live = await openCatalog(sql, rules);
  const catalogue = live.current();
  expect(catalogue.publisher.reference).toEqual({ currency: 'USD', rates: { USD: 100, EUR: 92 } });
  expect([
    couponOf(catalogue, 'old')?.validFor,
    taxedIn(catalogue, 'AT') !== null,
    taxedIn(catalogue, 'DE') !== null,
  ]).toEqual([7 * 86_400, true, false]);
  await live.close();
});
