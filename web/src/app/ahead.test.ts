import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './ahead.ts';
import { pages } from './pages.ts';
import type { AppRouter } from './router.tsx';

const main = (...paths: string[]) => paths.map((path) => ({ pathname: `/platform${path}`, search: '', main: true }));
const around = (...paths: string[]) => paths.map((path) => ({ pathname: `/platform${path}`, search: '', main: false }));

/** A page with these links; what of it was loaded, in order, `…` for each time that it waited for. */
async function load(links: { pathname: string; search: string; main: boolean }[], failing = '') {
  const done: string[] = [];
  const router = {
    getMatchedRoutes: (path: string) => [[{ id: path }]],
    async loadRouteChunk({ id }: { id: string }) {
      done.push(id);
      if (id === failing) throw new Error('offline');
    },
  } as unknown as AppRouter;
  const data = vi
    .spyOn(pages.payment, 'load')
    .mockImplementation(async ({ search }) => void done.push(`data ${search.gid}`));
  const document = {
    querySelectorAll: () => links.map((link) => ({ ...link, closest: () => (link.main ? {} : null) })),
  } as unknown as Document;
  await fetchAhead(document, {
    router,
    visit: { queryClient: new QueryClient(), defaultGid: 1 },
    language: { current: () => 'en', need: async (parts) => void (parts.length > 0 && done.push(`texts ${parts}`)) },
    idle: async () => void done.push('…'),
  });
  data.mockRestore();
  return done;
}

afterEach(() => vi.restoreAllMocks());

test('the code and texts of each page that this one leads to are loaded, one at a time, top-up first', async () => {
  const links = [...around('/v2/news', '/v2/tasks'), ...main('/v2/payment', '/v2/news')];
  expect(await load(links)).toEqual([
    'data undefined',
    '…',
    '/v2/payment',
    '…',
    '/v2/news',
    '…',
    '/v2/tasks',
    ...(pages.tasks.texts ? [`texts ${pages.tasks.texts}`] : []),
  ]);
});

test('data are fetched for the first top-up of the content alone', async () => {
  const [topUp] = main('/v2/payment');
  const links = [...around('/v2/payment'), { ...topUp, search: '?gid=7' }, { ...topUp, search: '?gid=8' }];
  expect(await load(links as never)).toContain('data 7');
  expect(await load(around('/v2/payment'))).toEqual(['…', '/v2/payment']);
});

test('what cannot be had keeps nothing else away', async () => {
  expect(await load(main('/v2/news', '/v2/vip'), '/v2/news')).toContain('/v2/vip');
});
