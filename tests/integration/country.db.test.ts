import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mmdb } from '#server/adapters/countries/mmdb.fixture.ts';
import { runOpsCli } from '#server/cli/ops.ts';
import { Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const TIDEWATER = new URL('../../examples/tidewater', import.meta.url).pathname;
/** Made-up places of reserved addresses. */
const PLACES = { DE: '198.51.100.7', US: '203.0.113.7' };
const LIST = 499;
const CHOICE = { gid: 1000063, region: 'world', item: 'pearls-330', currency: 'USD' };
const CALIFORNIA = { country: 'US', state: 'CA' };
const WITH_TAX = LIST + 36; // 7.25 %, rounded half up

let dir: string;
let world: World;
let kestrel: Client;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'country-'));
  const path = join(dir, 'countries.mmdb');
  const of = (iso_code: string) => ({ country: { iso_code } });
  await writeFile(path, mmdb({ '198.51.100.0/24': of('DE'), '203.0.113.0/24': of('US') }));
  world = await startWorld({ catalog: TIDEWATER, env: { COUNTRY_DATABASE: path, TRUST_PROXY: 'true' } });
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(async () => {
  await world.stop();
  await rm(dir, { recursive: true });
});

/** The player with an address in a country; null: in a country that the database does not know. */
const from = (country: keyof typeof PLACES | null, headers = {}) =>
  new Client(world.url, kestrel.token, { ...headers, 'x-forwarded-for': country ? PLACES[country] : '192.0.2.1' });

const quote = (more: object) => kestrel.call('POST /quotes', { body: { ...CHOICE, coupon: 'none', ...more } });
const place = async (client: Client, more: object, total: number) => {
  await makeRoom(world.context.sql);
  const body = { ...CHOICE, roleId: 't3-8', method: 'card', total, ...more };
  return client.call('POST /orders', { body });
};
/** Pays with a card issued in a country; null: the provider does not report it. */
async function bought(client: Client, more: object, total: number, issuedIn: string | null): Promise<string> {
  const { number } = (await place(client, more, total)).body;
  const params = { number };
  const { body } = await kestrel.call('POST /orders/:number/payments', { params, body: { method: 'card' } });
  const payment = new URL(body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success', country: issuedIn });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params })).body,
    ({ itemStatus }) => itemStatus === 'sent',
  );
  return number;
}
const look = async (...args: string[]) => {
  const printed: string[] = [];
  await runOpsCli([...args, '--json'], world.env, (text) => printed.push(text));
  return JSON.parse(printed.join('\n'));
};

test('the address determines a visitor’s country, and headers only if configured', async () => {
  const told = async (client: Client) => (await client.call('GET /place', {})).body.country;
  expect(await told(from('DE'))).toBe('DE');
  expect(await told(from('DE', { 'cf-ipcountry': 'JP', 'x-country': 'JP' }))).toBe('DE');
  expect(await told(from(null))).toBeNull();
});

test('a region for any country requires the country, and in some countries the state', async () => {
  expect((await quote({})).error).toMatchObject({
    code: 'region.country',
    params: { region: 'world', country: '' },
  });
  expect((await quote({ country: 'XX' })).error.code).toBe('region.country');
  expect((await quote({ country: 'US' })).error).toMatchObject({
    code: 'region.state',
    params: { country: 'US', state: '' },
  });
  expect((await quote({ country: 'US', state: 'ON' })).error.code).toBe('region.state');
  expect((await place(kestrel, { country: 'US' }, LIST)).error.code).toBe('region.state');
  expect((await place(kestrel, {}, LIST)).error.code).toBe('region.country');
});

test('prices are taxed by the buyer’s residence: by the state, by the country, or not at all', async () => {
  const taxed = async (more: object) => {
    const { tax, total } = (await quote(more)).body;
    return [tax && [tax.name, tax.percent, tax.amount, tax.included], total];
  };
  expect(await taxed(CALIFORNIA)).toEqual([['Sales tax · California', 7.25, 36, false], WITH_TAX]);
  expect(await taxed({ country: 'CA', state: 'QC' })).toEqual([['GST/HST/PST · Québec', 14.975, 75, false], LIST + 75]);
  expect(await taxed({ country: 'US', state: 'OR' })).toEqual([null, LIST]);
  expect(await taxed({ country: 'DE', state: 'CA' })).toEqual([['VAT', 19, 95, false], LIST + 95]);
  expect(await taxed({ country: 'BR' })).toEqual([null, LIST]);
});

test('states are offered only where their tax is known, and not in a country with one rate', async () => {
  const states = async (country: string) =>
    (await world.anonymous.call('GET /countries/:country/states', { params: { country } })).body.states;
  expect((await states('CA')).slice(0, 2)).toEqual([
    { id: 'AB', name: 'Alberta' },
    { id: 'BC', name: 'British Columbia' },
  ]);
  expect(await states('US')).toHaveLength(51);
  expect(await states('DE')).toEqual([]);
});

test('an order keeps its state, is refused at another state’s price, and the next one starts with it', async () => {
  expect((await place(from('US'), { ...CALIFORNIA, state: 'NY' }, WITH_TAX)).error.code).toBe('order.price_changed');
  const number = await bought(from('US'), CALIFORNIA, WITH_TAX, 'US');
  const { body } = await kestrel.call('GET /orders/:number', { params: { number } });
  expect(body).toMatchObject({ ...CALIFORNIA, total: WITH_TAX, quote: { tax: { name: 'Sales tax · California' } } });
  const mine = await kestrel.call('GET /games/:gid/mine', { params: { gid: CHOICE.gid } });
  expect(mine.body).toMatchObject({ lastCountry: 'US', lastState: 'CA' });
  const { again } = (await kestrel.call('GET /me/shortcuts', {})).body;
  expect(again).toMatchObject([{ ...CALIFORNIA, total: WITH_TAX }]);
  expect(await look('report', 'revenue', '--by', 'country,state,evidence')).toMatchObject({
    lines: [{ ...CALIFORNIA, evidence: 'complete', gross: WITH_TAX, tax: 36 }],
  });
});

test('an order stores the country of address and payment; a choice that contradicts both is accepted and flagged', async () => {
  const agreed = await bought(from('DE'), { country: 'DE' }, LIST + 95, 'FR');
  const against = await bought(from('DE'), { country: 'BR' }, LIST, 'DE');
  const unknown = await bought(from(null), { country: 'BR' }, LIST, null);
  const told = async (number: string) => (await look('orders', 'show', number)).country;
  expect(await told(agreed)).toMatchObject({ chosen: 'DE', address: 'DE', instrument: 'FR', evidence: 'complete' });
  expect(await told(against)).toMatchObject({ country: 'DE', chosen: 'BR', evidence: 'conflict' });
  expect(await told(unknown)).toMatchObject({ address: null, instrument: null, evidence: 'incomplete' });
  const found = async (...args: string[]) =>
    (await look('orders', 'conflicts', ...args)).orders.map(({ number }: { number: string }) => number);
  expect(await found()).toEqual([against]);
  expect((await found('--incomplete')).toSorted()).toEqual([against, unknown].toSorted());
});

test('only the country of an address is stored', async () => {
  const number = (await place(from('DE'), { country: 'AT' }, LIST + 100)).body.number;
  const rows = await world.context.sql`select o::text as row from orders o where number = ${number}`;
  expect(JSON.stringify(rows)).toContain('DE');
  expect(JSON.stringify(rows)).not.toContain(PLACES.DE);
});

test('players get the stored evidence, and the legally required part outlives their account', async () => {
  const { body } = await kestrel.call('GET /me/data');
  const { orders, payments } = body.data as unknown as Record<string, Record<string, object[]>>;
  expect(orders?.orders).toEqual(
    expect.arrayContaining([expect.objectContaining({ country: 'BR', countryOfAddress: 'DE' })]),
  );
  expect(payments?.payments).toEqual(expect.arrayContaining([expect.objectContaining({ instrumentCountry: 'FR' })]));
  const before = await look('orders', 'conflicts', '--incomplete');
  const erased = await look('players', 'erase', '80427731', '--yes', '--why', 'asked for it');
  expect(erased).not.toHaveProperty('error');
  const [memory] = await until(
    () => world.context.sql<{ left: number }[]>`select count(*)::int as left from shop_memory`,
    ([row]) => row?.left === 0,
  );
  expect(memory?.left).toBe(0);
  const kept = (orders: { number: string }[]) => orders.map(({ number, ...rest }) => ({ number, ...rest, uid: 0 }));
  expect(kept((await look('orders', 'conflicts', '--incomplete')).orders)).toEqual(kept(before.orders));
});
