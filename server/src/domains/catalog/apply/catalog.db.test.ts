import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { couponOf, couponsIn } from '#server/domains/coupons/index.ts';
import { taxedIn } from '#server/domains/orders/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase } from '#tests/world/database.ts';
import { type CatalogFolder, catalogFolder } from '../catalog.fixture.ts';
import { type LiveCatalog, openCatalog } from '../catalog.live.ts';
import { applyCatalog, diffCatalog } from './catalog.service.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: CatalogFolder;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { sql } = database;
  await sql`TRUNCATE catalog_documents, catalog_assets, catalog_revisions`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const apply = async () => (await applyCatalog(database.sql, folder.dir, catalogRules)).changed;
const revisions = async () =>
  (await database.sql`SELECT kind, id, hash FROM catalog_revisions ORDER BY revision`).length;

/** Resolves with the price after the next change; fails after ten seconds. */
const nextChange = async (live: LiveCatalog): Promise<number | undefined> => {
  const events = new EventEmitter();
  const stop = live.onChange(() => events.emit('change'));
  try {
    await once(events, 'change', { signal: AbortSignal.timeout(10_000) });
    return live.current().item(7, 'gems-100')?.prices.EUR;
  } finally {
    stop();
  }
};

const setPrice = (from: number, to: number) => folder.edit('games/7-test/items.yaml', `EUR: ${from} }`, `EUR: ${to} }`);

test('applying the same folder again changes nothing and sends no notification', async () => {
  expect(await apply()).toEqual(['publisher', 'methods', 'coupons', 'taxes', 'art', 'game 7']);
  const before = await revisions();
  const notices: string[] = [];
  const { unlisten } = await database.sql.listen('catalog', (payload) => notices.push(payload));
  expect(await apply()).toEqual([]);
  expect(await revisions()).toBe(before);
  // This notification arrives after any that the apply had sent.
  await database.sql`SELECT pg_notify('catalog', 'last')`;
  await expect.poll(() => notices.at(-1), { interval: 5 }).toBe('last');
  expect(notices).toEqual(['last']);
  await unlisten();
});

test('a diff shows the changes before the apply, and nothing afterwards', async () => {
  await apply();
  setPrice(199, 249);
  expect(await diffCatalog(database.sql, folder.dir, catalogRules)).toEqual([
    { document: 'game 7', field: 'items.gems-100.prices.EUR', before: 199, after: 249 },
  ]);
  expect(await apply()).toEqual(['game 7']);
  expect(await diffCatalog(database.sql, folder.dir, catalogRules)).toEqual([]);
});

test('a broken folder changes nothing', async () => {
  await apply();
  setPrice(199, 0);
  await expect(apply()).rejects.toMatchObject({ problems: [{ field: 'items[0].prices.EUR' }] });
  expect(await revisions()).toBe(6);
});

test('concurrent applies write each change once', async () => {
  await apply();
  setPrice(199, 249);
  const { sql } = database;
  // Open the connections first, so that the applies run concurrently.
  await Promise.all(Array.from({ length: 8 }, () => sql`SELECT pg_sleep(0.05)`));
  const answers = await Promise.all(Array.from({ length: 8 }, apply));
  expect(answers.filter((changed) => changed.length > 0)).toEqual([['game 7']]);
  expect(await revisions()).toBe(7);
});

test('an open catalogue follows a change, and former states stay unchanged', async () => {
  await apply();
  const live = await openCatalog(database.sql, catalogRules);
  const before = live.current();
  setPrice(199, 249);
  const changed = nextChange(live);
  await apply();
  expect(await changed).toBe(249);
  expect(before.item(7, 'gems-100')?.prices.EUR).toBe(199);
  await live.close();
});

test('removing a game’s folder removes the game from the shop, but keeps its history', async () => {
  folder.write('games/8-other/game.yaml', folder.read('games/7-test/game.yaml').replace('gid: 7', 'gid: 8'));
  folder.write('games/8-other/items.yaml', folder.read('games/7-test/items.yaml'));
  await apply();
  const live = await openCatalog(database.sql, catalogRules);
  expect(live.current().games.map(({ gid }) => gid)).toEqual([7, 8]);
  folder.remove('games/8-other');
  const changed = nextChange(live);
  expect(await apply()).toEqual(['game 8']);
  await changed;
  expect(live.current().game(8)).toBeUndefined();
  const history =
    await database.sql`SELECT hash IS NULL AS gone FROM catalog_revisions WHERE id = '8' ORDER BY revision`;
  expect(history.map(({ gone }) => gone)).toEqual([false, true]);
  await live.close();
});

test('removing the files of coupons and taxes removes both', async () => {
  await apply();
  const live = await openCatalog(database.sql, catalogRules);
  expect([couponOf(live.current(), 'welcome')?.validFor, taxedIn(live.current(), 'CH') !== null]).toEqual([
    14 * 86_400,
    true,
  ]);
  folder.remove('coupons.yaml');
  folder.remove('taxes.yaml');
  const gone = (await diffCatalog(database.sql, folder.dir, catalogRules)).map(({ document, after }) => [
    document,
    after,
  ]);
  expect(gone).toEqual([
    ['coupons', undefined],
    ['taxes', undefined],
  ]);
  const changed = nextChange(live);
  expect(await apply()).toEqual(['coupons', 'taxes']);
  await changed;
  expect([couponsIn(live.current()), taxedIn(live.current(), 'CH') !== null]).toEqual([[], false]);
  await live.close();
});

test('a changed image gets a new address, and the old address still works', async () => {
  await apply();
  const live = await openCatalog(database.sql, catalogRules);
  const old = live.current().artUrl('art/icon.svg').replace('/platform/art/', '');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>';
  folder.write('art/icon.svg', svg);
  const changed = nextChange(live);
  expect(await apply()).toEqual(['art']);
  await changed;
  const fresh = live.current().artUrl('art/icon.svg').replace('/platform/art/', '');
  expect(fresh).not.toBe(old);
  expect(await live.artBytes(fresh)).toMatchObject({ type: 'image/svg+xml', bytes: Buffer.from(svg) });
  expect((await live.artBytes(old))?.bytes.toString()).toContain('<rect');
  expect(await live.artBytes('0000.svg')).toBeUndefined();
  await live.close();
});

test('no change is missed after a lost connection', async () => {
  await apply();
  const live = await openCatalog(database.sql, catalogRules);
  setPrice(199, 249);
  const lost = await database.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query ILIKE 'listen%' AND pid <> pg_backend_pid()`;
  expect(lost.length).toBe(1);
  await apply();
  const price = () => live.current().item(7, 'gems-100')?.prices.EUR;
  await expect.poll(price, { timeout: 10_000, interval: 10 }).toBe(249);
  await live.close();
});

test('a stored state that cannot be read leaves the last good one in place', async () => {
  await apply();
  const failures: unknown[] = [];
  const live = await openCatalog(database.sql, { ...catalogRules, onError: (error) => failures.push(error) });
  await database.sql`UPDATE catalog_documents SET document = '{"game": 1}', hash = 'x' WHERE kind = 'game'`;
  await database.sql`SELECT pg_notify('catalog', '')`;
  await expect.poll(() => failures.length, { interval: 5 }).toBe(1);
  expect(live.current().item(7, 'gems-100')?.prices.EUR).toBe(199);
  await live.close();
});

test('images of a state that this version cannot read are served, because newer versions may request them here', async () => {
  await apply();
  const failures: unknown[] = [];
  const live = await openCatalog(database.sql, { ...catalogRules, onError: (error) => failures.push(error) });
  const bytes = Buffer.from('a picture');
  await database.sql`INSERT INTO catalog_assets (hash, type, bytes) VALUES ('0123abcd', 'image/png', ${bytes})`;
  await database.sql`UPDATE catalog_documents SET document = '{"game": 1}', hash = 'x' WHERE kind = 'game'`;
  await database.sql`SELECT pg_notify('catalog', '')`;
  await expect.poll(() => failures.length, { interval: 5 }).toBe(1);
  expect((await live.artBytes('0123abcd.png'))?.bytes).toEqual(bytes);
  await live.close();
});

test('without an applied catalogue, the error says what to do', async () => {
  await expect(openCatalog(database.sql, catalogRules)).rejects.toThrow('npm run catalog -- apply');
});
