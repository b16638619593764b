import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsWorld } from '#tests/integration/accounts-kit.ts';
import { Backend, GID, NORMAL, OWN, SKU } from '#tests/integration/personal-offers-kit.ts';
import { type Buyer, newBuyer } from './buyers.ts';
import { startGuardedWorld } from './thief.ts';

let world: AccountsWorld;
let backend: Backend;
let owner: Buyer;
let thief: Buyer;
beforeAll(async () => {
  world = await startGuardedWorld();
  backend = await Backend.open(world);
  owner = await newBuyer(world, randomUUID());
  thief = await newBuyer(world, randomUUID());
});
beforeEach(() => world.context.sql`delete from personal_offers`);
afterAll(() => world.stop());

const order = (buyer: Buyer, offer: string, more: object = {}) => {
  const choice = { gid: GID, region: 'eu', method: 'card', item: SKU, roleId: buyer.roleId, total: OWN, offer };
  return buyer.client.call('POST /orders', { body: { ...choice, ...more } });
};
const refused = async (answer: ReturnType<typeof order>) => (await answer).error?.code;

test('somebody else’s offer is unknown, as one that does not exist', async () => {
  const id = await backend.made(owner.uid);
  expect(await order(thief, id)).toMatchObject({ status: 404, error: { code: 'offer.unknown' } });
  expect(await refused(order(thief, randomUUID()))).toBe('offer.unknown');
  for (const client of [thief.client, world.anonymous]) {
    const body = { gid: GID, region: 'eu', item: SKU, offer: id };
    expect((await client.call('POST /quotes', { body })).error.code).toBe('offer.unknown');
  }
});

test('an offer buys no other item, in no other game, and for no other total', async () => {
  const id = await backend.made(owner.uid);
  expect(await refused(order(owner, id, { item: 'astralite-6480' }))).toBe('offer.unknown');
  const other = { gid: 1000041, item: 'bullion-500' };
  const quote = await owner.client.call('POST /quotes', { body: { region: 'eu', offer: id, ...other } });
  expect(quote.error.code).toBe('offer.unknown');
  for (const total of [OWN - 1, 1, NORMAL])
    expect(await refused(order(owner, id, { total }))).toBe('order.price_changed');
});

test('an offer whose time is over, or has not begun, sells nothing', async () => {
  const id = await backend.made(owner.uid);
  const { sql } = world.context;
  await sql`update personal_offers set starts_at = now() - interval '2 hours', ends_at = now() where id = ${id}`;
  expect(await refused(order(owner, id))).toBe('offer.ended');
  await sql`update personal_offers set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours' where id = ${id}`;
  expect(await refused(order(owner, id))).toBe('offer.ended');
});

test('a price below the floor in the database sells nothing', async () => {
  const id = await backend.made(owner.uid);
  await world.context.sql`update personal_offers set prices = '{"EUR": 1}' where id = ${id}`;
  expect(await refused(order(owner, id, { total: 1 }))).toBe('offer.ended');
});

test('a coupon does not come on top', async () => {
  const id = await backend.made(owner.uid);
  const [coupon] = await world.context.sql<{ id: string }[]>`
    insert into player_coupons (player_id, template, claimed_at, expires_at)
    values (${owner.id}, 'invite-7', now(), now() + interval '1 day') returning id`;
  const total = OWN - Math.round(OWN * 0.07);
  expect(await refused(order(owner, id, { coupon: coupon?.id, total }))).toBe('coupon.unavailable');
});

test('an offer is used once, also after the order was paid and with another character’s choice', async () => {
  const id = await backend.made(owner.uid);
  expect((await order(owner, id)).status).toBe(200);
  expect(await refused(order(owner, id, { email: 'other@players.example' }))).toBe('offer.used');
  await world.context.sql`update benefit_uses set state = 'used'`;
  expect(await refused(order(owner, id, { email: 'other@players.example' }))).toBe('offer.used');
});
