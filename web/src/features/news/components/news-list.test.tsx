import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { articleCard, cards } from '#tests/components/news.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { kept } from '#tests/components/storage.ts';
import { markRead, readArticles } from '../model/read-articles.ts';
import { NewsList } from './news-list.tsx';
import { NewsTabs } from './news-tabs.tsx';

beforeEach(() => {
  readArticles.set(null);
});

const open = (portal: ReturnType<typeof createPortal>, search = {}) =>
  show(
    <>
      <NewsTabs />
      <NewsList />
    </>,
    { page: 'news', portal, search },
  );
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const cardOf = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('article') as HTMLElement;

test('a button loads further pages, shows each article once, and shows the end of the list', async () => {
  const portal = createPortal();
  portal.answer('GET /news', ({ query }) =>
    query.page === '1' ? { articles: cards(10), more: true } : { articles: cards(3, 10), more: false },
  );
  const { user, address } = await open(portal);
  expect(await screen.findByText('10 articles shown')).toBeTruthy();
  expect(screen.queryByText('No more')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more news' }));
  expect(await screen.findByText('No more')).toBeTruthy();
  expect(titles()).toHaveLength(12);
  // A reload shows as many articles.
  expect(address()).toContain('page=2');
});

test('a tab loads only its kind, from the first page, and is in the address', async () => {
  const portal = createPortal();
  portal.answer('GET /news', ({ query }) => ({
    articles: [articleCard({ id: query.kind ?? 'all', title: query.kind ?? 'all' })],
    more: false,
  }));
  const { user, address } = await open(portal, { page: 2 });
  await screen.findByRole('heading', { name: /all$/ });
  await user.click(screen.getByRole('radio', { name: 'Maintenance' }));
  expect(await screen.findByRole('heading', { name: /maintenance$/ })).toBeTruthy();
  expect(address()).toBe('/wap/news?tab=maintenance');
});

test('articles not read on this device are marked once that is known', async () => {
  kept.set('readNews', ['n1']);
  const portal = createPortal();
  portal.answer('GET /news', { articles: cards(2), more: false });
  await open(portal);
  expect(await screen.findByText('Unread')).toBeTruthy();
  expect(within(await cardOf(/Article 1/)).queryByText('Unread')).toBeNull();
  expect(within(await cardOf(/Article 2/)).getByText('Unread')).toBeTruthy();
});

test('the last 500 read articles are kept, the latest first', async () => {
  for (let n = 0; n < 510; n += 1) await markRead(`a${n}`);
  await markRead('a505');
  const ids = kept.get('readNews') as string[];
  expect([ids.length, ids[0], ids[1], ids.filter((id) => id === 'a505').length]).toEqual([500, 'a505', 'a509', 1]);
});

test('a card shows that it is pinned, for a VIP level, or in another language', async () => {
  const portal = createPortal();
  const card = articleCard({ pinned: true, level: 'beacon' });
  portal.answer('GET /news', { articles: [card], more: false });
  await open(portal, { gid: 1 });
  const shown = within(await cardOf(/star festival/));
  for (const word of ['Events', 'Pinned', 'VIP only', 'Nov 20, 2026']) expect(shown.getByText(word)).toBeTruthy();
  expect(shown.getByRole('link').getAttribute('href')).toBe('/platform/wap/article/star-festival?gid=1');
});

test('without articles the page says so and links to the games', async () => {
  const portal = createPortal();
  portal.answer('GET /news', { articles: [], more: false });
  await open(portal);
  expect(await screen.findByRole('heading', { name: 'No data available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse games' })).toBeTruthy();
});

test('a failed list can be loaded again in place', async () => {
  const portal = createPortal();
  portal.lose('GET /news');
  const { user } = await open(portal);
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  portal.answer('GET /news', { articles: cards(1), more: false });
  await user.click(again);
  expect(await screen.findByRole('heading', { name: /Article 1/ })).toBeTruthy();
});
