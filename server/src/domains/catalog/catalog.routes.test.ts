import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { taxedIn } from '#server/domains/orders/index.ts';
import { catalogFolder, loadCatalogue } from './catalog.fixture.ts';
import { catalogRoutes } from './catalog.routes.ts';

const nothing = { params: undefined, query: undefined, body: undefined };

const setUp = async (dir: string) => {
  let current = await loadCatalogue(dir);
  const routes = catalogRoutes(
    { current: () => current },
    { taxedIn, waivers: () => [], earnsPoints: () => false, draws: () => false, invites: () => false },
  );
  return {
    reload: async () => {
      current = await loadCatalogue(dir);
    },
    home: (locale: 'en' | 'de') => routes['GET /games']({ ...nothing, query: { locale } }),
    game: (gid: number, locale: 'en' | 'de' = 'en') =>
      routes['GET /games/:gid']({ ...nothing, params: { gid }, query: { locale } }),
  };
};

test('a body is prepared once, and its encodings have the same content', async () => {
  using folder = catalogFolder();
  const { game } = await setUp(folder.dir);
  const [body, again] = await Promise.all([game(7), game(7)]);
  expect(again).toBe(body);
  expect(JSON.parse(body.identity.toString())).toMatchObject({ gid: 7, name: 'Test' });
  expect(gunzipSync(body.gzip).equals(body.identity)).toBe(true);
  expect(brotliDecompressSync(body.brotli).equals(body.identity)).toBe(true);
  expect(body.etag).toMatch(/^"[\w-]{22}"$/);
});

test('each language has its own body', async () => {
  using folder = catalogFolder();
  const { home } = await setUp(folder.dir);
  const [en, de] = [await home('en'), await home('de')];
  expect(en.etag).not.toBe(de.etag);
  expect(JSON.parse(de.identity.toString()).games[0].tagline).toBe('Teste es');
});

test('a changed catalogue changes body and etag, and an equal one keeps the etag', async () => {
  using folder = catalogFolder();
  const { game, reload } = await setUp(folder.dir);
  const before = await game(7);
  await reload();
  const equal = await game(7);
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  await reload();
  const after = await game(7);
  expect(equal.etag).toBe(before.etag);
  expect(after.etag).not.toBe(before.etag);
  expect(JSON.parse(after.identity.toString()).items[0].prices).toEqual({ EUR: 249 });
});

test('an unknown game is refused', async () => {
  using folder = catalogFolder();
  const { game } = await setUp(folder.dir);
  await expect(game(8)).rejects.toMatchObject({ code: 'game.unknown', params: { gid: 8 } });
});
