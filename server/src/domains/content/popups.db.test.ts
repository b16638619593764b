import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog, type LiveCatalog, openCatalog } from '#server/domains/catalog/index.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import type { RequestInfo } from '#server/http/api/handlers.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createContent } from './index.ts';

const LEVELS = `pointFor: 100
levels:
  - { id: star, name: { en: Star, de: Stern }, art: art/icon.svg, from: 0 }
  - { id: beacon, name: { en: Beacon, de: Leuchtturm }, art: art/icon.svg, from: 60 }
`;
const TEXT = { en: 'T', de: 'T' };
const campaign = (id: string, more: object) => ({ id, title: TEXT, text: TEXT, ...more });

let database: TestDatabase;
let folder: CatalogFolder;
let live: LiveCatalog;
let now = new Date('2026-11-01T12:00:00Z');
beforeAll(async () => {
  database = await freshDatabase();
  folder = catalogFolder();
  folder.write('vip.yaml', LEVELS);
  const popups = [
    campaign('levels', { audience: { is: 'vip', from: 'beacon' } }),
    campaign('all', {}),
    campaign('eu', { regions: ['eu'] }),
    campaign('over', { window: { until: '2026-11-01T12:00:00Z' } }),
    campaign('later', { window: { from: '2026-12-01T00:00:00Z' } }),
  ];
  // JSON is YAML.
  folder.write('popups.yaml', JSON.stringify({ popups }));
  await applyCatalog(database.sql, folder.dir, catalogRules);
  live = await openCatalog(database.sql, catalogRules);
});
afterAll(async () => {
  await live?.close();
  folder[Symbol.dispose]();
  await database.drop();
});

const mine = async (playerId: string, region = 'eu') => {
  const { handlers } = createContent({ sql: database.sql, catalog: live, clock: { now: () => now } as never });
  const query = { gid: live.current().games[0]?.gid ?? 0, region };
  const caller = { playerId, uid: '7', deletionRequested: false };
  return (await handlers['GET /me/popups']({ params: undefined, body: undefined, query }, caller, {} as RequestInfo))
    .ids;
};

test('a player gets the campaigns for their time and place, and those of a level once it is reached', async () => {
  const [low, high] = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002'];
  const points = { key: 'x', kind: 'earned', number: null, levelAt: 'now' } as const;
  await database.sql.begin((tx) =>
    bookEntries(tx, [
      { ...points, playerId: low, points: 59 },
      { ...points, playerId: high, points: 60 },
    ]),
  );
  expect(await mine(low)).toEqual(['all', 'eu']);
  expect(await mine(high)).toEqual(['levels', 'all', 'eu']);
  expect(await mine(high, 'asia')).toEqual(['levels', 'all']);
  now = new Date('2026-12-01T00:00:00Z');
  expect(await mine(low)).toEqual(['all', 'eu', 'later']);
});
