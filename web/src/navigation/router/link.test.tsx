import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routerAt } from '#tests/components/router.ts';
import { settle, show } from '#tests/components/show.tsx';
import { createBrowserHistory } from './history.ts';
import { Link } from './link.tsx';

const start = location.href;
beforeEach(() => history.replaceState(null, '', '/platform/v2/payment?gid=1'));
afterEach(() => history.replaceState(null, '', start));

async function showLinks() {
  const router = await routerAt({ page: 'payment' });
  const fetchAhead = vi.spyOn(router, 'fetchAhead');
  await show(
    <>
      <Link to="/v2/vip?gid=1">VIP</Link>
      <Link to="/v2/vip" target="_blank">
        VIP elsewhere
      </Link>
      <Link to="/v2/payment?gid=2">Top up</Link>
    </>,
    { router },
  );
  return { router, fetchAhead, link: (name: string) => screen.getByRole('link', { name }) };
}

test('a link goes to its page; the link of the page on screen is marked as current', async () => {
  const { router, link } = await showLinks();
  expect(link('VIP').getAttribute('href')).toBe('/platform/v2/vip?gid=1');
  expect([link('VIP'), link('Top up')].map((one) => one.getAttribute('aria-current'))).toEqual([null, 'page']);
  await settle(() => fireEvent.click(link('VIP')));
  expect(router.shown()?.place).toMatchObject({ path: '/v2/vip', query: '?gid=1' });
  expect([link('VIP'), link('Top up')].map((one) => one.getAttribute('aria-current'))).toEqual(['page', null]);
});

/** Clicks. Returns true if the link left the click to the browser, which goes nowhere here. */
function isLeftToBrowser(link: HTMLElement, how = {}): boolean {
  let left = true;
  addEventListener(
    'click',
    (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(link, how);
  return left;
}

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  async (how) => {
    const { router, link } = await showLinks();
    expect(isLeftToBrowser(link('VIP'), how)).toBe(true);
    expect(router.place().path).toBe('/v2/payment');
  },
);

test('a link that opens elsewhere is left to the browser', async () => {
  const { router, link } = await showLinks();
  expect(isLeftToBrowser(link('VIP elsewhere'))).toBe(true);
  expect(router.place().path).toBe('/v2/payment');
});

test('a page is prefetched on touch and focus at once, and on hover after a delay', async () => {
  const { fetchAhead, link } = await showLinks();
  fireEvent.touchStart(link('VIP'));
  fireEvent.focus(link('VIP'));
  expect(fetchAhead.mock.calls).toEqual([['/v2/vip?gid=1'], ['/v2/vip?gid=1']]);
  vi.useFakeTimers();
  fireEvent.mouseEnter(link('Top up'));
  fireEvent.mouseLeave(link('Top up'));
  vi.runAllTimers();
  expect(fetchAhead).toHaveBeenCalledTimes(2);
  fireEvent.mouseEnter(link('Top up'));
  vi.runAllTimers();
  expect(fetchAhead).toHaveBeenLastCalledWith('/v2/payment?gid=2');
});

test('the link of a page is marked when it is pressed, not when the page shows', async () => {
  const router = await routerAt({
    page: 'payment',
    open: ({ path }) => (path === '/v2/payment' ? {} : new Promise<never>(() => undefined)),
  });
  await show(<Link to="/v2/vip">VIP</Link>, { router });
  await settle(() => fireEvent.click(screen.getByRole('link')));
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page');
});

test('the browser’s history has the address below the base path, and keeps the key of the entry across a reload', () => {
  const places = createBrowserHistory();
  expect(places.now()).toMatchObject({ path: '/v2/payment', query: '?gid=1', hash: '' });
  expect(createBrowserHistory().now().key).toBe(places.now().key);
  places.write('/v2/vip#levels', false);
  expect(location.pathname + location.hash).toBe('/platform/v2/vip#levels');
  // An open sheet marks its entry; a choice on the same page keeps the mark.
  history.replaceState({ ...history.state, overlay: 1 }, '');
  places.write('/v2/vip?gid=2', true);
  expect(history.state).toEqual({ key: places.now().key, overlay: 1 });
  places.write('/v2/tasks', true);
  expect(history.state).toEqual({ key: places.now().key });
});

test('a step back is reported with the place that it leads to', () => {
  const places = createBrowserHistory();
  const stepped = vi.fn();
  const stop = places.onStep(() => stepped(places.now().path));
  history.replaceState({ key: 'k' }, '', '/platform/v2/tasks');
  dispatchEvent(new PopStateEvent('popstate'));
  stop();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(stepped.mock.calls).toEqual([['/v2/tasks']]);
});
