import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LinkBrowser } from '#tests/world/link-browser.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const LINK = { uid: 80427731, gid: 1000039, region: 'eu', roleId: 's3-1187', item: 'astralite-60' };

let world: World;
let backend: ServerClient;
beforeAll(async () => {
  world = await startWorld();
  backend = new ServerClient(world.url, await newKey(world.context.sql, 'backend'));
});
afterAll(() => world.stop());

const create = async (body: object = {}) => (await backend.call('POST /links', { body: { ...LINK, ...body } })).body;
const show = async (id: string) => (await backend.call('GET /links/:id', { params: { id } })).body;
const ordersOf = (id: string) => world.context.sql<{ number: string; state: string }[]>`
  select number, payment_state as state from orders where snapshot ->> 'link' = ${id} order by number`;
const decide = (redirect: string, outcome = 'success') =>
  world.psp.post(`/control/payments/${new URL(redirect).pathname.split('/').at(-1)}/outcome`, { outcome });
const expire = async (number: string) => {
  await world.context.sql`
    update orders set expires_at = now() - interval '1 second' where number = ${number}`;
  await world.context.sweeps.expire();
};

test('from the call to the item in the game: one press opens the payment, and the page follows the order', async () => {
  const { id, url } = await create({ returnTo: `${await deepLink()}?from=shop` });
  const browser = new LinkBrowser();
  const offer = await browser.get(url);
  expect(offer.status).toBe(200);
  for (const text of ['Starfall Odyssey', '60 Astralite', 'Kestrel Vane', 'Lv. 62', 'Orion-3', 'Pay €1.09', 'VAT'])
    expect(offer.text).toContain(text);
  const paying = await browser.press(offer, { method: 'card' });
  const redirect = paying.redirect();
  expect(redirect).toContain('/pay/');
  const [order] = await ordersOf(id);
  expect(order).toBeDefined();
  expect((await show(id)).order).toMatchObject({ number: order?.number, status: 'paying' });
  await decide(redirect);
  const back = `${world.url}/platform/pay/back/${id}`;
  const page = await until(
    () => browser.get(back),
    ({ text }) => text.includes('data-arrived'),
  );
  expect(page.text).toContain(order?.number);
  expect(page.text).toContain('from=shop');
  expect((await show(id)).order).toMatchObject({ status: 'paid', itemStatus: 'sent' });
  const deliveries = await world.context.sql`select from deliveries where reference = ${order?.number ?? ''}`;
  expect(deliveries).toHaveLength(1);
});

test('an item whose limit the player has reached is not offered, before any press', async () => {
  const { url } = await create({ item: 'orbit-pass' });
  expect((await new LinkBrowser().get(url)).text).toContain('<form method="post"');
  const { id, url: other } = await create({ item: 'orbit-pass' });
  const browser = new LinkBrowser();
  (await browser.press(await browser.get(other), { method: 'card' })).redirect();
  const page = await new LinkBrowser().get(url);
  expect(page.text).toContain('You have bought this as often as possible for now');
  expect(page.text).not.toContain('<form');
  const [order] = await ordersOf(id);
  await expire(order?.number ?? '');
  await until(
    async () => {
      // The provider closes the payment first; a later sweep ends the order.
      await world.context.sweeps.expire();
      return new LinkBrowser().get(url);
    },
    ({ text }) => text.includes('<form method="post"'),
  );
});

test('the page asks about payments that the shop must capture, and the state changes with the capture', async () => {
  const { id, url } = await create();
  const browser = new LinkBrowser();
  const redirect = (await browser.press(await browser.get(url), { method: 'card' })).redirect();
  const payment = new URL(redirect).pathname.split('/').at(-1);
  const stateAt = () => browser.get(`${world.url}/platform/pay/state/${id}`);
  const asked = vi.spyOn(world.context.payments, 'returned');
  await browser.get(`${world.url}/platform/pay/back/${id}`);
  const before = (await stateAt()).text;
  const [order] = await ordersOf(id);
  expect(asked.mock.calls.map(([, number]) => number)).toEqual([order?.number, order?.number]);
  asked.mockRestore();
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  await until(stateAt, ({ text }) => text !== before);
});

test('a link that nobody pressed is open to any browser, and previews use nothing up', async () => {
  const { id, url } = await create();
  for (const browser of [new LinkBrowser(), new LinkBrowser(), new LinkBrowser()])
    expect((await browser.get(url)).text).toContain('Pay €1.09');
  expect((await show(id)).state).toBe('open');
  expect(await ordersOf(id)).toEqual([]);
});

test('after the press, another browser reads that the link was used, and nothing about the order', async () => {
  const { id, url } = await create();
  const owner = new LinkBrowser();
  await owner.press(await owner.get(url), { method: 'card', email: 'kestrel@private.example' });
  const [order] = await ordersOf(id);
  // It has a secret of its own.
  const other = new LinkBrowser();
  await other.get((await create()).url);
  for (const address of [url, `${world.url}/platform/pay/back/${id}`]) {
    const page = await other.get(address);
    expect(page.text).toContain('This link was already used');
    for (const secret of [order?.number ?? '-', 'Kestrel', 'private.example', 'Astralite', 's3-1187'])
      expect(page.text).not.toContain(secret);
  }
  expect((await other.get(`${world.url}/platform/pay/state/${id}`)).status).toBe(404);
  expect((await owner.get(url)).text).toContain(order?.number);
});

test('pressing twice, in two tabs and two browsers at once places one order, for one browser', async () => {
  const { id, url } = await create();
  const [one, two] = [new LinkBrowser(), new LinkBrowser()];
  const offers = await Promise.all([one.get(url), two.get(url)]);
  const tab = await one.get(url);
  const answers = await Promise.all([
    one.press(offers[0], { method: 'card' }),
    one.press(offers[0], { method: 'card' }),
    one.press(tab, { method: 'paypal' }),
    two.press(offers[1], { method: 'card' }),
    two.press(offers[1], { method: 'card' }),
  ]);
  expect(await ordersOf(id)).toHaveLength(1);
  const opened = answers.map((answer) => answer.text.includes('http-equiv="refresh"'));
  const used = answers.map((answer) => answer.text.includes('This link was already used'));
  const isOnes = opened[0] || opened[1] || opened[2];
  expect(used.slice(0, 3).some(Boolean)).toBe(!isOnes);
  expect(used.slice(3).every(Boolean)).toBe(isOnes);
});

test('an order that expired unpaid leaves the link to its owner for another one', async () => {
  const { id, url } = await create();
  const owner = new LinkBrowser();
  const redirect = (await owner.press(await owner.get(url), { method: 'card' })).redirect();
  const [first] = await ordersOf(id);
  await decide(redirect, 'decline');
  await until(
    () => ordersOf(id),
    ([order]) => order?.state === 'payment_failed',
  );
  expect((await owner.get(url)).text).toContain('The payment was declined');
  await expire(first?.number ?? '');
  const again = await owner.get(url);
  expect(again.text).toContain('Your last order ended without a payment');
  await Promise.all([owner.press(again, { method: 'card' }), owner.press(again, { method: 'card' })]);
  expect(await ordersOf(id)).toHaveLength(2);
  expect((await show(id)).order?.number).not.toBe(first?.number);
});

test('a price that changed is shown, and not charged', async () => {
  const { id, url } = await create();
  const browser = new LinkBrowser();
  const offer = await browser.get(url);
  const page = await browser.press(offer, { method: 'card', total: '99' });
  expect(page.text).toContain('The price has changed to €1.09');
  expect(page.text).toContain('Pay €1.09');
  expect(await ordersOf(id)).toEqual([]);
});

test.each([
  ['ended', 'This link is no longer valid'],
  ['expired', 'This link has expired'],
  ['blocked', 'This account cannot buy right now'],
  ['erased', 'This link is no longer valid'],
])('a link that is %s says so and leads back to the game', async (state, title) => {
  const { id, url } = await create();
  const { sql } = world.context;
  if (state === 'ended') await backend.call('POST /links/:id/end', { params: { id }, body: { why: 'tests' } });
  if (state === 'expired') await sql`update payment_links set expires_at = now() where id = ${id}`;
  if (state === 'blocked') await sql`update players set blocked_at = now() where uid = ${LINK.uid}`;
  if (state === 'erased')
    await sql`update payment_links set player_id = null, role_id = '', ended_at = now() where id = ${id}`;
  const page = await new LinkBrowser().get(url);
  await sql`update players set blocked_at = null where uid = ${LINK.uid}`;
  expect(page.text).toContain(title);
  expect(page.text).toContain(await deepLink());
  expect(page.text).not.toContain('<form');
});

test('each page speaks the language of the link, else of the browser', async () => {
  const { url } = await create({ locale: 'de' });
  const german = await new LinkBrowser({ 'accept-language': 'ja' }).get(url);
  expect(german.text).toContain('lang="de"');
  expect(german.text).toMatch(/1,09\s€ bezahlen/);
  const { url: open } = await create();
  expect((await new LinkBrowser({ 'accept-language': 'zh-TW,zh;q=0.8' }).get(open)).text).toContain('lang="zh-Hant"');
});

async function deepLink(): Promise<string> {
  return world.env.GAME_1000039_DEEP_LINK ?? '';
}
