import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { Username } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, type Variant, visit } from './top-up-kit.ts';

openShop();

let height = 900;

/**
 * A visitor whose screen has a unique height, and the events of that screen. A browser sends the last event of a page,
 * `page_hide`, after the page closed, so it may arrive while the next test runs.
 */
async function visitor(options: { variant: Variant; as?: Username }) {
  height += 1;
  const viewport = { width: options.variant === 'mobile' ? 360 : 1440, height };
  const kept = () => world.context.sql<Kept[]>`
    select name, distinct_id, marks, event from analytics_events
    where event -> 'properties' ->> '#screen_height' = ${String(viewport.height)} order by time, name`;
  const names = async () => (await kept()).map(({ name }) => name);
  // The script loads after the page's work, and holds an event for six seconds.
  const told = (good: (names: string[]) => boolean) => until(names, good, 30_000);
  return { ...(await visit(browser, world, { ...options, viewport })), kept, names, told };
}

interface Kept {
  name: string;
  distinct_id: string;
  marks: string[];
  event: { properties: Record<string, unknown> };
}
const answer = (page: Page, name: 'Accept' | 'Reject') =>
  page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name }).click();
/** Returns all requests of the page to the collector. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/events\/(sync_js|data_debug)/.test(request.url())) requests.push(request.method());
  });
  return requests;
}

test('a visit is counted from its beginning once the visitor agrees, and nothing is sent before', async () => {
  const { page, kept, told } = await visitor({ variant: 'mobile' });
  const requests = requestsOf(page);
  const loaded = page.waitForResponse(/\/events\/script\.js/);
  await page.goto('/platform/v2/wap/payment?gid=1000039&refer=mail-7&fromID=partner&uid=77&uname=Somebody');
  await loaded;
  await settled(page);
  await expect(page.getByRole('region', { name: 'Cookies' })).toContainText('May we also count visits');
  expect(requests).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('manawell.events'))),
  ).toEqual([]);
  await answer(page, 'Accept');
  await told((found) => found.includes('page_view'));
  const [arrival] = (await kept()).filter(({ name }) => name === 'arrival');
  expect(arrival?.event.properties).toMatchObject({
    refer: 'mail-7',
    from_id: 'partner',
    gid: 1000039,
    version: '{ip}',
  });
  expect((await kept()).flatMap(({ marks }) => marks)).toEqual([]);
  expect(JSON.stringify(await kept())).not.toMatch(/Somebody|uid=/);
});

test('a visitor who refuses is not counted, on later pages neither, and the browser keeps no id', async () => {
  const { page, names } = await visitor({ variant: 'desktop' });
  const requests = requestsOf(page);
  const loaded = page.waitForResponse(/\/events\/script\.js/);
  await page.goto('/platform/');
  await loaded;
  await answer(page, 'Reject');
  const again = page.waitForResponse(/\/events\/script\.js/);
  await page.goto('/platform/wap/news');
  await again;
  await settled(page);
  const events = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('manawell.events')));
  await until(events, (keys) => keys.length > 0);
  expect(await events()).toEqual(['manawell.events.out']);
  expect(requests).toEqual([]);
  expect(await names()).toEqual([]);
});

test('each page is reported once, and the steps of a purchase in order; one visitor is one', async () => {
  const { page, kept, told } = await visitor({ variant: 'desktop', as: 'kestrel' });
  await page.goto('/platform/v2/payment?gid=1000039');
  await answer(page, 'Accept');
  await page.getByRole('radio', { name: /^300 Astralite/ }).check({ force: true });
  await told((found) => found.includes('item_chosen'));
  await page.getByRole('navigation').getByRole('link', { name: 'Coupons' }).first().click();
  await told((found) => found.filter((name) => name === 'page_view').length === 2);
  const events = await kept();
  const pages = events.filter(({ name }) => name === 'page_view').map(({ event }) => event.properties.page);
  expect(pages).toEqual(['payment', 'coupons']);
  const item = events.find(({ name }) => name === 'item_chosen');
  expect(item?.event.properties).toMatchObject({ gid: 1000039, item: 'astralite-300' });
  expect(new Set(events.map(({ distinct_id: id }) => id)).size).toBe(1);
});

test('a collector that is down does not disturb a visitor, and waiting events are sent later', async () => {
  const { page, told } = await visitor({ variant: 'mobile' });
  await page.route(/\/events\/sync_js/, (route) => route.abort());
  await page.goto('/platform/wap');
  await answer(page, 'Accept');
  await settled(page);
  // A page that is left before the analytics script has loaded is not counted.
  await page.waitForFunction(() => localStorage.getItem('manawell.events.device') !== null);
  await page.unroute(/\/events\/sync_js/);
  await page.goto('/platform/wap/news');
  await told((found) => found.filter((name) => name === 'page_view').length === 2);
});

test.each([
  ['agreed', 'Accept', 'astralite-300'],
  ['refused', 'Reject', 'astralite-60'],
] as const)('an order stores its attribution only for a buyer who agreed: %s', async (_, said, item) => {
  const { page, open } = await visitor({ variant: 'desktop', as: 'kestrel' });
  await open(`?gid=1000039&pid=2&fromID=kestrel-live&refer=a%20b&region=eu&role=s3-1187&method=card&item=${item}`);
  await answer(page, said);
  const ordered = page.waitForResponse((response) => response.url().endsWith('/api/orders') && response.ok());
  await parts(page).pay.click();
  // Its body may be gone with the page, which leads on to the payment.
  await ordered;
  const [order] = await world.context.sql`select snapshot -> 'attribution' as told from orders where item = ${item}`;
  expect(order).toBeDefined();
  // The second source is not a valid value for an order: it is dropped, and the order is placed.
  expect(order?.told ?? null).toEqual(said === 'Accept' ? { pid: 2, fromId: 'kestrel-live' } : null);
});
