import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { News } from '#desk/lib/news/news.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const DRAFT = '00000000-0000-7000-8000-000000000010';
const session = sessionWith(['catalog.read', 'catalog.apply']);

const NEWS: News = {
  total: 2,
  games: [
    { gid: 7, name: 'Starfall' },
    { gid: 8, name: 'Petal Rush' },
  ],
  drafts: [
    {
      id: DRAFT,
      name: 'Autumn',
      articles: [
        { id: 'fair', isNew: false },
        { id: 'fresh', isNew: true },
      ],
    },
  ],
  articles: [
    {
      id: 'fair',
      title: '<b>The fair</b>',
      kind: 'event',
      games: [7],
      publishedAt: '2026-11-20T10:00:00Z',
      from: '2026-11-21T10:00:00Z',
      until: '2026-12-01T10:00:00Z',
      pinned: true,
      level: 'beacon',
      languages: ['en', 'de'],
      missing: ['ja'],
      state: 'shown',
    },
    {
      id: 'old',
      title: 'Old news',
      kind: 'news',
      games: [],
      publishedAt: '2026-01-01T10:00:00Z',
      from: '2026-01-01T10:00:00Z',
      until: null,
      pinned: false,
      level: null,
      languages: ['en', 'de', 'ja'],
      missing: [],
      state: 'ended',
    },
  ],
};

const DRAFT_FACTS = draftWith({ id: DRAFT, base: 3 });

function shown(path = '/news', news: News = NEWS, drafts = [DRAFT_FACTS]) {
  const server = createDeskServer();
  server.answer('GET /news', news);
  server.answer('GET /catalog/drafts', { revision: 3, drafts });
  return showDesk({ path, server, session });
}

test('each article has its state, games and missing languages, and names the draft that changes it', async () => {
  shown();
  const row = within(await screen.findByRole('row', { name: /The fair/ }));
  // Titles are text, also with tags.
  row.getByText('<b>The fair</b>');
  row.getByText('Shown');
  row.getByText('Pinned');
  row.getByText('Starfall');
  row.getByText('missing: ja');
  row.getByText('from VIP level beacon');
  expect(row.getByRole('link', { name: 'changed in “Autumn”' }).getAttribute('href')).toBe(
    `/news/${DRAFT}?article=fair`,
  );
  const old = within(screen.getByRole('row', { name: /Old news/ }));
  old.getByText('Ended');
  old.getByText('All');
  expect(screen.getByRole('link', { name: 'fresh' }).getAttribute('href')).toBe(`/news/${DRAFT}?article=fresh`);
  await expectAccessible();
});

test('the filters are in the address and in the call', async () => {
  const { user, server } = shown('/news?state=planned&game=8');
  await screen.findByRole('row', { name: /The fair/ });
  expect(server.calls('GET /news')[0]?.query).toEqual({ state: 'planned', game: '8' });
  await user.selectOptions(screen.getByLabelText('State'), 'Ended');
  await user.selectOptions(screen.getByLabelText('Game'), 'All');
  expect(location.search).toBe('?state=ended');
  expect(server.calls('GET /news').at(-1)?.query).toEqual({ state: 'ended' });
});

test('a wrong filter in the address is no filter', async () => {
  const { server } = shown('/news?state=gone&game=x');
  await screen.findByRole('row', { name: /The fair/ });
  expect(server.calls('GET /news')[0]?.query).toEqual({});
});

test('an empty list says whether articles exist', async () => {
  shown('/news?state=planned', { ...NEWS, articles: [] });
  await screen.findByText('None of the 2 articles is like this.');
});

test('a shop without articles says so', async () => {
  shown('/news', { ...NEWS, articles: [], drafts: [], total: 0 });
  await screen.findByText('The shop has no articles yet.');
  await expectAccessible();
});

test('a list that fails can be read again', async () => {
  const server = createDeskServer();
  server.refuse('GET /news', 'server.internal');
  const { user } = showDesk({ path: '/news', server, session });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('GET /news', NEWS);
  await user.click(again);
  await screen.findByRole('row', { name: /The fair/ });
});

test('a role that may not read the catalogue sees no news', async () => {
  showDesk({ path: '/news', session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the news/);
});

test('a role that may only read has no buttons to edit', async () => {
  const server = createDeskServer();
  server.answer('GET /news', NEWS);
  showDesk({ path: '/news', server, session: sessionWith(['catalog.read']) });
  await screen.findByRole('row', { name: /The fair/ });
  expect(screen.queryByRole('button', { name: /New article|Edit/ })).toBeNull();
});

test('an article opens in an open draft', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Edit Old news' }));
  await screen.findByLabelText('Draft');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Open the editor' }));
  expect(location.pathname + location.search).toBe(`/news/${DRAFT}?article=old`);
});

const LINS = draftWith({ id: '00000000-0000-7000-8000-000000000012', name: 'Prices', createdBy: 'Lin' });
const SECOND = draftWith({ id: '00000000-0000-7000-8000-000000000013', name: 'Winter' });

test('the only own draft is chosen at first, also after the draft of somebody else', async () => {
  const { user } = shown('/news', NEWS, [LINS, DRAFT_FACTS]);
  await user.click(await screen.findByRole('button', { name: 'New article' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Draft')).value).toBe(DRAFT);
});

test.each([
  ['a draft of somebody else', [LINS]],
  ['two own drafts', [DRAFT_FACTS, SECOND]],
])('with %s, the operator chooses the draft', async (_, drafts) => {
  const { user } = shown('/news', NEWS, drafts);
  await user.click(await screen.findByRole('button', { name: 'New article' }));
  await user.type(await screen.findByLabelText('Id'), 'snow');
  await user.click(screen.getByRole('button', { name: 'Open the editor' }));
  await screen.findByText('Choose a draft.');
  await expectAccessible();
  expect(location.pathname).toBe('/news');
  await user.selectOptions(screen.getByLabelText('Draft'), drafts[0]?.id ?? '');
  await user.click(screen.getByRole('button', { name: 'Open the editor' }));
  expect(location.pathname + location.search).toBe(`/news/${drafts[0]?.id}?article=snow`);
});

test('a new article needs an id that no article has, and can begin a draft', async () => {
  const { user, server } = shown();
  const made = '00000000-0000-7000-8000-000000000011';
  server.answer('POST /catalog/drafts', { draft: made });
  await user.click(await screen.findByRole('button', { name: 'New article' }));
  await user.type(await screen.findByLabelText('Id'), 'fair');
  await user.selectOptions(screen.getByLabelText('Draft'), 'A new draft');
  await user.click(screen.getByRole('button', { name: 'Open the editor' }));
  await screen.findByText('There is an article with this id already.');
  await screen.findByText('Type a name.');
  expect(server.calls('POST /catalog/drafts')).toEqual([]);
  await user.type(screen.getByLabelText('Id'), '-2027');
  await user.type(screen.getByLabelText('Name of the new draft'), 'Next year');
  await user.click(screen.getByRole('button', { name: 'Open the editor' }));
  expect(server.calls('POST /catalog/drafts')[0]?.body).toEqual({ name: 'Next year' });
  expect(location.pathname + location.search).toBe(`/news/${made}?article=fair-2027`);
});
