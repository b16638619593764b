import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { ART_LIMIT_BYTES } from '#server/domains/catalog/art/catalog.art.ts';
import { type CatalogFolder, catalogFolder, GAME, ITEMS } from '#server/domains/catalog/catalog.fixture.ts';
import { draftPictures, openCatalog, pictureContent } from '#server/domains/catalog/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { applyDueDrafts } from '../drafts/run-due.ts';
import { type Operation, run } from '../operation.ts';
import { ALL_PERMISSIONS, permissionsOf } from '../permissions.ts';
import { catalogCompare, catalogExport, catalogShow } from '../queries/catalog.ts';
import { draftsPicture, draftsPictures } from '../queries/draft-pictures.ts';
import { draftsCheck, draftsConflicts, draftsDiff, draftsShow } from '../queries/drafts.ts';
import { catalogPreview } from '../queries/preview.ts';
import { OperationRefusal } from '../refusal.ts';
import { catalogRollback } from './catalog.ts';
import { draftsDiscard, draftsNew, draftsPut, draftsRebase } from './drafts.ts';
import { draftsApply } from './drafts-apply.ts';
import { draftsPutPicture } from './drafts-picture.ts';
import { draftsSchedule } from './drafts-schedule.ts';

let database: TestDatabase;
let folder: CatalogFolder;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`insert into operators (name, role) values ('ann', 'admin')`;
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

const ICON = 'art/icon.svg';
const CARD = 'art/card.svg';
const drawing = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`);
const dot = (radius: number) => drawing(`<circle r="${radius}"/>`);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture of this many bytes that no other test has. */
const large = (bytes: number, name: string) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length, name)]);

const pictures = async (draft = id) => (await act(draftsPictures, { id: draft })).pictures;
const seenOf = async (path: string) => (await pictures()).find((one) => one.path === path)?.seen ?? null;
const put = async (path: string, bytes: Buffer | null, { by = 'ada', draft = id } = {}) =>
  act(draftsPutPicture, { id: draft, path, data: bytes?.toString('base64') ?? null }, by);
const changed = async () => (await act(draftsShow, { id })).changedPictures.map(({ path, state }) => [path, state]);
const point = async (to: string) => {
  const text = folder.read(GAME).replace(`cover: ${ICON}`, `cover: ${to}`);
  await act(draftsPut, { id, path: GAME, text });
};
const contents = async () => {
  const rows = await database.sql<{ hash: string }[]>`select hash from catalog_draft_contents order by hash`;
  return rows.map(({ hash }) => hash);
};
/** The bytes that players of the shop get for a picture. */
const shown = async (path: string) => {
  const live = await openCatalog(database.sql, catalogRules);
  try {
    return (await live.artBytes(live.current().artUrl(path).replace('/platform/art/', '')))?.bytes;
  } finally {
    await live.close();
  }
};
const exported = async (revision: number, path: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  await act(catalogExport, { dir, revision });
  return readFileSync(join(dir, path));
};

test('an added picture reaches the shop with the apply, and stays in its revision', async () => {
  await put('art/7/cover.png', PNG);
  await point('art/7/cover.png');
  const { problems, plan } = await act(draftsDiff, { id });
  expect(problems).toEqual([]);
  expect(plan?.differences).toContain('+ picture art/7/cover.png (1 KB)');
  expect(await shown('art/7/cover.png')).toBeUndefined();
  expect(await database.sql`select hash from catalog_assets where type = 'image/png'`).toHaveLength(0);
  const { version } = await act(draftsShow, { id }).then(({ draft }) => draft);
  expect((await act(draftsApply, { id, version })).revision).toBe(2);
  expect(await shown('art/7/cover.png')).toEqual(PNG);
  expect(await exported(2, 'art/7/cover.png')).toEqual(PNG);
  expect(await contents()).toEqual([]);
  await act(catalogRollback, { revision: 1 });
  expect(await shown('art/7/cover.png')).toBeUndefined();
  await act(catalogRollback, { revision: 2 });
  expect(await shown('art/7/cover.png')).toEqual(PNG);
});

test('a replaced picture is in the check, the preview and the apply; all changes name both sizes', async () => {
  const next = drawing(`<title>${'x'.repeat(3000)}</title>`);
  const { seen } = await put(ICON, next);
  expect(await changed()).toEqual([[ICON, 'changed']]);
  expect((await act(draftsDiff, { id })).plan?.differences).toEqual([`~ picture ${ICON}: 1 KB -> 4 KB`]);
  const { documents } = await act(catalogPreview, { draft: id });
  const art = documents.find(({ kind }) => kind === 'art')?.document as Record<string, string>;
  expect(art[ICON]).toBe(`${seen}.svg`);
  expect((await draftPictures.draftArt(database.sql, `${seen}.svg`))?.bytes).toEqual(next);
  expect((await act(draftsPicture, { id, path: ICON })).bytes).toEqual(next);
  await act(draftsApply, { id, version: 2 });
  expect(await shown(ICON)).toEqual(next);
  expect((await act(catalogShow, { revision: 2 })).differences).toEqual([`~ picture ${ICON}: 1 KB -> 4 KB`]);
  expect((await act(catalogCompare, { revision: 1 })).differences).toEqual([`~ picture ${ICON}: 4 KB -> 1 KB`]);
});

test('a scheduled apply has the pictures of the draft', async () => {
  await put(ICON, dot(3));
  const caller = { by: 'ann', why: 'ticket 4711', role: 'admin' as const, permissions: permissionsOf('admin') };
  const when = new Date(Date.now() + 60_000).toISOString();
  await run(parts(), draftsSchedule, caller, { id, version: 2, when });
  expect((await refusal(put(ICON, dot(4)))).code).toBe('draft.state');
  await database.sql`update catalog_drafts set apply_at = now() - interval '1 minute'`;
  await applyDueDrafts({ ...parts(), log: silentLog });
  expect(await shown(ICON)).toEqual(dot(3));
});

test('the check names each file that still refers to a removed picture, and nothing is applied', async () => {
  await put(CARD, null);
  expect(await changed()).toEqual([[CARD, 'removed']]);
  const { problems } = await act(draftsCheck, { id });
  expect(problems).toMatchObject([{ file: 'methods.yaml', line: 4, message: `there is no file ${CARD}` }]);
  expect((await refusal(act(draftsApply, { id, version: 2 }))).code).toBe('catalog.invalid');
  expect(await shown(CARD)).toBeDefined();
});

test.each([
  ['a wrong type', 'art/a.png', dot(1), 'contains SVG, not PNG'],
  ['text', 'art/a.png', Buffer.from('price list of autumn'), 'is text, not a picture'],
  ['an empty file', 'art/a.png', Buffer.alloc(0), 'is empty'],
  ['a truncated picture', 'art/a.png', PNG.subarray(0, 40), 'is incomplete'],
  ['a picture above the limit', 'art/a.png', large(ART_LIMIT_BYTES + 1, 'a'), 'is 513 KB: it must be at most 512 KB'],
  ['a script', 'art/a.svg', drawing('\n<script>alert(1)</script>'), 'must not contain <script> (line 2)'],
  ['a handler', 'art/a.svg', drawing('<rect onload="x"/>'), 'must not contain event handlers'],
  ['a reference to elsewhere', 'art/a.svg', drawing('<use href="https://a.example/#x"/>'), 'outside the file'],
  ['an unclosed element', 'art/a.svg', drawing('<g>'), 'closes </svg>'],
])('%s is refused with a sentence, and nothing is stored', async (_, path, bytes, sentence) => {
  const { code, message } = await refusal(put(path, bytes));
  expect([code, message]).toEqual(['draft.picture', expect.stringContaining(sentence)]);
  expect(message).toMatch(/^Not saved: art\/a/);
  expect(await changed()).toEqual([]);
  expect(await contents()).toEqual([]);
  expect((await act(draftsPictures, { id })).version).toBe(1);
});

test.each([
  'icon.svg',
  'art/../icon.svg',
  '/art/icon.svg',
  'art/Icon.svg',
  'art/icon.gif',
  'art/größe.svg',
  'art/.hidden.svg',
  `art/${'a'.repeat(250)}.svg`,
  `${ICON}/below.svg`,
  'taxes.yaml',
])('%s is no path of a picture', async (path) => {
  expect((await refusal(put(path, dot(1)))).code).toBe('draft.path');
  expect(await contents()).toEqual([]);
});

test('texts and pictures do not take each other’s places', async () => {
  await put('art/a.svg', dot(1));
  const text = (path: string) => act(draftsPut, { id, path, text: 'a', seen: null });
  expect((await refusal(text('art/a.svg/notes.md'))).message).toContain('cannot both exist');
  await text('art/b.svg/notes.md');
  expect((await refusal(put('art/b.svg', dot(1)))).message).toContain('cannot both exist');
  // A removed picture leaves its place.
  await put('art/a.svg', null);
  await text('art/a.svg/notes.md');
  await put(CARD, null);
  await text(`${CARD}/notes.md`);
  const back = act(draftsPutPicture, { id, path: CARD, data: null, base: true });
  expect((await refusal(back)).message).toContain('cannot both exist');
});

test('of two people who replace the same picture, one is refused and told about the other', async () => {
  const seen = await seenOf(ICON);
  const save = (by: string, radius: number) =>
    act(draftsPutPicture, { id, path: ICON, data: dot(radius).toString('base64'), seen }, by);
  await Promise.all([1, 2].map(() => database.sql`select pg_sleep(0.05)`));
  const answers = await Promise.allSettled([save('ada', 1), save('lin', 2)]);
  const failed = answers.filter((one) => one.status === 'rejected');
  expect(failed).toHaveLength(1);
  const { bytes } = await act(draftsPicture, { id, path: ICON });
  const winner = bytes.equals(dot(1)) ? 'ada' : 'lin';
  expect(failed[0]?.reason).toMatchObject({ code: 'draft.file_changed', params: { by: winner } });
  expect(failed[0]?.reason.message).toMatch(`Not saved: ${winner} changed ${ICON} at `);
  expect(await contents()).toHaveLength(1);
});

test('a picture is not removed over one that nobody saw', async () => {
  const seen = await seenOf(ICON);
  await put(ICON, dot(1), { by: 'lin' });
  const remove = act(draftsPutPicture, { id, path: ICON, data: null, seen });
  expect((await refusal(remove)).message).toContain('lin changed');
  expect(await changed()).toEqual([[ICON, 'changed']]);
});

test('an added picture does not replace one of the shop', async () => {
  const add = act(draftsPutPicture, { id, path: ICON, data: dot(1).toString('base64'), seen: null });
  const { code, message } = await refusal(add);
  expect([code, message]).toEqual(['draft.picture_exists', expect.stringContaining('Replace it')]);
});

test('a repeat of the same save after a lost answer is harmless', async () => {
  const seen = await seenOf(ICON);
  const save = () => act(draftsPutPicture, { id, path: ICON, data: dot(1).toString('base64'), seen });
  const [first, again] = [await save(), await save()];
  expect([again.version, again.seen]).toEqual([first.version, first.seen]);
});

test('the picture of the base is no change, by its file or taken back', async () => {
  await put(ICON, dot(1));
  await put(ICON, Buffer.from(folder.read(ICON)));
  expect(await changed()).toEqual([]);
  await put(ICON, null);
  await act(draftsPutPicture, { id, path: ICON, data: null, base: true, seen: null });
  expect(await changed()).toEqual([]);
  expect(await contents()).toEqual([]);
});

test('an added picture that is removed again leaves nothing', async () => {
  await put('art/a.png', PNG);
  await put('art/a.png', null);
  expect([await changed(), await contents()]).toEqual([[], []]);
});

test('a content is stored once for all drafts, and deleted with the last draft that has it', async () => {
  const other = (await act(draftsNew, { name: 'Winter' })).draft;
  await put('art/a.png', PNG);
  await put('art/b.png', PNG);
  await put('art/c.png', PNG, { draft: other });
  expect(await contents()).toHaveLength(1);
  await act(draftsDiscard, { id });
  expect(await contents()).toHaveLength(1);
  expect((await act(draftsPicture, { id: other, path: 'art/c.png' })).bytes).toEqual(PNG);
  await put('art/c.png', large(1000, 'c'), { draft: other });
  expect(await contents()).toHaveLength(1);
  await act(draftsDiscard, { id: other });
  expect(await contents()).toEqual([]);
  expect(await pictures(other)).toEqual([]);
});

test('a draft that ends while another one takes the same picture leaves it there', async () => {
  const other = (await act(draftsNew, { name: 'Winter' })).draft;
  await put('art/a.png', PNG);
  const ending = await database.sql.begin(async (tx) => {
    const taken = { path: 'art/a.png', content: pictureContent('art/a.png', PNG) };
    await draftPictures.putDraftPicture(tx, other, taken, 'lin');
    const done = act(draftsDiscard, { id });
    await until(
      () => database.sql<object[]>`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
      (waiting) => waiting.length > 0,
    );
    return { done };
  });
  await ending.done;
  expect((await act(draftsPicture, { id: other, path: 'art/a.png' })).bytes).toEqual(PNG);
});

test('the pictures of a draft have a limit together, and a replaced one counts once', async () => {
  const size = 500 * 1024;
  for (let at = 0; at < 40; at += 1) await put(`art/large/${at}.png`, large(size, `${at}`));
  const { code, message } = await refusal(put('art/large/last.png', large(size, 'last')));
  expect([code, message]).toEqual(['draft.size', expect.stringContaining('at most 20 MB together')]);
  await put('art/large/0.png', large(size, 'other'));
  expect(await changed()).toHaveLength(40);
});

test('when the shop moved on, pictures that one side changed merge', async () => {
  await put(ICON, dot(1));
  folder.write(CARD, dot(2));
  await applyFolder();
  expect(await act(draftsRebase, { id })).toMatchObject({ base: 2 });
  expect((await act(draftsDiff, { id })).plan?.differences).toEqual([`~ picture ${ICON}: 1 KB -> 1 KB`]);
});

test('a picture that both changed in the same way is no change any more', async () => {
  await put(ICON, dot(1));
  folder.write(ICON, dot(1));
  await applyFolder();
  await act(draftsRebase, { id });
  expect([await changed(), await contents()]).toEqual([[], []]);
});

test.each([
  ['mine', dot(1)],
  ['theirs', dot(2)],
])('a picture that both changed needs a decision: %s', async (side, expected) => {
  await put(ICON, dot(1));
  folder.write(ICON, dot(2));
  await applyFolder();
  const { conflicts, revision } = await act(draftsConflicts, { id });
  const file = expect.stringMatching(/^[0-9a-f]{32}\.svg$/);
  expect(conflicts).toEqual([
    { path: ICON, before: null, mine: null, theirs: null, pictures: { before: file, mine: file, theirs: file } },
  ]);
  expect(new Set(Object.values(conflicts[0]?.pictures ?? {})).size).toBe(3);
  expect((await refusal(act(draftsRebase, { id }))).code).toBe('draft.conflicts');
  await act(draftsRebase, { id, revision, [side]: [ICON] });
  expect((await act(draftsPicture, { id, path: ICON })).bytes).toEqual(expected);
});

test('a draft is not put on top of a file that needs the place of its picture', async () => {
  await put('art/a.svg', dot(1));
  folder.write('art/a.svg/b.svg', dot(2));
  folder.edit(ITEMS, `art: ${ICON}`, 'art: art/a.svg/b.svg');
  await applyFolder();
  expect((await refusal(act(draftsRebase, { id }))).message).toContain(
    'art/a.svg and art/a.svg/b.svg cannot both exist',
  );
  await put('art/a.svg', null);
  await act(draftsRebase, { id });
});

test('an apply stores only pictures that the catalogue names, and the check names the others', async () => {
  await put('art/unused.png', PNG);
  await put(ICON, dot(1));
  const { notes } = await act(draftsDiff, { id });
  expect(notes.map(({ message }) => message)).toEqual(['nothing refers to unused.png: not applied']);
  await act(draftsApply, { id, version: 3 });
  expect(await database.sql`select hash from catalog_assets where type = 'image/png'`).toHaveLength(0);
});

test('who may only read cannot change a picture', async () => {
  const caller = { by: 'eve', why: 'x', role: 'support' as const, permissions: permissionsOf('support') };
  const refused = await refusal(run(parts(), draftsPutPicture, caller, { id, path: ICON, data: null }));
  expect(refused.code).toBe('permission.missing');
});
