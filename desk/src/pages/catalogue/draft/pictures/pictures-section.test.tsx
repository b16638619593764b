import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DraftPicture } from '#desk/lib/catalog/catalog.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, picturesWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-00000000000a';
const path = `/catalogue/drafts/${ID}`;
const session = sessionWith(['catalog.read', 'catalog.apply']);
const LIST = 'GET /catalog/drafts/:id/pictures';
const SAVE = 'POST /catalog/drafts/:id/picture';

const ICON: DraftPicture = {
  path: 'art/icon.svg',
  state: 'same',
  seen: 'a1',
  now: { file: 'a1.svg', size: 3000 },
  base: { file: 'a1.svg', size: 3000 },
  by: null,
  at: null,
};
const COVER: DraftPicture = {
  path: 'art/7/cover.png',
  state: 'changed',
  seen: 'b2',
  now: { file: 'b2.png', size: 200_000 },
  base: { file: 'b1.png', size: 100_000 },
  by: 'Lin',
  at: '2026-11-28T11:00:00Z',
};

function serverWith(pictures: DraftPicture[] = [ICON, COVER], draft = draftWith()): DeskServer {
  const server = createDeskServer();
  server.answer('GET /catalog/drafts/:id', { draft, revision: draft.base, files: [] });
  server.answer('GET /catalog/drafts/:id/diff', {
    version: 3,
    base: 4,
    revision: 4,
    problems: [],
    notes: [],
    plan: {
      differences: ['~ picture art/7/cover.png: 98 KB -> 196 KB'],
      removals: [],
      prices: [],
      lifted: [],
      counts: { differences: 1, removals: 0, prices: 0, lifted: 0 },
      publisher: null,
    },
  });
  server.answer(LIST, picturesWith(...pictures));
  return server;
}
const png = (name: string, content = 'picture') => new File([content], name, { type: 'image/png' });
const section = () => screen.findByRole('region', { name: 'Pictures' });
const bodies = (server: DeskServer) => server.calls(SAVE).map(({ body }) => body);

test('the pictures have their size, their change and a small preview, changed ones first', async () => {
  showDesk({ path, server: serverWith(), session });
  const list = within(await screen.findByRole('list', { name: 'Pictures' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/art\/7\/cover\.png196 KB, was 98 KB · changed by Lin, /);
  expect(second?.textContent).toContain('art/icon.svg3 KB');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/platform/art/b2.png');
  screen.getByText('~ picture art/7/cover.png: 98 KB → 196 KB');
  await expectAccessible();
});

test('a picture is added under a path that its name suggests', async () => {
  const server = serverWith();
  server.answer(SAVE, { version: 4, seen: 'c3' });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('File: Add picture'), png('Autumn Fair.PNG'));
  const form = within(await screen.findByRole('form', { name: 'New picture' }));
  const field = form.getByLabelText<HTMLInputElement>('Path in the catalogue');
  expect(field.value).toBe('art/autumn-fair.png');
  await expectAccessible();
  await user.clear(field);
  await user.type(field, 'art/news/fair.png');
  const added: DraftPicture = { ...COVER, path: 'art/news/fair.png', state: 'added', seen: 'c3', base: null };
  server.answer(LIST, picturesWith(ICON, added));
  await user.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText(
    'art/news/fair.png is in the draft. Write this path into a file that shows it, such as items.yaml, or it is not applied.',
  );
  expect(screen.queryByRole('form', { name: 'New picture' })).toBeNull();
  expect(bodies(server)).toEqual([{ path: 'art/news/fair.png', data: btoa('picture'), seen: null }]);
});

test('a file is dropped on the section; several at once are not taken', async () => {
  const { user } = showDesk({ path, server: serverWith(), session });
  const zone = await screen.findByRole('group', { name: /drop a file/ });
  const drop = (files: File[]) => {
    const event = createEvent.drop(zone);
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
    fireEvent(zone, event);
  };
  drop([png('a.png'), png('b.png')]);
  await screen.findByText('Add one picture at a time.');
  drop([png('a.png')]);
  const form = within(await screen.findByRole('form', { name: 'New picture' }));
  expect(document.activeElement).toBe(form.getByLabelText('Path in the catalogue'));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'New picture' })).toBeNull();
});

test.each([
  ['notes.gif', 10, /notes\.gif is not a picture of these types/],
  ['big.png', 512 * 1024 + 1, /big\.png is 513 KB\. A picture has at most 512 KB/],
  ['empty.svg', 0, /empty\.svg is empty/],
])('%s is not sent, and a sentence says why', async (name, size, sentence) => {
  const server = serverWith();
  const { user } = showDesk({ path, server, session });
  const field = await screen.findByLabelText<HTMLInputElement>('File: Add picture');
  field.removeAttribute('accept');
  await user.upload(field, png(name, 'x'.repeat(size)));
  within(await section()).getByText(sentence);
  expect(screen.queryByRole('form', { name: 'New picture' })).toBeNull();
  expect(server.calls(SAVE)).toEqual([]);
});

test('the sentence of a refusal stands at the path, and the file is kept for another try', async () => {
  const server = serverWith();
  const sentence = 'Not saved: art/a.svg must not contain <script> (line 2).';
  server.answer(SAVE, () => refusal('operation.refused', { reason: 'draft.picture', sentence }));
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('File: Add picture'), new File(['<svg>'], 'a.svg'));
  const form = within(await screen.findByRole('form', { name: 'New picture' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText(sentence);
  await expectAccessible();
  const field = form.getByLabelText('Path in the catalogue');
  await user.clear(field);
  await user.type(field, 'art/icon.svg');
  await user.click(form.getByRole('button', { name: 'Add' }));
  form.getByText(/This picture exists/);
  expect(server.calls(SAVE)).toHaveLength(1);
});

test('when somebody else added the same picture, both are decided in its row', async () => {
  const server = serverWith();
  const theirs: DraftPicture = { ...COVER, path: 'art/a.png', state: 'added', seen: 'm9', base: null, by: 'Mia' };
  const sentence = 'Not saved: Mia changed art/a.png at 2026-11-28 11:05 UTC, after you saw it.';
  server.answer(SAVE, () => {
    server.answer(LIST, picturesWith(ICON, theirs));
    return refusal('operation.refused', { reason: 'draft.file_changed', sentence });
  });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('File: Add picture'), png('a.png'));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await screen.findByText(sentence);
  expect(screen.queryByRole('form', { name: 'New picture' })).toBeNull();
  server.answer(SAVE, { version: 5, seen: 'c3' });
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await screen.findByText(
    'art/a.png is in the draft. Write this path into a file that shows it, such as items.yaml, or it is not applied.',
  );
  expect(bodies(server)[1]).toEqual({ path: 'art/a.png', data: btoa('picture'), seen: 'm9' });
});

test('a picture is replaced over the one that was seen', async () => {
  const server = serverWith();
  server.answer(SAVE, { version: 4, seen: 'c3' });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('File: Replace art/7/cover.png'), png('new.png'));
  const said = await screen.findByText('art/7/cover.png is replaced in the draft.');
  expect(document.activeElement).toBe(said);
  expect(bodies(server)).toEqual([{ path: 'art/7/cover.png', data: btoa('picture'), seen: 'b2' }]);
});

test('when somebody else was faster, their picture is shown, and one press saves mine over it', async () => {
  const server = serverWith();
  const sentence = 'Not saved: Mia changed art/7/cover.png at 2026-11-28 11:05 UTC, after you saw it.';
  server.answer(SAVE, () => {
    server.answer(LIST, picturesWith(ICON, { ...COVER, seen: 'm9', now: { file: 'm9.png', size: 5 }, by: 'Mia' }));
    return refusal('operation.refused', { reason: 'draft.file_changed', sentence });
  });
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('File: Replace art/7/cover.png'), png('new.png'));
  const notice = await screen.findByText(sentence);
  const row = notice.closest('li');
  expect(row?.querySelector('img')?.getAttribute('src')).toBe('/platform/art/m9.png');
  await expectAccessible();
  server.answer(SAVE, { version: 5, seen: 'c3' });
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await screen.findByText('art/7/cover.png is replaced in the draft.');
  expect(bodies(server)[1]).toEqual({ path: 'art/7/cover.png', data: btoa('picture'), seen: 'm9' });
});

test('a picture is removed and taken back; an added one is gone', async () => {
  const added: DraftPicture = { ...COVER, path: 'art/new.png', state: 'added', base: null };
  const server = serverWith([ICON, added]);
  server.answer(SAVE, { version: 4, seen: null });
  const { user } = showDesk({ path, server, session });
  const remove = await screen.findByRole('button', { name: 'Remove art/icon.svg' });
  server.answer(LIST, picturesWith({ ...ICON, state: 'removed', seen: null, now: null, by: 'Mia' }, added));
  await user.click(remove);
  await screen.findByText('art/icon.svg is removed. The check names each file that still refers to it.');
  await user.click(screen.getByRole('button', { name: 'Back to the shop’s art/icon.svg' }));
  await screen.findByText('art/icon.svg is that of the shop again.');
  server.answer(LIST, picturesWith(ICON));
  await user.click(screen.getByRole('button', { name: 'Remove art/new.png' }));
  const said = await screen.findByText('art/new.png is not in the draft any more.');
  expect(document.activeElement).toBe(said);
  expect(bodies(server)).toEqual([
    { path: 'art/icon.svg', data: null, seen: 'a1' },
    { path: 'art/icon.svg', data: null, base: true, seen: null },
    { path: 'art/new.png', data: null, seen: 'b2' },
  ]);
});

test('a check that began before the change is read again', async () => {
  const server = serverWith();
  const DIFF = 'GET /catalog/drafts/:id/diff';
  const plan = (version: number, line: string) => ({
    version,
    base: 4,
    revision: 4,
    problems: [],
    notes: [],
    plan: {
      differences: [line],
      removals: [],
      prices: [],
      lifted: [],
      counts: { differences: 1, removals: 0, prices: 0, lifted: 0 },
      publisher: null,
    },
  });
  let end = (_: Response): void => undefined;
  server.answer(DIFF, () => new Promise<Response>((resolve) => (end = resolve)));
  server.answer(SAVE, { version: 4, seen: 'c3' });
  const { user } = showDesk({ path, server, session });
  const field = await screen.findByLabelText('File: Replace art/icon.svg');
  server.answer('GET /catalog/drafts/:id', { draft: draftWith({ version: 4 }), revision: 4, files: [] });
  await user.upload(field, png('icon.svg'));
  await screen.findByText('art/icon.svg is replaced in the draft.');
  server.answer(DIFF, plan(4, 'the new one'));
  end(Response.json(plan(3, 'the old one')));
  await screen.findByText('the new one');
  expect(server.calls(DIFF)).toHaveLength(2);
});

test('an answer that was lost can be tried again', async () => {
  const server = serverWith();
  server.lose(SAVE);
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Remove art/icon.svg' }));
  await screen.findByText(/did not answer/);
});

test('without the permission, and in a scheduled draft, pictures are only shown', async () => {
  const scheduled = draftWith({ state: 'scheduled', applyAt: '2099-01-01T04:00:00Z', scheduledBy: 'Mia' });
  showDesk({ path, server: serverWith([ICON], scheduled), session });
  await screen.findByText('art/icon.svg');
  expect(screen.queryByRole('button', { name: /picture|art\/icon/ })).toBeNull();
});

test('of many pictures some are shown at a time, and a word finds one', async () => {
  const many = Array.from({ length: 60 }, (_, at): DraftPicture => ({ ...ICON, path: `art/${at}.svg` }));
  const { user } = showDesk({ path, server: serverWith(many), session });
  const list = await screen.findByRole('list', { name: 'Pictures' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Show more of 60' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(48);
  await user.type(screen.getByLabelText('Find a picture'), '59');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

test('a catalogue without pictures, and a failed read, say so', async () => {
  const server = serverWith([]);
  const { user } = showDesk({ path, server, session });
  await screen.findByText('This catalogue has no pictures.');
  server.refuse(LIST, 'server.unavailable');
  showDesk({ path, server, session });
  await screen.findByText('The desk could not load the pictures.');
  server.answer(LIST, picturesWith(ICON));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('art/icon.svg');
});

test('a conflict of pictures shows both', async () => {
  const server = serverWith([COVER], draftWith({ base: 3 }));
  server.answer('GET /catalog/drafts/:id', { draft: draftWith({ base: 3 }), revision: 4, files: [] });
  server.answer('GET /catalog/drafts/:id/conflicts', {
    version: 3,
    base: 3,
    revision: 4,
    conflicts: [
      {
        path: COVER.path,
        before: null,
        mine: null,
        theirs: null,
        pictures: { before: 'b1.png', mine: 'b2.png', theirs: null },
      },
    ],
  });
  server.answer('POST /catalog/drafts/:id/rebase', { version: 4 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Bring up to date' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('(removed)');
  dialog.getByRole('link', { name: 'Keep the draft’s: open art/7/cover.png in a new tab' });
  await expectAccessible();
  await user.click(dialog.getByLabelText('Keep the draft’s'));
  await user.click(dialog.getByRole('button', { name: 'Bring up to date' }));
  await waitFor(() => expect(server.calls('POST /catalog/drafts/:id/rebase')).toHaveLength(1));
});
