import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { run } from '../operation.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import { catalogCompare, catalogDiff, catalogLog, catalogShow } from '../queries/catalog.ts';
import { OperationRefusal } from '../refusal.ts';
import { catalogApply, catalogRollback } from './catalog.ts';

const HASH = expect.stringMatching(/^[0-9a-f]{32}$/);

let database: TestDatabase;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const EVERYTHING = { remove: true, yes: true };
const apply = (given: object = {}, permissions = ALL_PERMISSIONS) =>
  run(
    { sql: database.sql, catalogRules, approvals: { prices: [] } },
    catalogApply,
    { by: 'ada', why: 'ticket 4711', role: null, permissions },
    { dir: folder.dir, ...given },
  );
const rollback = (revision: number, given: object = {}) =>
  run(
    { sql: database.sql, catalogRules, approvals: { prices: [] } },
    catalogRollback,
    { by: 'lin', why: 'wrong prices', role: null, permissions: ALL_PERMISSIONS },
    { revision, ...given },
  );
const looked = { by: 'lin', why: 'looking', role: null, permissions: ALL_PERMISSIONS };
const log = async () =>
  (await run({ sql: database.sql, readOnly: database.sql, catalogRules }, catalogLog, looked, {})).revisions;
const show = async (revision: number) =>
  (await run({ sql: database.sql, readOnly: database.sql, catalogRules }, catalogShow, looked, { revision }))
    .differences;
const compare = (revision: number) =>
  run({ sql: database.sql, readOnly: database.sql, catalogRules }, catalogCompare, looked, { revision });
const differences = async () =>
  (await run({ sql: database.sql, readOnly: database.sql, catalogRules }, catalogDiff, looked, { dir: folder.dir }))
    .differences;
/** Returns the code, the missing consent and the message of the refusal that `work` ends with. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OperationRefusal)) throw error ?? new Error('it was done');
  return { code: error.code, missing: error.params.missing, message: error.message };
};
const setPrice = (from: number, to: number) => folder.edit('games/7-test/items.yaml', `EUR: ${from} }`, `EUR: ${to} }`);
const removeChest = () => {
  const items = folder.read('games/7-test/items.yaml');
  folder.write('games/7-test/items.yaml', items.slice(0, items.indexOf('  - id: chest')));
};
const documents = async () => (await database.sql`select from catalog_documents`).length;
/** Returns the entries that `work` adds to the audit log. */
const recorded = async (work: () => Promise<unknown>) => {
  const [last] = await database.sql<{ position: number }[]>`select position from operator_actions_head`;
  await work();
  return database.sql<{ result: object }[]>`
    select by_name as by, why, command, arguments, result from operator_actions where position > ${last?.position ?? 0} order by position`;
};

test('the audit log has the changes with operator, reason and the hashes of both versions', async () => {
  const [first] = await recorded(() => apply());
  expect(first).toMatchObject({ by: 'ada', why: 'ticket 4711', command: 'catalog apply', arguments: {} });
  expect(first?.result).toMatchObject({
    changed: [{ document: 'publisher', before: null, after: HASH }, {}, {}, {}, {}, {}],
  });

  const versions = await database.sql<{ hash: string }[]>`select hash from catalog_documents where kind = 'game'`;
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  folder.remove('taxes.yaml');
  const [second] = await recorded(() => apply(EVERYTHING));
  expect(second?.result).toMatchObject({
    number: null,
    changed: [
      { document: 'game 7', before: versions[0]?.hash, after: HASH },
      { document: 'taxes', before: HASH, after: null },
    ],
  });
});

test('applies and records nothing without the permission', async () => {
  const refused = () =>
    expect(apply({}, new Set(['catalog.read']))).rejects.toMatchObject({ code: 'permission.missing' });
  expect(await recorded(refused)).toEqual([]);
  expect(await documents()).toBe(0);
});

test('applies and records nothing of an invalid folder', async () => {
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 1.99');
  const refused = () => expect(apply()).rejects.toMatchObject({ code: 'catalog.invalid', params: { problems: 1 } });
  expect(await recorded(refused)).toEqual([]);
  expect(await documents()).toBe(0);
});

test('applies nothing if it cannot be recorded', async () => {
  const { sql } = database;
  await sql.unsafe(`create function no_entry() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger no_entry before insert on operator_actions for each row execute function no_entry()`);
  await expect(apply()).rejects.toThrow('no room');
  await sql`drop trigger no_entry on operator_actions`;
  expect(await documents()).toBe(0);
});

test('removals and price changes are listed and refused until each is allowed', async () => {
  await apply();
  setPrice(199, 1990);
  removeChest();
  const refused = await refusal(apply());
  expect(refused).toMatchObject({ code: 'catalog.guarded', missing: 'remove yes' });
  expect(refused.message).toContain('- game 7: items.chest');
  expect(refused.message).toContain('~ game 7: items.gems-100.prices.EUR: 199 -> 1990  (!) 10 times as much');
  expect(refused.message).toContain('{remove} {yes} {at} 1');
  expect(await refusal(apply({ yes: true }))).toMatchObject({ missing: 'remove' });
  expect(await refusal(apply({ remove: true }))).toMatchObject({ missing: 'yes' });
  expect(await differences()).toHaveLength(2);
  expect(await log()).toHaveLength(1);
  expect(await apply(EVERYTHING)).toMatchObject({
    revision: 2,
    told: expect.arrayContaining(['  - game 7: items.chest']),
  });
  expect(await differences()).toEqual([]);
});

test('additions, texts and pictures need no consent', async () => {
  removeChest();
  await apply();
  folder.write(
    'games/7-test/items.yaml',
    `${folder.read('games/7-test/items.yaml')}  - id: more
    kind: gift
    name: { en: More, de: Mehr }
    description: { en: Full, de: Voll }
    art: art/card.svg
    contents: [{ good: gem, quantity: 10 }]
    prices: { EUR: 499 }
`,
  );
  folder.edit('publisher.yaml', 'Test House Ltd.', 'Test House plc');
  folder.write('art/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>');
  expect(await apply()).toMatchObject({ revision: 2 });
});

test('another publisher’s catalogue needs its own consent, whatever else is allowed', async () => {
  await apply();
  folder.edit('publisher.yaml', 'name: Test House', 'name: Other House');
  const refused = await refusal(apply(EVERYTHING));
  expect(refused).toMatchObject({ code: 'catalog.guarded', missing: 'takeOver' });
  expect(refused.message).toContain('the shop is Test House’s, this one Other House’s');
  expect(await apply({ takeOver: true })).toMatchObject({ revision: 2 });
});

test('a publisher with an id keeps its shop under another name', async () => {
  folder.edit('publisher.yaml', 'name: Test House', 'id: test\nname: Test House');
  await apply();
  folder.edit('publisher.yaml', 'name: Test House', 'name: Better House');
  expect(await apply()).toMatchObject({ revision: 2 });
  folder.edit('publisher.yaml', 'id: test', 'id: other');
  expect(await refusal(apply())).toMatchObject({ missing: 'takeOver' });
});

test('applies nothing at an outdated revision', async () => {
  await apply();
  setPrice(199, 249);
  expect(await refusal(apply({ yes: true, at: 0 }))).toMatchObject({ code: 'catalog.moved' });
  await apply({ yes: true, at: 1 });
  setPrice(249, 299);
  const refused = await refusal(apply({ yes: true, at: 1 }));
  expect(refused.message).toContain('the shop is at revision 2, not at 1');
  expect(await show(2)).toEqual(['~ game 7: items.gems-100.prices.EUR: 199 -> 249']);
});

test('only one of many concurrent applies at one revision succeeds', async () => {
  await apply();
  const folders = Array.from({ length: 6 }, (_, at) => {
    const one = catalogFolder();
    one.edit('games/7-test/items.yaml', 'EUR: 199', `EUR: ${200 + at}`);
    return one;
  });
  await Promise.all(folders.map(() => database.sql`select pg_sleep(0.05)`));
  const all = await Promise.allSettled(folders.map(({ dir }) => apply({ dir, yes: true, at: 1 })));
  for (const one of folders) one[Symbol.dispose]();
  const codes = all.map((one) => (one.status === 'fulfilled' ? 'applied' : (one.reason as OperationRefusal).code));
  expect(codes.toSorted()).toEqual(['applied', ...Array.from({ length: 5 }, () => 'catalog.moved')]);
  expect(await log()).toHaveLength(2);
});

test('what was listed is what is judged: without a revision, the second of two meets what the first applied', async () => {
  await apply();
  using other = catalogFolder();
  other.edit('games/7-test/items.yaml', '  - id: chest', '  - id: trunk');
  const [first] = await Promise.all([apply({ dir: other.dir, remove: true })]);
  expect(first).toMatchObject({ revision: 2 });
  // The folder still has the chest; it has no trunk, because another folder added that.
  const refused = await refusal(apply());
  expect(refused.message).toContain('- game 7: items.trunk');
});

test('the log has each revision with who, why and what it did', async () => {
  await apply();
  setPrice(199, 249);
  removeChest();
  await apply(EVERYTHING);
  await apply();
  expect(await log()).toMatchObject([
    {
      revision: 2,
      by: 'ada',
      why: 'ticket 4711',
      documents: ['game 7'],
      removals: 1,
      prices: 1,
      restored: null,
      kept: true,
    },
    { revision: 1, by: 'ada', removals: 0, prices: 0 },
  ]);
  expect(await show(1)).toContain('+ game 7');
  expect(await refusal(show(9))).toMatchObject({ code: 'catalog.revision_unknown' });
});

test('a rollback brings back documents and pictures as a new revision, under the same guards', async () => {
  await apply();
  setPrice(199, 1990);
  folder.write('art/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>');
  folder.remove('taxes.yaml');
  folder.write('news/fair/meta.yaml', 'kind: news\npublishedAt: 2026-01-01T00:00:00Z\ncover: art/card.svg\n');
  folder.write('news/fair/en.md', '# Fair\n\nSummary.\n\nText');
  folder.write('news/fair/de.md', '# Messe\n\nKurz.\n\nText');
  await apply(EVERYTHING);
  const stored = () => database.sql`select kind, id, hash, document from catalog_documents order by kind, id`;
  const second = await stored();

  const shown = await compare(1);
  expect(shown).toMatchObject({ revision: 2, consent: ['{remove}', '{yes}'], publisher: null });
  expect(shown.prices).toEqual([expect.stringContaining('prices.EUR: 1990 -> 199')]);
  expect(shown.removals).toEqual(['news fair']);
  expect(await compare(2)).toMatchObject({ differences: [], consent: [] });
  const refused = await refusal(rollback(1));
  expect(refused).toMatchObject({ code: 'catalog.guarded', missing: 'remove yes' });
  expect(refused.message).toContain('- news fair');
  expect(refused.message).toContain('prices.EUR: 1990 -> 199');
  expect(await stored()).toEqual(second);

  expect(await rollback(1, { ...EVERYTHING, at: 2 })).toMatchObject({ revision: 3 });
  expect(await log()).toMatchObject([{ revision: 3, by: 'lin', why: 'wrong prices', restored: 1 }, {}, {}]);
  const live = await openCatalog(database.sql, catalogRules);
  const icon = await live.artBytes(live.current().artUrl('art/icon.svg').replace('/platform/art/', ''));
  expect([live.current().item(7, 'gems-100')?.prices.EUR, icon?.bytes.toString().includes('<rect')]).toEqual([
    199,
    true,
  ]);
  await live.close();

  await rollback(2, EVERYTHING);
  expect(await stored()).toEqual(second);
  expect(await rollback(2)).toMatchObject({ revision: 4, changed: [] });
});

test('a revision that this version cannot read, or whose content is gone, is not brought back', async () => {
  await apply();
  setPrice(199, 249);
  await apply({ yes: true });
  expect(await refusal(compare(7))).toMatchObject({ code: 'catalog.revision_unknown' });
  expect(await refusal(rollback(7))).toMatchObject({ code: 'catalog.revision_unknown' });
  await database.sql`update catalog_revisions set document = '{"game": 1}' where kind = 'game' and revision = (
    select min(revision) from catalog_revisions where kind = 'game')`;
  expect(await refusal(rollback(1, EVERYTHING))).toMatchObject({
    code: 'catalog.revision_unreadable',
    message: expect.stringContaining('the applied document game 7 does not fit this version'),
  });
  await database.sql`update catalog_applies set upto = null where revision = 1`;
  expect(await refusal(rollback(1))).toMatchObject({ code: 'catalog.revision_forgotten' });
});

test('an apply by a process of the previous version is a revision of its own and is noticed', async () => {
  await apply();
  const { sql } = database;
  await sql`with doc as (update catalog_documents set hash = 'elsewhere', document = jsonb_set(document, '{items,0,prices,EUR}', '777') where kind = 'game' returning *)
    insert into catalog_revisions (kind, id, hash, document) select kind, id, hash, document from doc`;
  expect(await refusal(apply({ yes: true, at: 1 }))).toMatchObject({ code: 'catalog.moved' });
  await apply({ yes: true });
  expect(await log()).toMatchObject([{ revision: 3 }, { revision: 2, by: null }, { revision: 1 }]);
  expect(await show(2)).toEqual(['~ game 7: items.gems-100.prices.EUR: 199 -> 777']);
});
