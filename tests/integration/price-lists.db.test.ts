import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mmdb } from '#server/adapters/countries/mmdb.fixture.ts';
import { Client } from '#tests/world/client.ts';
import { LinkBrowser } from '#tests/world/link-browser.fixture.ts';
import { makeRoom } from '#tests/world/room.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const TIDEWATER = new URL('../../examples/tidewater', import.meta.url).pathname;
const GAME = 'games/1000063-saltmarch';
/** Made-up places of reserved addresses. */
const PLACES = { DE: '198.51.100.7', BR: '203.0.113.7', AR: '192.0.2.7' };
const CHOICE = { gid: 1000063, region: 'world', item: 'pearls-330', currency: 'USD' };
const [NORMAL, LATAM, CH] = [499, 399, 599];
const UID = 80427731;

let dir: string;
let world: World;
let kestrel: Client;
let backend: ServerClient;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'price-lists-'));
  const [catalog, database] = [join(dir, 'catalog'), join(dir, 'countries.mmdb')];
  await cp(TIDEWATER, catalog, { recursive: true });
  const edit = async (file: string, change: (text: string) => string) => {
    const path = join(catalog, GAME, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  };
  const prices = 'prices: { EUR: 549, USD: 499 }';
  await edit('items.yaml', (text) =>
    `priceLists:\n  - { id: latam, countries: [AR, BR] }\n  - { id: ch, countries: [CH] }\n${text}`.replace(
      prices,
      `${prices}\n    pricesIn: { latam: { USD: ${LATAM} }, ch: { USD: ${CH} } }`,
    ),
  );
  await writeFile(
    join(catalog, 'coupons.yaml'),
    `coupons:
  - id: tenth
    name: &name { en: A tenth, de: Ein Zehntel, ja: 一割引 }
    description: *name
    percent: 10
    minimum: { USD: 0 }
    given: claim
    validFor: 14d
`,
  );
  await edit('game.yaml', (text) => `${text}personalOffers: { floor: 80, longest: 14d, items: [pearls-330] }\n`);
  const of = (iso_code: string) => ({ country: { iso_code } });
  const known = { '198.51.100.0/24': of('DE'), '203.0.113.0/24': of('BR'), '192.0.2.0/24': of('AR') };
  await writeFile(database, mmdb(known));
  world = await startWorld({ catalog, env: { COUNTRY_DATABASE: database, TRUST_PROXY: 'true' } });
  kestrel = await world.signIn('kestrel', 'starlight');
  backend = new ServerClient(world.url, await newKey(world.context.sql, 'backend', ['offers:write', 'links:write']));
});
beforeEach(() => makeRoom(world.context.sql));
afterAll(async () => {
  await world.stop();
  await rm(dir, { recursive: true });
});

/** The player with an address in a country; null: in one that the database does not know. */
const from = (address: keyof typeof PLACES | null, token = kestrel.token) =>
  new Client(world.url, token, { 'x-forwarded-for': address ? PLACES[address] : '100.64.0.1' });
const quoted = async (client: Client, country: string, more: object = {}) =>
  (await client.call('POST /quotes', { body: { ...CHOICE, country, coupon: 'none', ...more } })).body;
const place = (client: Client, country: string, total: number, more: object = {}) =>
  client.call('POST /orders', { body: { ...CHOICE, roleId: 't3-8', method: 'card', country, total, ...more } });
const refusal = async (...asked: Parameters<typeof place>) => {
  const { status, error } = await place(...asked);
  return [status, error?.code, error?.params];
};
const changed = (total: number) => [409, 'order.price_changed', { total, currency: 'USD' }];

test('the answer about a game has all price lists, and is prepared once', async () => {
  const read = (client: Client) => client.call('GET /games/:gid', { params: { gid: CHOICE.gid } });
  const { body } = await read(from('BR'));
  expect(body.priceLists).toEqual([
    { id: 'latam', countries: ['AR', 'BR'] },
    { id: 'ch', countries: ['CH'] },
  ]);
  expect(body.items.find(({ id }) => id === CHOICE.item)).toMatchObject({
    prices: { USD: NORMAL },
    pricesIn: { latam: { USD: LATAM }, ch: { USD: CH } },
  });
  expect((await read(from('DE'))).body).toEqual(body);
});

test('the price of the country’s list is quoted, ordered and charged', async () => {
  const brazil = from('BR');
  expect(await quoted(brazil, 'BR')).toMatchObject({ list: LATAM, total: LATAM });
  expect((await place(brazil, 'BR', NORMAL)).error).toMatchObject({ code: 'order.price_changed' });
  const { body: order } = await place(brazil, 'BR', LATAM);
  expect(order).toMatchObject({ total: LATAM, country: 'BR', quote: { list: LATAM } });
  const input = { params: { number: order.number }, body: { method: 'card' } };
  const { body } = await brazil.call('POST /orders/:number/payments', input);
  const payment = new URL(body.redirectUrl).pathname.split('/').at(-1);
  const [charged] = await world.context.sql<{ amount: number }[]>`
    select amount from payments where payable = ${order.number}`;
  expect(Number(charged?.amount)).toBe(LATAM);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success', country: 'BR' });
  await until(
    async () => (await brazil.call('GET /orders/:number', { params: { number: order.number } })).body,
    ({ itemStatus }) => itemStatus === 'sent',
  );
  // The same purchase again, from another place.
  const again = async (client: Client) => (await client.call('GET /me/shortcuts', {})).body.again;
  expect(await again(brazil)).toMatchObject([{ country: 'BR', total: LATAM }]);
  expect(await again(from('DE'))).toMatchObject([{ country: 'BR', total: NORMAL }]);
});

test('a country without evidence does not get its lower price, and neither does a header of the visitor', async () => {
  for (const client of [from('DE'), from(null)]) {
    expect(await quoted(client, 'BR')).toMatchObject({ list: NORMAL });
    expect(await refusal(client, 'BR', LATAM)).toEqual(changed(NORMAL));
  }
  const headers = { 'x-forwarded-for': PLACES.DE, 'cf-ipcountry': 'BR', 'x-country': 'BR' };
  expect(await refusal(new Client(world.url, kestrel.token, headers), 'BR', LATAM)).toEqual(changed(NORMAL));
  // The address is not enough either: the order is taxed in the chosen country.
  expect(await quoted(from('BR'), 'KR')).toMatchObject({ list: NORMAL });
  expect((await refusal(from('BR'), 'KR', LATAM))[1]).toBe('order.price_changed');
  expect((await place(from('DE'), 'BR', NORMAL)).body).toMatchObject({ total: NORMAL, country: 'BR' });
});

test('a neighbour of the same list gets its price; a higher price needs no evidence', async () => {
  expect(await quoted(from('AR'), 'BR')).toMatchObject({ list: LATAM });
  for (const client of [from('DE'), from(null)]) {
    expect(await quoted(client, 'CH')).toMatchObject({ list: CH });
    expect((await refusal(client, 'CH', NORMAL))[1]).toBe('order.price_changed');
  }
});

test('prices with a coupon follow the price of the country', async () => {
  const mika = await world.signIn('mika', 'sakura');
  const claim = { params: { template: 'tenth' }, body: { locale: 'en' } };
  expect((await mika.call('POST /coupons/:template/claim', claim)).status).toBe(200);
  const deal = async (address: keyof typeof PLACES) => {
    const query = { region: CHOICE.region, currency: 'USD', country: 'BR', coupon: 'best' };
    const { body } = await from(address, mika.token).call('GET /games/:gid/deals', {
      params: { gid: CHOICE.gid },
      query,
    });
    return body.deals.find(({ item }) => item === CHOICE.item)?.price;
  };
  expect([await deal('BR'), await deal('DE')]).toEqual([LATAM - 40, NORMAL - 50]);
  const quote = await quoted(from('BR', mika.token), 'BR', { coupon: 'best' });
  expect(quote).toMatchObject({ list: LATAM, total: LATAM - 40 });
});

test('a visitor without an account is quoted the same prices', async () => {
  expect(await quoted(from('BR', ''), 'BR')).toMatchObject({ list: LATAM });
  expect(await quoted(from('DE', ''), 'BR')).toMatchObject({ list: NORMAL });
});

test('a personal offer keeps floor and price of the buyer’s country', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const make = (price: number) => {
    const body = { uid: UID, gid: CHOICE.gid, item: CHOICE.item, prices: { USD: price }, until, why: 'test' };
    return backend.call('POST /offers', { body });
  };
  // 80 % of 3.99 is 3.20, and of 4.99 4.00.
  const low = (await make(350)).body.offer;
  expect((await make(319)).error).toMatchObject({ params: { reason: 'offer.bounds' } });
  expect(await quoted(from('BR'), 'BR', { offer: low })).toMatchObject({ list: 350 });
  expect(await refusal(from('DE'), 'BR', 350, { offer: low })).toEqual([409, 'offer.ended', {}]);
  const mine = async (client: Client) =>
    (await client.call('GET /games/:gid/mine', { params: { gid: CHOICE.gid } })).body.offers?.map(({ id }) => id);
  expect([await mine(from('BR')), await mine(from('DE'))]).toEqual([[low], []]);
  const high = (await make(450)).body.offer;
  expect(await refusal(from('BR'), 'BR', 450, { offer: high })).toEqual([409, 'offer.ended', {}]);
  expect(await quoted(from('DE'), 'DE', { offer: high })).toMatchObject({ list: 450 });
});

test('the page of a payment link shows and charges the price of the country', async () => {
  const body = { uid: UID, gid: CHOICE.gid, region: CHOICE.region, roleId: 't3-8', item: CHOICE.item };
  const pageOf = async (address: keyof typeof PLACES) => {
    const { url } = (await backend.call('POST /links', { body })).body;
    const browser = new LinkBrowser({ 'x-forwarded-for': PLACES[address] });
    return { browser, offer: await browser.get(`${url}?country=BR`) };
  };
  expect((await pageOf('DE')).offer.text).toContain('$4.99');
  const { browser, offer } = await pageOf('BR');
  expect(offer.text).toContain('$3.99');
  expect((await browser.press(offer, { method: 'card' })).redirect()).toContain('/pay/');
  const [order] = await world.context.sql<{ total: number }[]>`
    select total from orders where snapshot ? 'link' order by number desc limit 1`;
  expect(Number(order?.total)).toBe(LATAM);
});
