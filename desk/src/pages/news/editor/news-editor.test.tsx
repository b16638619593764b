import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { fieldText } from '#desk/lib/field-time.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, picturesWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-000000000010';
const META = 'kind: event # kept\ncover: art/a.svg\npublishedAt: 2026-11-20T10:00:00Z\n';
const DRAFT = draftWith({ id: ID, base: 3, version: 2 });
const NONE = { text: null, seen: null, baseText: null, by: null, at: null };

interface Given {
  files?: Record<string, string>;
  draft?: Draft;
  problems?: { file: string; line: number; column: number; field: string; message: string }[];
  permissions?: string[];
  article?: string;
}

/** The files of the draft, which saves change. */
function shown({
  files = {},
  article = 'fair',
  draft = DRAFT,
  problems = [],
  permissions = ['catalog.read', 'catalog.apply'],
}: Given = {}) {
  const kept: Record<string, string> = {
    'news/fair/meta.yaml': META,
    'news/fair/en.md': '# The fair\n\nIt begins.\n',
    'news/fair/de.md': '# Die Messe\n\nSie beginnt.\n',
    ...files,
  };
  const server = createDeskServer();
  server.answer('GET /news/choices', {
    games: [{ gid: 7, name: 'Starfall' }],
    levels: ['beacon'],
    languages: ['en', 'de', 'ja'],
  });
  const file = (one: string) => ({ file: one, size: 100 });
  const added = { state: 'added' as const, seen: 'h', base: null, by: 'Lin', at: '2026-11-28T11:00:00Z' };
  server.answer(
    'GET /catalog/drafts/:id/pictures',
    picturesWith(
      { ...added, path: 'art/a.svg', now: file('1.svg') },
      { ...added, path: 'art/b.svg', now: file('2.svg') },
      { ...added, path: 'art/clip.mp4', now: file('3.mp4') },
      { ...added, path: 'art/gone.svg', state: 'removed', now: null },
    ),
  );
  server.answer('GET /catalog/drafts/:id', () => ({
    draft,
    revision: 3,
    files: Object.keys(kept).map((path) => ({ path, state: 'same' as const, by: null, at: null })),
  }));
  server.answer('GET /catalog/drafts/:id/file', ({ query: { path = '' } }) => {
    const text = kept[path];
    if (text === undefined) return refusal('operation.refused', { reason: 'draft.no_file', sentence: 'No file.' });
    return { path, ...NONE, text, seen: `hash of ${text}` };
  });
  server.answer('GET /catalog/drafts/:id/diff', { version: 2, base: 3, revision: 3, problems, notes: [], plan: null });
  server.answer('POST /catalog/drafts/:id/file', ({ body }) => {
    const { path, text } = body as { path: string; text: string };
    kept[path] = text;
    return { version: 3, seen: `hash of ${text}` };
  });
  const desk = showDesk({ path: `/news/${ID}?article=${article}`, server, session: sessionWith(permissions) });
  return { ...desk, kept, server };
}

const saved = (server: DeskServer) => server.calls('POST /catalog/drafts/:id/file').map(({ body }) => body);

test('two languages stand next to each other, a missing one is marked, and begins with the English text', async () => {
  const { user, server } = shown();
  await screen.findByText('Missing, so players see English: Japanese');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('English: Markdown')).value).toContain('# The fair');
  await screen.findByText('No Japanese text: players see English.');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Begin Japanese with the English text' }));
  await user.type(screen.getByLabelText('Japanese: Markdown'), 'もっと');
  await user.click(screen.getByRole('button', { name: 'Save Japanese' }));
  expect(saved(server)).toEqual([{ path: 'news/fair/ja.md', text: '# The fair\n\nIt begins.\nもっと', seen: null }]);
  await screen.findByText('Saved.');
  expect(screen.queryByText(/Missing, so players see English/)).toBeNull();
});

test.each([
  ['done', 'Saved.'],
  ['failed', 'Saved. The check gave no answer: open the draft to check it again.'],
])('a save says that the check runs, until it is %s', async (end, text) => {
  const { user, server } = shown();
  await screen.findByLabelText('English: Markdown');
  await waitFor(() => expect(server.calls('GET /catalog/drafts/:id/diff')).toHaveLength(1));
  let answer = (): void => undefined;
  server.answer('GET /catalog/drafts/:id', {
    draft: { ...DRAFT, version: 3 },
    revision: 3,
    files: [{ path: 'news/fair/en.md', state: 'changed', by: null, at: null }],
  });
  server.answer('GET /catalog/drafts/:id/diff', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    if (end === 'failed') return refusal('operation.refused', { reason: 'x', sentence: 'No.' });
    return Response.json({ version: 3, base: 3, revision: 3, problems: [], notes: [], plan: null });
  });
  await user.type(screen.getByLabelText('English: Markdown'), 'More.');
  await user.click(screen.getByRole('button', { name: 'Save English' }));
  await screen.findByText('Saved. Checking…');
  answer();
  await screen.findByText(text);
  expect(screen.queryByText('Saved. Checking…')).toBeNull();
});

test('a new article begins with its facts and an English text, by the keyboard', async () => {
  const { user, server } = shown({ article: 'fresh' });
  await user.click(await screen.findByRole('button', { name: 'Begin the article' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
  const cover = await screen.findByLabelText<HTMLSelectElement>('Cover');
  expect([...cover.options].map(({ value }) => value)).toEqual(['', 'art/a.svg', 'art/b.svg']);
  await user.selectOptions(cover, 'art/b.svg');
  await user.click(screen.getByRole('button', { name: 'Save the facts' }));
  await user.click(screen.getByRole('button', { name: 'Begin English with an empty text' }));
  expect(document.activeElement).toBe(screen.getByLabelText('English: Markdown'));
  await user.keyboard('{Control>}s{/Control}');
  const [facts, english] = saved(server) as { path: string; text: string; seen: null }[];
  expect(facts).toMatchObject({ path: 'news/fresh/meta.yaml', seen: null });
  expect(facts?.text).toMatch(/^kind: news\ncover: art\/b\.svg\npublishedAt: \S+:00Z\n$/);
  expect(english).toMatchObject({ path: 'news/fresh/en.md', text: expect.stringMatching(/^# Title/), seen: null });
});

test('a draft behind the shop says so', async () => {
  shown({ draft: { ...DRAFT, base: 2 } });
  await screen.findByText(/The shop changed since this draft began/);
});

test('another language can be chosen', async () => {
  const { user } = shown();
  await user.selectOptions(await screen.findByLabelText('Language on the right'), 'German');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('German: Markdown')).value).toContain('# Die Messe');
});

test('a changed fact keeps the comments, and is saved over the text that was read', async () => {
  const { user, server } = shown();
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Update');
  await user.click(screen.getByLabelText('Starfall'));
  await user.selectOptions(screen.getByLabelText('Cover'), 'art/b.svg');
  fireEvent.change(screen.getByLabelText('Shown until'), { target: { value: fieldText('2026-12-01T10:00:00Z') } });
  await user.click(screen.getByRole('button', { name: 'Save the facts' }));
  expect(saved(server)).toEqual([
    {
      path: 'news/fair/meta.yaml',
      text: 'kind: update # kept\ncover: art/b.svg\npublishedAt: 2026-11-20T10:00:00Z\nuntil: 2026-12-01T10:00:00Z\ngames: [ 7 ]\n',
      seen: `hash of ${META}`,
    },
  ]);
});

test('a text that is typed during a save is not lost, and is saved over the one before', async () => {
  const { user, server } = shown();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('English: Markdown');
  let answer = (): void => undefined;
  server.answer('POST /catalog/drafts/:id/file', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({ version: 3, seen: 'hash of the first' });
  });
  await user.type(field, '1');
  await user.click(screen.getByRole('button', { name: 'Save English' }));
  await user.type(field, '2');
  answer();
  const button = screen.getByRole('button', { name: 'Save English' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(field.value).toContain('12');
  await user.click(button);
  expect(saved(server).at(-1)).toMatchObject({ text: expect.stringContaining('12'), seen: 'hash of the first' });
});

test('a text that somebody else saved first is shown next to the own one, and one is chosen', async () => {
  const { user, server, kept } = shown();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('English: Markdown');
  await user.type(field, 'Mine');
  kept['news/fair/en.md'] = '# Theirs\n';
  server.answer('POST /catalog/drafts/:id/file', ({ body }) =>
    (body as { seen: string }).seen === 'hash of # Theirs\n'
      ? { version: 4, seen: 'x' }
      : refusal('operation.refused', { reason: 'draft.file_changed', sentence: 'Not saved: Ada changed it.' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save English' }));
  await screen.findByText('Not saved: Ada changed it.');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/The text that .* saved/)).value).toBe('# Theirs\n');
  expect(field.value).toContain('Mine');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  expect(saved(server).at(-1)).toMatchObject({ seen: 'hash of # Theirs\n', text: expect.stringContaining('Mine') });
});

test('the other text can be taken instead', async () => {
  const { user, server, kept } = shown();
  await user.type(await screen.findByLabelText('English: Markdown'), 'Mine');
  kept['news/fair/en.md'] = '# Theirs\n';
  const reason = { reason: 'draft.file_changed', sentence: 'Not saved.' };
  server.refuse('POST /catalog/drafts/:id/file', 'operation.refused', reason);
  await user.click(screen.getByRole('button', { name: 'Save English' }));
  await user.click(await screen.findByRole('button', { name: 'Drop mine, take theirs' }));
  await screen.findByDisplayValue('# Theirs');
  expect(screen.queryByText('Not saved')).toBeNull();
});

test('an unsaved text stays while other pages are open, and the browser warns before it is lost', async () => {
  const { user, desk } = shown();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const field = await screen.findByLabelText('English: Markdown');
  expect(leave()).toBe(false);
  await user.type(field, 'Kept');
  expect(leave()).toBe(true);
  desk.router.go('/your-sign-in');
  await screen.findByRole('heading', { name: 'Your sign-in' });
  desk.router.go(`/news/${ID}?article=fair`);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('English: Markdown')).value).toContain('Kept');
});

test('mistakes stand next to their field and their text', async () => {
  const mistake = { line: 2, column: 1, field: '' };
  shown({
    problems: [
      { ...mistake, file: 'news/fair/meta.yaml', field: 'cover', message: 'is no picture' },
      { ...mistake, file: 'news/fair/meta.yaml', field: 'button.to', message: 'is no address' },
      { ...mistake, file: 'news/fair/en.md', message: 'must have a summary' },
      { ...mistake, file: 'news/other/en.md', message: 'of another article' },
    ],
  });
  await screen.findByText('is no picture');
  expect(screen.getByLabelText('Cover').getAttribute('aria-invalid')).toBe('true');
  within(screen.getByRole('list', { name: 'Mistakes in the facts' })).getByText(/is no address/);
  within(await screen.findByRole('list', { name: 'Mistakes in English' })).getByText(/must have a summary/);
  expect(screen.queryByText(/of another article/)).toBeNull();
});

test('mistakes of an earlier version of the draft go away until it is checked again', async () => {
  const mistake = { line: 1, column: 1, field: '', file: 'news/fair/en.md', message: 'is missing' };
  const draft = { ...DRAFT };
  const { user } = shown({ draft, problems: [mistake] });
  await screen.findByText('is missing', { exact: false });
  draft.version = 3;
  await user.type(screen.getByLabelText('English: Markdown'), 'More');
  await user.click(screen.getByRole('button', { name: 'Save English' }));
  await waitFor(() => expect(screen.queryByText('is missing', { exact: false })).toBeNull());
});

test('an article without a cover says to choose one', async () => {
  const problem = { line: 2, column: 1, field: 'cover', file: 'news/fair/meta.yaml', message: 'must be a text' };
  shown({ files: { 'news/fair/meta.yaml': 'kind: news\ncover:\n' }, problems: [problem] });
  await screen.findByText('Every article needs a picture. Choose one.');
  screen.getByRole('option', { name: 'Choose a picture' });
});

test('YAML that cannot be read is edited as text', async () => {
  const { user, server } = shown({ files: { 'news/fair/meta.yaml': 'kind: [' } });
  const field = await screen.findByLabelText('meta.yaml');
  await screen.findByText('This YAML cannot be read, so it is shown as text.');
  await user.type(field, ']]');
  await user.click(screen.getByRole('button', { name: 'Save the facts' }));
  expect(saved(server)).toMatchObject([{ text: 'kind: []' }]);
});

test('a preview shows the draft at the start of the article, in four forms', async () => {
  const { user, server } = shown();
  server.answer('POST /previews', { token: 'a.b.c', games: [], articles: [] });
  await user.click(await screen.findByRole('button', { name: 'Show the article' }));
  const frame = await screen.findByTitle('Desktop, dark, en');
  expect(server.calls('POST /previews')[0]?.body).toMatchObject({ draft: ID, at: '2026-11-20T10:00:00.000Z' });
  expect(frame.getAttribute('src')).toBe(
    '/previewed?token=a.b.c&path=%2Fwap%2Farticle%2Ffair&lang=en&variant=desktop&theme=dark',
  );
  expect(screen.getAllByTitle(/, en$/)).toHaveLength(4);
});

test('a preview of a draft with mistakes says which', async () => {
  const { user, server } = shown();
  server.refuse('POST /previews', 'operation.refused', { reason: 'catalog.invalid', sentence: 'en.md: no title' });
  await user.click(await screen.findByRole('button', { name: 'Show the article' }));
  await screen.findByText('en.md: no title');
});

test.each([
  ['a draft that is over', { draft: { ...DRAFT, state: 'applied' as const } }],
  ['a role that may only read', { permissions: ['catalog.read'] }],
])('%s can only be read', async (_, given) => {
  shown(given);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('English: Markdown')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^Save|^Begin/ })).toBeNull();
});

test('a role without the catalogue, and an address without an article, show no editor', async () => {
  showDesk({ path: `/news/${ID}?article=fair`, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the news/);
});
