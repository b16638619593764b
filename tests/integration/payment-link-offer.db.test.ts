import { afterAll, beforeAll, expect, test } from 'vitest';
import { LinkBrowser } from '#tests/world/link-browser.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { Backend, SKU } from './personal-offers-kit.ts';

const LINK = { uid: 80427731, gid: 1000039, region: 'eu', roleId: 's3-1187', item: SKU };
/** The region sells in both currencies. */
const PRICES = { EUR: 999, GBP: 899 };

let world: World;
let links: ServerClient;
let offers: Backend;
beforeAll(async () => {
  world = await startWorld();
  await world.signIn('kestrel', 'starlight');
  links = new ServerClient(world.url, await newKey(world.context.sql, 'backend'));
  offers = await Backend.open(world);
});
afterAll(() => world.stop());

const create = (offer: string, body: object = {}) => links.call('POST /links', { body: { ...LINK, offer, ...body } });
const ordersOf = (id: string) => world.context.sql`
  select snapshot #>> '{price,offer,id}' as offer, total from orders where snapshot ->> 'link' = ${id}`;

test('a link with a personal offer sells the item at its price, and takes its use', async () => {
  const offer = await offers.made(LINK.uid, { prices: PRICES });
  const { id, url } = (await create(offer)).body;
  expect((await links.call('GET /links/:id', { params: { id } })).body.offer).toBe(offer);
  const browser = new LinkBrowser();
  const page = await browser.get(url);
  expect(page.text).toContain('Pay €9.99');
  expect(page.text).toContain('<s class="faint"><span class="hidden">instead of </span>€16.49</s> €9.99');
  const [taken, late] = [(await create(offer)).body, new LinkBrowser()];
  const opened = await late.get(taken.url);
  (await browser.press(page, { method: 'card' })).redirect();
  expect(await ordersOf(id)).toEqual([{ offer, total: 999 }]);
  // Another link to the same offer sells nothing more, and says so before the press too.
  const fresh = (await create(offer)).body.url;
  for (const refused of [await late.press(opened, { method: 'card' }), await new LinkBrowser().get(fresh)]) {
    expect(refused.text).toContain('an unpaid order of yours has it');
    expect(refused.text).not.toContain('<form');
  }
  expect(await ordersOf(taken.id)).toEqual([]);
});

test('a link shows that an unpaid order of the shop holds the only use of its offer, until that order ends', async () => {
  const offer = await offers.made(LINK.uid, { prices: PRICES });
  const { url } = (await create(offer)).body;
  const browser = new LinkBrowser();
  expect((await browser.get(url)).text).toContain('Pay €9.99');
  const { sql } = world.context;
  const [player] = await sql<{ id: string }[]>`select id from players where uid = ${LINK.uid}`;
  const benefit = `offer:${offer}:1`;
  await sql`
    insert into benefit_uses (player_id, benefit, state, number, at)
    values (${player?.id ?? ''}, ${benefit}, 'reserved', 'of the shop', now())`;
  const held = await browser.get(url);
  expect(held.text).toContain('an unpaid order of yours has it');
  expect(held.text).not.toContain('Pay €');
  await sql`delete from benefit_uses where benefit = ${benefit}`;
  expect((await browser.get(url)).text).toContain('Pay €9.99');
});

test('an order whose number the link lost by a crash is on its page, although it holds the offer', async () => {
  const offer = await offers.made(LINK.uid, { prices: PRICES });
  const { id, url } = (await create(offer)).body;
  const browser = new LinkBrowser();
  await browser.press(await browser.get(url), { method: 'card' });
  const { sql } = world.context;
  const [link] = await sql<{ number: string }[]>`select order_number as number from payment_links where id = ${id}`;
  await sql`update payment_links set order_number = null where id = ${id}`;
  const page = await browser.get(url);
  expect(page.text).toContain(link?.number ?? '-');
  expect((await browser.press(page, { method: 'card' })).redirect()).toContain('/pay/');
  expect(await ordersOf(id)).toHaveLength(1);
});

test('an offer that ended since sells nothing by the link', async () => {
  const offer = await offers.made(LINK.uid, { prices: PRICES });
  const { id, url } = (await create(offer)).body;
  const browser = new LinkBrowser();
  const page = await browser.get(url);
  await offers.revoke(offer);
  await browser.press(page, { method: 'card' });
  expect(await ordersOf(id)).toEqual([]);
  expect((await browser.get(url)).text).not.toContain('Pay €');
});

test.each([
  ['of nobody', async () => '00000000-0000-7000-8000-000000000000', {}, 'offer.unknown'],
  ['for another item', () => offers.made(LINK.uid, { prices: PRICES }), { item: 'astralite-300' }, 'offer.item'],
  ['without a price in a currency of the region', () => offers.made(LINK.uid), {}, 'offer.currency'],
  [
    'that is revoked',
    async () => {
      const offer = await offers.made(LINK.uid, { prices: PRICES });
      await offers.revoke(offer);
      return offer;
    },
    {},
    'offer.ended',
  ],
])('an offer %s is refused', async (_, make, body, reason) => {
  expect((await create(await make(), body)).error.params.reason).toBe(reason);
});
