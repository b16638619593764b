import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { run } from '../operation.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import { catalogApply } from './catalog.ts';

const HASH = expect.stringMatching(/^[0-9a-f]{32}$/);

let database: TestDatabase;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const apply = (permissions = ALL_PERMISSIONS) =>
  run(
    { sql: database.sql, catalogRules },
    catalogApply,
    { by: 'ada', why: 'ticket 4711', permissions },
    { dir: folder.dir },
  );
const documents = async () => (await database.sql`select from catalog_documents`).length;
/** What stands in the audit log now and did not before. */
const recorded = async (work: () => Promise<unknown>) => {
  const [last] = await database.sql<{ position: number }[]>`select position from operator_actions_head`;
  await work();
  return database.sql<{ result: object }[]>`
    select by_name as by, why, command, arguments, result from operator_actions where position > ${last?.position ?? 0} order by position`;
};

test('what was changed stands in the audit log, with who, why and the hashes of both versions', async () => {
  const [first] = await recorded(() => apply());
  expect(first).toMatchObject({ by: 'ada', why: 'ticket 4711', command: 'catalog apply', arguments: {} });
  expect(first?.result).toMatchObject({
    changed: [{ document: 'publisher', before: null, after: HASH }, {}, {}, {}, {}, {}],
  });

  const versions = await database.sql<{ hash: string }[]>`select hash from catalog_documents where kind = 'game'`;
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  folder.remove('taxes.yaml');
  const [second] = await recorded(() => apply());
  expect(second?.result).toMatchObject({
    number: null,
    changed: [
      { document: 'game 7', before: versions[0]?.hash, after: HASH },
      { document: 'taxes', before: HASH, after: null },
    ],
  });
});

test('without the permission nothing is applied and nothing recorded', async () => {
  const refused = () => expect(apply(new Set(['catalog.read']))).rejects.toMatchObject({ code: 'permission.missing' });
  expect(await recorded(refused)).toEqual([]);
  expect(await documents()).toBe(0);
});

test('of a broken folder nothing is applied and nothing recorded', async () => {
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 1.99');
  const refused = () => expect(apply()).rejects.toMatchObject({ code: 'catalog.invalid', params: { problems: 1 } });
  expect(await recorded(refused)).toEqual([]);
  expect(await documents()).toBe(0);
});

test('nothing is applied that cannot be recorded', async () => {
  const { sql } = database;
  await sql.unsafe(`create function no_entry() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger no_entry before insert on operator_actions for each row execute function no_entry()`);
  await expect(apply()).rejects.toThrow('no room');
  await sql`drop trigger no_entry on operator_actions`;
  expect(await documents()).toBe(0);
});
