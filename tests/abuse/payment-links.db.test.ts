import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { LinkBrowser } from '#tests/world/link-browser.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const LINK = { uid: 80427731, gid: 1000039, region: 'eu', roleId: 's3-1187', item: 'astralite-60' };
const logged: string[] = [];

let world: World;
let backend: ServerClient;
beforeAll(async () => {
  const log = createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  world = await startWorld({ log, env: { RATE_LIMIT: 'true' } });
  backend = new ServerClient(world.url, await newKey(world.context.sql, 'backend'));
});
afterAll(() => world.stop());

const create = async (body: object = {}) => (await backend.call('POST /links', { body: { ...LINK, ...body } })).body;
const ordersOf = (id: string) => world.context.sql`select number from orders where snapshot ->> 'link' = ${id}`;
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', {}, { 'sec-fetch-site': 'same-site' }],
  ['another origin', {}, { origin: 'https://evil.example' }],
  ['a page without the token', { token: '' }, {}],
  ['a page with a guessed token', { token: 'A'.repeat(43) }, {}],
])('a form of %s buys nothing', async (_, fields, headers) => {
  const { id, url } = await create();
  const browser = new LinkBrowser();
  const page = await browser.press(await browser.get(url), { method: 'card', ...fields }, headers);
  expect(page.text).toContain('data-problem');
  expect(page.text).not.toContain('http-equiv="refresh"');
  expect(await ordersOf(id)).toEqual([]);
  expect((await backend.call('GET /links/:id', { params: { id } })).body.state).toBe('open');
});

test('the form of one link is refused at another, and so is one of another browser', async () => {
  const [one, other] = [await create(), await create()];
  const browser = new LinkBrowser();
  const page = await browser.get(one.url);
  await browser.get(other.url);
  const elsewhere = Object.assign(Object.create(page) as typeof page, { url: other.url });
  expect((await browser.press(elsewhere, { method: 'card' })).text).toContain('data-problem');
  const stranger = new LinkBrowser();
  await stranger.get(one.url);
  expect((await stranger.press(page, { method: 'card' })).text).toContain('data-problem');
  for (const { id } of [one, other]) expect(await ordersOf(id)).toEqual([]);
});

test('a browser without cookies is told so and buys nothing', async () => {
  const { id, url } = await create();
  const page = await new LinkBrowser().get(url);
  const answer = await new LinkBrowser().press(page, { method: 'card' });
  expect(answer.text).toContain('This browser blocks cookies');
  expect(await ordersOf(id)).toEqual([]);
});

test('the page buys nothing but its item: other fields change nothing', async () => {
  const { id, url } = await create();
  const browser = new LinkBrowser();
  const more = {
    item: 'astralite-6480',
    gid: '1000041',
    roleId: 's7-2044',
    uid: '1',
    region: 'na',
    returnTo: 'https://evil.example',
  };
  const page = await browser.press(await browser.get(url), { method: 'card', ...more });
  expect(page.redirect()).not.toContain('evil');
  const [order] = await world.context.sql<{ item: string; role: { roleId: string }; gid: number; total: string }[]>`
    select item, role, gid, total::text from orders where snapshot ->> 'link' = ${id}`;
  expect(order).toMatchObject({ item: 'astralite-60', gid: 1000039, total: '109', role: { roleId: 's3-1187' } });
});

test('a link opens no session of the account', async () => {
  const { url } = await create();
  const browser = new LinkBrowser();
  const page = await browser.press(await browser.get(url), { method: 'card' });
  expect(page.status).toBe(200);
  const secret = browser.cookie.split('=')[1] ?? '';
  for (const token of [secret, tokenOf(url)]) {
    const answer = await fetch(`${world.url}/platform/api/session`, {
      headers: { authorization: `Bearer ${token}`, cookie: browser.cookie },
    });
    expect(await answer.text()).not.toContain('80427731');
  }
  expect(await world.context.sql`select from sessions`).toEqual([]);
});

test('no script reads the secret of a browser, and it is sent with links to the page only', async () => {
  const { url } = await create();
  const page = await new LinkBrowser().get(url);
  expect(page.headers.get('set-cookie')).toMatch(/^pay=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('pages are not kept, not indexed, not framed, and send no referrer', async () => {
  const { url } = await create();
  const browser = new LinkBrowser();
  const pages = [await browser.get(url), await browser.get(`${world.url}/platform/pay/${'A'.repeat(22)}`)];
  for (const { headers, text } of pages) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic'/);
    expect(text).not.toMatch(/<[^>]+ on\w+=|style="/);
  }
  expect(pages[1]?.status).toBe(404);
  const robots = await (await fetch(`${world.url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /platform/pay/');
});

test('names that a game sends are shown as text', async () => {
  const { id, url } = await create();
  await world.context
    .sql`update payment_links set return_to = ${'starfall://shop?"><script>alert(1)</script>'} where id = ${id}`;
  const { text } = await new LinkBrowser().get(url);
  expect(text).not.toContain('<script>alert');
});

test('the log has neither tokens nor secrets of browsers', async () => {
  const { url } = await create();
  const browser = new LinkBrowser();
  await browser.press(await browser.get(url), { method: 'card' });
  await browser.get(`${url}?x=1`);
  await browser.get(`${url}AA`);
  const all = logged.join('');
  expect(all).toContain('/platform/pay/:token');
  expect(all).not.toContain(tokenOf(url));
  expect(all).not.toContain(browser.cookie.split('=')[1]);
});

test('presses of one link are limited', async () => {
  const { url } = await create();
  const browser = new LinkBrowser();
  const page = await browser.get(url);
  let last = page;
  for (let press = 0; press < 11; press += 1) last = await browser.press(page, { method: 'none' });
  expect(last.status).toBe(429);
});
