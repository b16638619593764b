import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '#contract/routes.ts';
import { fetchAhead } from './ahead.ts';
import { pages } from './pages.ts';

type Id = 'payment' | 'news' | 'tasks' | 'vip';
const linksIn = (main: boolean, ids: readonly Id[]) =>
  ids.map((id) => ({ pathname: `/platform${PATHS[id].desktop}`, search: '', main }));
const main = (...ids: Id[]) => linksIn(true, ids);
const around = (...ids: Id[]) => linksIn(false, ids);

const module = { Page: () => null };

/** Prefetches from a page with these links. Returns the loads in order, with `…` for each wait. */
async function load(links: { pathname: string; search: string; main: boolean }[], failing?: 'news') {
  const done: string[] = [];
  for (const id of ['payment', 'news', 'tasks', 'vip'] as const) {
    vi.spyOn(pages[id], 'desktop').mockImplementation(async () => {
      if (id === failing) throw new Error('offline');
      done.push(`code ${id}`);
      return module;
    });
  }
  vi.spyOn(pages.payment, 'load').mockImplementation(async ({ search }) => void done.push(`data ${search.gid}`));
  const router = { keepCode: async (id: Id) => void done.push(`kept ${id}`) } as never;
  const document = {
    querySelectorAll: () => links.map((link) => ({ ...link, closest: () => (link.main ? {} : null) })),
  } as unknown as Document;
  await fetchAhead(document, {
    router,
    visit: { queryClient: new QueryClient(), defaultGid: 1 },
    language: { current: () => 'en', fetch: async (parts) => void (parts.length > 0 && done.push(`texts ${parts}`)) },
    device: 'desktop',
    idle: async () => void done.push('…'),
  });
  return done;
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the code and texts of each linked page are loaded, one page at a time, top-up first', async () => {
  const links = [...around('news', 'tasks'), ...main('payment', 'news')];
  const page = (id: Id) => ['…', `code ${id}`, ...(pages[id].texts ? [`texts ${pages[id].texts}`] : []), `kept ${id}`];
  expect(await load(links)).toEqual(['data undefined', ...page('payment'), ...page('news'), ...page('tasks')]);
});

test('data are fetched only for the first top-up link of the content', async () => {
  const [topUp] = main('payment');
  const links = [...around('payment'), { ...topUp, search: '?gid=7' }, { ...topUp, search: '?gid=8' }];
  expect(await load(links as never)).toContain('data 7');
  expect(await load(around('payment'))).not.toContainEqual(expect.stringContaining('data'));
});

test('prefetching stops when a load fails or the device is offline', async () => {
  const links = main('news', 'vip');
  expect(await load(links, 'news')).toEqual(['…', expect.stringContaining('texts')]);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await load(links)).toEqual(['…']);
});
