import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder, ITEMS } from '#server/domains/catalog/catalog.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type Operation, run } from '../operation.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import { draftsCheck, draftsFile, draftsShow } from '../queries/drafts.ts';
import { textsCheck, textsExport, textsMissing } from '../queries/texts.ts';
import { OperationRefusal } from '../refusal.ts';
import { draftsNew, draftsPut } from './drafts.ts';
import { textsImport } from './drafts-texts.ts';

const ARTICLE = 'news/fair';
let database: TestDatabase;
let folder: CatalogFolder;
let draft: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources,
    catalog_drafts, catalog_draft_files, catalog_draft_pictures, catalog_draft_contents`;
  folder = catalogFolder();
  folder.write(
    `${ARTICLE}/meta.yaml`,
    "kind: news\ncover: art/icon.svg\npublishedAt: '2026-11-20T10:00:00Z'\nbutton: { text: { en: Go, de: Los }, to: /x }\n",
  );
  folder.write(`${ARTICLE}/en.md`, '# The fair\n\nIt begins.\n');
  folder.write(`${ARTICLE}/de.md`, '# Die Messe\n\nEs beginnt.\n');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  draft = (await act(draftsNew, { name: 'Texts' })).draft;
  return () => folder[Symbol.dispose]();
});

const parts = () => ({ sql: database.sql, readOnly: database.sql, catalogRules, approvals: { prices: [] } });
const act = <O>(operation: Operation<O, ReturnType<typeof parts>>, input: object) =>
  run(parts(), operation, { by: 'ada', why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS }, input);
const refusal = async (work: Promise<unknown>): Promise<OperationRefusal> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperationRefusal) return error;
  throw error ?? new Error('it was done');
};
const edit = async (path: string, find: string, replacement: string) => {
  const { text, seen } = await act(draftsFile, { id: draft, path });
  expect(text).toContain(find);
  return act(draftsPut, { id: draft, path, text: text?.replace(find, replacement), seen });
};
const exported = async (format: 'csv' | 'xliff') => (await act(textsExport, { draft, language: 'de', format })).file;

test('texts that a language misses are counted and named, in the shop and in a draft', async () => {
  const { total, languages } = await act(textsMissing, {});
  expect(languages).toEqual([{ language: 'de', missing: 0 }]);
  await edit(ITEMS, ', de: Truhe', '');
  await act(draftsPut, { id: draft, path: `${ARTICLE}/de.md`, text: null });
  expect(await act(textsMissing, { draft })).toEqual({
    version: 3,
    total,
    languages: [{ language: 'de', missing: 2 }],
  });
  const { texts, missing } = await act(textsExport, { draft, language: 'de' });
  expect(texts).toBe(total);
  expect(missing).toEqual([
    { file: ITEMS, key: 'items.chest.name', source: 'Chest' },
    { file: `${ARTICLE}/en.md`, key: 'text', source: '# The fair\n\nIt begins.\n' },
  ]);
  expect((await act(textsMissing, {})).languages).toEqual([{ language: 'de', missing: 0 }]);
});

test.each(['csv', 'xliff'] as const)(
  'translations of %s change texts, add missing ones and articles',
  async (format) => {
    await edit(ITEMS, ', de: Truhe', '');
    await act(draftsPut, { id: draft, path: `${ARTICLE}/de.md`, text: null });
    const csv = (await exported('csv'))
      .replace('"missing","Chest",""', '"x","Chest","Kiste"')
      .replace('Glänzend', 'Blank');
    const xliff = (await exported('xliff'))
      .replace(
        '<source>Chest</source>\n        <target state="needs-translation">',
        '<source>Chest</source>\n        <target>Kiste',
      )
      .replace('Glänzend', 'Blank');
    const file =
      format === 'csv'
        ? csv.replace('It begins.",""', 'It begins.","# Der Markt\n\nEr beginnt."')
        : xliff.replace(
            'It begins.</source>\n        <target state="needs-translation">',
            'It begins.</source><target># Der Markt\n\nEr beginnt.',
          );
    const check = await act(textsCheck, { draft, file });
    expect(check).toMatchObject({ version: 3, language: 'de', missing: 0 });
    expect(check.changes.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['items.gems-100.description', 'Glänzend', 'Blank'],
      ['items.chest.name', null, 'Kiste'],
      ['text', null, '# Der Markt\n\nEr beginnt.'],
    ]);
    expect(await act(textsImport, { draft, version: 3, file })).toMatchObject({ version: 4, texts: 3, missing: 0 });
    const text = folder.read(ITEMS).replace(', de: Truhe', ', de: Kiste').replace('Glänzend', 'Blank');
    expect((await act(draftsFile, { id: draft, path: ITEMS })).text).toBe(text);
    expect((await act(draftsFile, { id: draft, path: `${ARTICLE}/de.md` })).text).toBe('# Der Markt\n\nEr beginnt.\n');
    expect((await act(draftsCheck, { id: draft })).problems).toEqual([]);
  },
);

test('one mistake refuses the whole file, and a version that is not the newest too', async () => {
  const file = (await exported('csv')).replace('Glänzend', 'Blank').replace('{quantity} Edelsteine', 'Edelsteine');
  for (const work of [act(textsCheck, { draft, file }), act(textsImport, { draft, version: 1, file })])
    expect((await refusal(work)).message).toMatch(
      /^No text was changed.\nLine \d+, column target: the placeholder \{quantity\} is missing/,
    );
  const { draft: found, files } = await act(draftsShow, { id: draft });
  expect([found.version, files.filter(({ state }) => state !== 'same')]).toEqual([1, []]);
  const right = (await exported('csv')).replace('Glänzend', 'Blank');
  expect((await refusal(act(textsImport, { draft, version: 2, file: right }))).code).toBe('draft.changed');
});

test('a translation of a text that changed in the draft is of an older one', async () => {
  const file = (await exported('xliff')).replace('Truhe', 'Kiste');
  await edit(ITEMS, 'en: Chest', 'en: Strongbox');
  const { message } = await refusal(act(textsImport, { draft, version: 2, file }));
  expect(message).toContain('the translation is of an older text: it was “Chest”, and is now “Strongbox”');
  const { changes } = await act(textsCheck, { draft, file, older: true });
  expect(changes).toMatchObject([{ key: 'items.chest.name', older: 'Chest' }]);
  expect((await act(textsImport, { draft, version: 2, file, older: true })).texts).toBe(1);
});

test('a file without changes, a file with mistakes and other languages are refused', async () => {
  expect((await refusal(act(textsImport, { draft, version: 1, file: await exported('csv') }))).code).toBe('texts.none');
  expect((await refusal(act(textsExport, { draft, language: 'fr' }))).message).toBe(
    'The shop does not translate into fr: it has en, de.',
  );
  await act(draftsPut, { id: draft, path: ITEMS, text: 'items: [' });
  expect((await refusal(act(textsMissing, { draft }))).message).toBe(`${ITEMS} has mistakes. Correct them first.`);
});
