import { expect, test, vi } from 'vitest';
import { createMemoryHistory, type Place, placeOf } from './history.ts';
import { createRouter, type Guide, type Opened } from './router.ts';

const nothing = () => null;
const opened = (place: Place): Opened => ({
  page: 'index',
  params: {},
  search: searchOf(place),
  Frame: nothing,
  Page: nothing,
});
const searchOf = ({ query }: Place) => Object.fromEntries(new URLSearchParams(query));

/** Returns a router at "/a" whose places open as `open` says. */
async function routerOf(open: Guide['open'] = async (place) => opened(place)) {
  const history = createMemoryHistory('/a');
  const router = createRouter(history, { searchOf, open, fetchAhead: vi.fn() }, 'https://shop.example');
  await router.load();
  return { router, history };
}

test('a slow page does not replace a page that the player opened later', async () => {
  const slow = Promise.withResolvers<void>();
  const { router } = await routerOf(async (place) => {
    if (place.path === '/slow') await slow.promise;
    return opened(place);
  });
  const going = router.go('/slow');
  expect([router.place().path, router.shown()?.place.path]).toEqual(['/slow', '/a']);
  await router.go('/b');
  slow.resolve();
  await going;
  expect(router.shown()?.place.path).toBe('/b');
});

test('a redirect replaces the entry that led to it', async () => {
  const { router, history } = await routerOf(async (place) => (place.path === '/old' ? '/new?gid=1' : opened(place)));
  const write = vi.spyOn(history, 'write');
  await router.go('/old');
  expect(router.shown()?.place).toMatchObject({ path: '/new', query: '?gid=1' });
  expect(write.mock.calls).toEqual([
    ['/old', false],
    ['/new?gid=1', true],
  ]);
});

test('a redirect loop ends and is shown as a failure', async () => {
  const { router } = await routerOf(async (place) =>
    place.path === '/a' ? opened(place) : place.path === '/x' ? '/y' : '/x',
  );
  await router.go('/x');
  expect(String(router.shown()?.failure)).toMatch(/too many redirects/);
});

test('a link to the current address adds no entry', async () => {
  const { router, history } = await routerOf();
  const write = vi.spyOn(history, 'write');
  await router.go('/a');
  await router.go('/a?gid=1');
  expect(write.mock.calls).toEqual([
    ['/a', true],
    ['/a?gid=1', false],
  ]);
});

test('a page that cannot be opened is shown as a failure, and the next one opens', async () => {
  const { router } = await routerOf(async (place) => {
    if (place.path === '/broken') throw new Error('offline');
    return opened(place);
  });
  await router.go('/broken');
  expect(String(router.shown()?.failure)).toBe('Error: offline');
  await router.go('/a');
  expect(router.shown()?.failure).toBeUndefined();
});

test('a choice of the page is shown at once, and once', async () => {
  const { router } = await routerOf();
  const seen = vi.fn();
  router.onShow(({ search, keepsScroll }) => seen({ ...search }, keepsScroll));
  const going = router.go('/a?item=b', { replace: true, keepsScroll: true });
  expect(seen.mock.calls).toEqual([[{ item: 'b' }, true]]);
  await going;
  expect(seen).toHaveBeenCalledOnce();
});

test('equal parameters stay the same object, so that nothing is computed again for them', async () => {
  const { router } = await routerOf();
  await router.go('/a?gid=1');
  const before = router.shown()?.search;
  await router.go('/b?gid=1');
  expect(router.shown()?.search).toBe(before);
  await router.go('/b?gid=2');
  expect(router.shown()?.search).toEqual({ gid: '2' });
});

test('an address is split into its parts', () => {
  expect(placeOf('/v2/payment?a=1?b#c#d', 'k')).toEqual({
    path: '/v2/payment',
    query: '?a=1?b',
    hash: '#c#d',
    key: 'k',
  });
  expect(placeOf('')).toEqual({ path: '/', query: '', hash: '', key: '' });
});

test('an entry keeps its key while only the choices of its page change', () => {
  const history = createMemoryHistory('/a');
  const { key } = history.now();
  history.write('/a?item=b', true);
  expect(history.now().key).toBe(key);
  history.write('/a?item=c', false);
  const pushed = history.now().key;
  history.write('/b', true);
  expect(new Set([key, pushed, history.now().key]).size).toBe(3);
});

test('a caller that waits for a page that the player left waits for the page that is shown', async () => {
  const gates = new Map([
    ['/slow', Promise.withResolvers<void>()],
    ['/b', Promise.withResolvers<void>()],
  ]);
  const { router } = await routerOf(async (place) => {
    await gates.get(place.path)?.promise;
    return opened(place);
  });
  const shownFirst: (string | undefined)[] = [];
  const slow = router.go('/slow').then(() => shownFirst.push(router.shown()?.place.path));
  const next = router.go('/b');
  gates.get('/slow')?.resolve();
  gates.get('/b')?.resolve();
  await Promise.all([slow, next]);
  expect(shownFirst).toEqual(['/b']);
});

test('a step back before the router listens is followed once it starts', async () => {
  const { router, history } = await routerOf();
  history.write('/b', false);
  const shown = new Promise((resolve) => router.onShow(({ place }) => resolve(place.path)));
  router.start();
  expect(await shown).toBe('/b');
});
