import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Game } from '#contract/endpoints/games.ts';
import type { Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const GID = 1000039;

let world: World;
/** Players by the region in which they have a character. */
const players: Record<string, { client: Client; roleId: string }> = {};
let game: Game;

beforeAll(async () => {
  world = await startWorld();
  players.eu = { client: await world.signIn('kestrel', 'starlight'), roleId: 's3-1187' };
  players.asia = { client: await world.signIn('mika', 'sakura'), roleId: 'a1-330' };
  game = (await world.anonymous.call('GET /games/:gid', { params: { gid: GID } })).body;
});
afterAll(() => world.stop());

const playerOf = (region: string) => {
  const player = players[region];
  if (!player) throw new Error(`no player in ${region}`);
  return player;
};
const place = async (region: string, currency: string, method: string, more: object = {}, least = 0) => {
  const item = game.items.find(
    ({ kind, limit, prices }) => kind === 'currency' && !limit && (prices[currency] ?? 0) > least,
  );
  const choice = { gid: GID, region, currency, item: item?.id ?? '', ...more };
  const { client, roleId } = playerOf(region);
  const quote = await client.call('POST /quotes', { body: { ...choice, coupon: 'none' } });
  const body = { ...choice, roleId, method, total: quote.body.total };
  await makeRoom(world.context.sql);
  return client.call('POST /orders', { body }, randomUUID());
};
const pay = (region: string, number: string, method: string) =>
  playerOf(region).client.call('POST /orders/:number/payments', { params: { number }, body: { method } }, randomUUID());
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } }).error?.code,
];

test('the game lists the countries in which a method is offered', () => {
  const countries = Object.fromEntries(game.methods.map((method) => [method.id, method.countries]));
  expect(countries).toMatchObject({ card: null, konbini: ['JP'] });
});

test('a method for one country is refused to a player of another, when placing and when paying', async () => {
  expect(codeOf(await place('asia', 'JPY', 'konbini', { country: 'KR' }, 200))).toEqual([404, 'method.unknown']);
  const { body: order } = await place('asia', 'JPY', 'card', { country: 'KR' }, 200);
  expect(order).toMatchObject({ status: 'unpaid', country: 'KR' });
  expect(codeOf(await pay('asia', order.number, 'konbini'))).toEqual([404, 'method.unknown']);
  expect((await pay('asia', order.number, 'card')).status).toBe(200);
  // Another attempt is refused too.
  expect(codeOf(await pay('asia', order.number, 'konbini'))).toEqual([404, 'method.unknown']);
});

test('a player of its country places and pays with it, also where the country is the region’s first', async () => {
  for (const country of [{ country: 'JP' }, {}]) {
    const { body: order } = await place('asia', 'JPY', 'konbini', country, 200);
    expect(order).toMatchObject({ country: 'JP', method: { id: 'konbini' } });
    expect((await pay('asia', order.number, 'konbini')).status).toBe(200);
  }
});

test('the amounts of a method are checked when paying with another than the order was placed with', async () => {
  const { body: euros } = await place('eu', 'EUR', 'card', {}, 3500);
  expect(codeOf(await pay('eu', euros.number, 'carrier'))).toEqual([409, 'method.amount']);
  const { body: yen } = await place('asia', 'JPY', 'card', { country: 'JP' });
  expect(codeOf(await pay('asia', yen.number, 'bank'))).toEqual([409, 'method.currency']);
});
