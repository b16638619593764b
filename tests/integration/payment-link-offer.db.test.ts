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
  const taken = (await create(offer)).body;
  (await browser.press(page, { method: 'card' })).redirect();
  expect(await ordersOf(id)).toEqual([{ offer, total: 999 }]);
  // Another link to the same offer sells nothing more.
  const late = new LinkBrowser();
  const refused = await late.press(await late.get(taken.url), { method: 'card' });
  expect(refused.text).toContain('data-problem');
  expect(await ordersOf(taken.id)).toEqual([]);
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
