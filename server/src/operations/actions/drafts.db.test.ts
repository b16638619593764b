import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder, ITEMS } from '#server/domains/catalog/catalog.fixture.ts';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type Operation, run } from '../operation.ts';
import { ALL_PERMISSIONS, permissionsOf } from '../permissions.ts';
import {
  draftsCheck,
  draftsConflicts,
  draftsDiff,
  draftsFile,
  draftsList,
  draftsPrices,
  draftsShow,
} from '../queries/drafts.ts';
import { OperationRefusal } from '../refusal.ts';
import { draftsDiscard, draftsNew, draftsPut, draftsRebase } from './drafts.ts';
import { draftsApply } from './drafts-apply.ts';
import { draftsReprice } from './drafts-prices.ts';

let database: TestDatabase;
let folder: CatalogFolder;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources,
    catalog_drafts, catalog_draft_files, catalog_draft_pictures, catalog_draft_contents`;
  folder = catalogFolder();
  await applyFolder();
  id = (await act(draftsNew, { name: 'Autumn' })).draft;
  return () => folder[Symbol.dispose]();
});

const applyFolder = () => applyCatalog(database.sql, folder.dir, catalogRules);
const parts = () => ({ sql: database.sql, readOnly: database.sql, catalogRules, approvals: { prices: [] } });
type Parts = ReturnType<typeof parts>;
const act = <O>(operation: Operation<O, Parts>, input: object, by = 'ada') =>
  run(parts(), operation, { by, why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS }, input);
const refusal = async (work: Promise<unknown>): Promise<OperationRefusal> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperationRefusal) return error;
  throw error ?? new Error('it was done');
};
const file = (path: string = ITEMS) => act(draftsFile, { id, path });
/** Replaces a part of a file of the draft. */
const edit = async (find: string, replacement: string, { path = ITEMS, by = 'ada' } = {}) => {
  const { text, seen } = await file(path);
  expect(text).toContain(find);
  return act(draftsPut, { id, path, text: text?.replace(find, replacement), seen }, by);
};
const price = async () => {
  const live = await openCatalog(database.sql, catalogRules);
  await live.close();
  return live.current().item(7, 'gems-100')?.prices.EUR;
};

test('a draft changes the shop only when it is applied', async () => {
  await edit('EUR: 199 }', 'EUR: 249 } # autumn');
  const diff = await act(draftsDiff, { id });
  expect(diff).toMatchObject({
    version: 2,
    base: 1,
    revision: 1,
    problems: [],
    plan: { prices: ['game 7: items.gems-100.prices.EUR: 199 -> 249'], consent: ['{yes}'] },
  });
  expect(await price()).toBe(199);
  expect((await refusal(act(draftsApply, { id, version: 2 }))).code).toBe('catalog.guarded');
  const done = await act(draftsApply, { id, version: 2, yes: true });
  expect(done.revision).toBe(2);
  expect(await price()).toBe(249);
  const { drafts } = await act(draftsList, { all: true });
  expect(drafts).toMatchObject([{ state: 'applied', revision: 2, name: 'Autumn' }]);
  // The next draft begins with the comment.
  id = (await act(draftsNew, { name: 'Winter' })).draft;
  expect((await file()).text).toContain('# autumn');
});

test('mistakes have their file, line and column within the draft, and refuse the apply', async () => {
  await edit('EUR: 199', 'EUR: 0');
  const { problems } = await act(draftsCheck, { id });
  expect(problems).toMatchObject([{ file: ITEMS, line: 8, column: 15, field: 'items[0].prices.EUR' }]);
  const { code, message } = await refusal(act(draftsApply, { id, version: 2, yes: true }));
  expect([code, message.split(' ')[0]]).toEqual(['catalog.invalid', `${ITEMS}:8:15`]);
  expect(await price()).toBe(199);
});

test('of two people who save the same file, one is refused and told about the other', async () => {
  const { text, seen } = await file();
  const save = (by: string) => act(draftsPut, { id, path: ITEMS, text: `${text}# ${by}\n`, seen }, by);
  // Open the connections first, so that both save concurrently.
  await Promise.all([1, 2].map(() => database.sql`select pg_sleep(0.05)`));
  const answers = await Promise.allSettled([save('ada'), save('lin')]);
  const failed = answers.filter((one) => one.status === 'rejected');
  expect(failed).toHaveLength(1);
  const stored = (await file()).text ?? '';
  const winner = stored.endsWith('# ada\n') ? 'ada' : 'lin';
  expect(failed[0]?.reason).toMatchObject({ code: 'draft.file_changed', params: { by: winner } });
  expect(failed[0]?.reason.message).toMatch(`Not saved: ${winner} changed ${ITEMS} at `);
});

test('a repeat of the same save after a lost answer is harmless', async () => {
  const { text, seen } = await file();
  const save = () => act(draftsPut, { id, path: ITEMS, text: `${text}# one\n`, seen });
  const [first, again] = [await save(), await save()];
  expect([again.version, again.seen]).toEqual([first.version, first.seen]);
});

test('files are added and removed, and a file like that of the base is no change', async () => {
  await act(draftsPut, { id, path: 'taxes.yaml', text: null, seen: (await file('taxes.yaml')).seen });
  await act(draftsPut, { id, path: 'README.md', text: 'Notes\n', seen: null });
  const changed = async () =>
    (await act(draftsShow, { id })).files.filter(({ state }) => state !== 'same').map((one) => [one.path, one.state]);
  expect(await changed()).toEqual([
    ['README.md', 'added'],
    ['taxes.yaml', 'removed'],
  ]);
  expect((await act(draftsDiff, { id })).plan?.consent).toContain('{remove}');
  const { baseText } = await file('taxes.yaml');
  await act(draftsPut, { id, path: 'taxes.yaml', text: baseText, seen: null });
  expect(await changed()).toEqual([['README.md', 'added']]);
});

test.each([
  '../outside.yaml',
  '/etc/passwd.yaml',
  'games/../../x.yaml',
  '.hidden.yaml',
  'art/icon.svg',
  'a\\b.yaml',
  'taxes.yaml/a.yaml',
  'art/icon.svg/a.md',
  'spiele/größe.yaml',
  `${'a'.repeat(300)}.yaml`,
])('%s is no path of a draft', async (path) => {
  expect((await refusal(act(draftsPut, { id, path, text: 'a', seen: null }))).code).toBe('draft.path');
});

test('a draft has at most 2 MB of changes', async () => {
  const large = `# ${'x'.repeat(1_500_000)}\n`;
  await act(draftsPut, { id, path: 'a.yaml', text: large });
  expect((await refusal(act(draftsPut, { id, path: 'b.yaml', text: large }))).code).toBe('draft.size');
});

test('an apply is refused if the draft changed since it was looked at', async () => {
  await edit('EUR: 199', 'EUR: 249');
  await edit('EUR: 249', 'EUR: 1', { by: 'lin' });
  const { code, message } = await refusal(act(draftsApply, { id, version: 2, yes: true }));
  expect([code, message]).toEqual(['draft.changed', expect.stringContaining('lin changed this draft')]);
  expect(await price()).toBe(199);
});

test('two applies of one draft make one revision', async () => {
  await edit('EUR: 199', 'EUR: 249');
  const apply = () => act(draftsApply, { id, version: 2, yes: true });
  const answers = await Promise.allSettled([apply(), apply()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await refusal(apply())).code).toBe('draft.state');
});

test('a draft that changes nothing, or only began, is not applied', async () => {
  expect((await refusal(act(draftsApply, { id, version: 1 }))).code).toBe('draft.empty');
});

test('when the shop moved on, a draft is brought up to date: files that one side changed merge', async () => {
  await edit('EUR: 199', 'EUR: 249');
  folder.edit('taxes.yaml', 'percent: 19', 'percent: 20');
  await applyFolder();
  expect((await refusal(act(draftsApply, { id, version: 2, yes: true }))).code).toBe('draft.behind');
  expect(await act(draftsRebase, { id, version: 2 })).toMatchObject({ base: 2, version: 3 });
  expect((await act(draftsDiff, { id })).plan?.differences).toEqual([
    '~ game 7: items.gems-100.prices.EUR: 199 -> 249',
  ]);
  expect((await refusal(act(draftsApply, { id, version: 2, yes: true }))).code).toBe('draft.changed');
  await act(draftsApply, { id, version: 3, yes: true });
});

test.each([
  ['mine', 249],
  ['theirs', 219],
])('a file that both changed needs a decision: %s', async (side, expected) => {
  await edit('EUR: 199', 'EUR: 249');
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 219');
  await applyFolder();
  const { conflicts, revision } = await act(draftsConflicts, { id });
  expect(conflicts).toMatchObject([{ path: ITEMS, before: expect.stringContaining('EUR: 199') }]);
  expect([conflicts[0]?.mine, conflicts[0]?.theirs]).toEqual([
    expect.stringContaining('EUR: 249'),
    expect.stringContaining('EUR: 219'),
  ]);
  expect((await refusal(act(draftsRebase, { id }))).code).toBe('draft.conflicts');
  await act(draftsRebase, { id, revision, [side]: [ITEMS] });
  expect((await file()).text).toContain(`EUR: ${expected}`);
});

test('an editor who read the file before it was brought up to date does not overwrite the shop’s change', async () => {
  const { text, seen } = await file();
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 219');
  await applyFolder();
  await act(draftsRebase, { id });
  expect((await refusal(act(draftsPut, { id, path: ITEMS, text: `${text}#\n`, seen }))).code).toBe(
    'draft.file_changed',
  );
});

test('prices leave as CSV and come back: only the numbers change', async () => {
  await edit('items:', '# prices of the team\nitems:');
  const { csv, version } = await act(draftsPrices, { id });
  const changed = csv.replace('"1.99"', '"2.49"');
  expect(await act(draftsReprice, { id, version, csv: changed })).toMatchObject({ version: 3, prices: 1 });
  const { text, baseText } = await file();
  expect(text).toBe(baseText?.replace('items:', '# prices of the team\nitems:').replace('EUR: 199', 'EUR: 249'));
  expect((await refusal(act(draftsReprice, { id, version, csv: changed }))).code).toBe('draft.changed');
});

test('a change of a price that a later one has replaced warns that it has no effect', async () => {
  const later = (from: string, amount: number) => `\n      - { from: ${from}, prices: { EUR: ${amount} } }`;
  const lists = [
    later('2020-01-01T00:00:00Z', 239),
    later('2021-01-01T00:00:00Z', 249),
    later('2999-01-01T00:00:00Z', 299),
  ];
  await edit('prices: { EUR: 199 }', `prices: { EUR: 199 }\n    pricesFrom:${lists.join('')}`);
  const { prices, version } = await act(draftsPrices, { id });
  const rows = prices.filter(({ item, currency }) => item === 'gems-100' && currency === 'EUR');
  const held = { from: '2021-01-01T00:00:00Z', price: 249 };
  expect(rows.map((row) => [row.price, row.held])).toEqual([
    [199, held],
    [239, held],
    [249, null],
    [299, null],
  ]);
  const change = (price: number, from: string | null) => ({ game: 7, item: 'gems-100', currency: 'EUR', price, from });
  const first = await act(draftsReprice, { id, version, changes: [change(209, null), change(259, held.from)] });
  expect(first.warnings).toEqual([
    'Warning: game 7 gems-100 EUR: 2.09 has no effect, since 2.49 holds from 2021-01-01T00:00:00Z on.',
  ]);
  const later2999 = await act(draftsReprice, {
    id,
    version: version + 1,
    changes: [change(309, '2999-01-01T00:00:00Z')],
  });
  expect(later2999.warnings).toEqual([]);
});

test('one wrong line of a CSV changes no price', async () => {
  const csv = 'game,item,currency,price\n7,gems-100,EUR,2.49\n7,gold,EUR,1\n';
  const { code, message } = await refusal(act(draftsReprice, { id, version: 1, csv }));
  expect([code, message]).toEqual(['prices.invalid', expect.stringContaining('Line 3: game 7 has no item gold')]);
  expect((await file()).text).toContain('EUR: 199');
});

test('prices of a table are changed at once, and an unknown one is refused', async () => {
  const change = (item: string, price: number) => ({ game: 7, item, currency: 'EUR', price });
  await act(draftsReprice, { id, version: 1, changes: [change('gems-100', 209), change('chest', 519)] });
  expect((await act(draftsPrices, { id })).prices).toMatchObject([
    { gameName: 'Test', item: 'gems-100', name: '1000 gems', price: 209, before: 199 },
    { item: 'chest', price: 519, before: 499 },
  ]);
  expect((await refusal(act(draftsReprice, { id, version: 2, changes: [change('x', 1)] }))).code).toBe(
    'prices.unknown',
  );
});

test('a CSV gives a price list its prices, which need consent line by line and are in the shop after the apply', async () => {
  const lists = 'priceLists: [{ id: home, countries: [DE] }]\nitems:';
  await edit('items:', lists);
  const row = (price: string, country: string) =>
    `game,item,currency,country,price\n7,gems-100,EUR,${country},${price}\n`;
  const { message } = await refusal(act(draftsReprice, { id, version: 2, csv: row('1.49', 'AT') }));
  expect(message).toContain('Line 2, column country: AT is in no price list. Price lists of game 7: home (DE).');
  await act(draftsReprice, { id, version: 2, csv: row('1.49', 'de') });
  const { text, baseText } = await file();
  expect(text).toBe(
    baseText
      ?.replace('items:', lists)
      .replace('prices: { EUR: 199 }', 'prices: { EUR: 199 }\n    pricesIn: { home: { EUR: 149 } }'),
  );
  const { csv, prices } = await act(draftsPrices, { id });
  expect(csv).toContain('"EUR","DE","","1.49",""');
  expect(prices.filter(({ list }) => list !== null)).toMatchObject([{ list: 'home', countries: ['DE'], before: null }]);
  const { plan } = await act(draftsDiff, { id });
  expect(plan?.prices).toEqual([
    'game 7: items.gems-100.pricesIn.home.EUR: none -> 149',
    'game 7: priceLists: none -> [{"id":"home","countries":["DE"]}]',
  ]);
  const terms = { id, version: 3, yes: false };
  expect((await refusal(act(draftsApply, terms))).message).toContain('pricesIn.home.EUR');
  await act(draftsApply, { ...terms, yes: true });
  const [applied] = await database.sql<{ document: { items: object[] } }[]>`
    select document from catalog_documents where kind = 'game'`;
  expect(applied?.document.items[0]).toMatchObject({ prices: { EUR: 199 }, pricesIn: { home: { EUR: 149 } } });
});

test('a discarded draft cannot be changed', async () => {
  await act(draftsDiscard, { id });
  expect((await refusal(act(draftsPut, { id, path: 'a.yaml', text: 'a: 1' }))).code).toBe('draft.state');
  expect((await act(draftsList, {})).drafts).toEqual([]);
});

test('without stored files, a draft cannot begin, and the sentence says what to do', async () => {
  await database.sql`update catalog_applies set files = null`;
  expect((await refusal(act(draftsNew, { name: 'x' }))).message).toContain('Apply the folder once with this version');
});

test('who may only read cannot change a draft', async () => {
  const caller = { by: 'eve', why: 'x', role: 'support' as const, permissions: permissionsOf('support') };
  const refused = await refusal(run(parts(), draftsPut, caller, { id, path: 'a.yaml', text: '' }));
  expect(refused.code).toBe('permission.missing');
});
