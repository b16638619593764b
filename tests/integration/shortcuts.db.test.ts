import { beforeEach, expect, test } from 'vitest';
import { openShop, shop, world } from '#tests/faults/open-shop.ts';
import { CHOICE, changeItem, openShops, type Shop } from '#tests/faults/shop.ts';
import { until } from '#tests/world/until.ts';

const PLAIN = { prices: { EUR: 109 }, stock: 1000, sale: {}, requires: null, audience: null };

openShop();
let buyer: Shop;
let players = 0;
beforeEach(async () => {
  await changeItem(world, PLAIN);
  players += 1;
  [buyer = shop] = await openShops(world, 1, `shortcut-${players}`);
});

const shortcuts = async ({ client } = buyer, locale = 'en' as const) =>
  (await client.call('GET /me/shortcuts', { query: { locale } })).body;
const again = async () => (await shortcuts()).again.map(({ item, total }) => [item.id, total]);
/** The history's fields of each order. */
const inHistory = async () =>
  (await buyer.client.call('GET /orders')).body.orders.map(({ number, payable, again }) => ({
    number,
    payable,
    again,
  }));
const bought = async (over: object = {}): Promise<string> => {
  const number = await buyer.paid(over);
  await buyer.sent(number);
  return number;
};

test('only its player sees an order that waits for its payment, until it is paid or ends', async () => {
  const number = await buyer.order();
  const [open, ...more] = (await shortcuts()).open;
  expect(more).toEqual([]);
  expect(open).toMatchObject({
    number,
    payable: true,
    total: 109,
    method: { id: 'card' },
    expiresAt: (await buyer.read(number)).expiresAt,
    contents: [{ id: 'astralite', name: 'Astralite' }],
  });
  expect((await shortcuts()).most).toBe(3);
  expect((await shortcuts(shop)).open.filter((one) => one.number === number)).toEqual([]);
  expect(await inHistory()).toEqual([{ number, payable: true, again: false }]);

  await buyer.pay(number);
  expect((await shortcuts()).open).toMatchObject([{ number, status: 'paying' }]);
  await world.context.sql`update orders set expires_at = now() where number = ${number}`;
  expect((await shortcuts()).open).toEqual([]);
  expect(await inHistory()).toEqual([{ number, payable: false, again: false }]);
});

test('a purchase is offered again at today’s price, for the same character', async () => {
  expect(await again()).toEqual([]);
  const number = await bought();
  expect((await shortcuts()).again).toMatchObject([
    {
      game: { gid: CHOICE.gid },
      region: { id: 'eu' },
      character: { roleId: buyer.roleId },
      item: { id: CHOICE.item, name: '60 Astralite' },
      currency: 'EUR',
      total: 109,
      method: 'card',
    },
  ]);
  expect(await inHistory()).toEqual([{ number, payable: false, again: true }]);
  expect((await shortcuts(shop)).again).toEqual([]);

  await changeItem(world, { prices: { EUR: 249 } });
  expect(await again()).toEqual([[CHOICE.item, 249]]);
  const { body } = await buyer.place({ total: 249 });
  expect(body.total).toBe(249);
});

test.each([
  ['that is gone', { id: 'another-item' }],
  ['whose sale is over', { sale: { until: '2020-01-01T00:00:00Z' } }],
  ['without a price in this currency any more', { prices: { USD: 99 } }],
  ['that is sold out', { stock: 1 }],
])('nothing %s is offered again', async (_, change) => {
  const number = await bought();
  await changeItem(world, change);
  try {
    expect(await again()).toEqual([]);
    expect(await inHistory()).toEqual([{ number, payable: false, again: false }]);
  } finally {
    await changeItem(world, { id: CHOICE.item }, 'another-item');
  }
});

test('an item beyond the purchase limit is not offered again', async () => {
  await bought({ item: 'orbit-pass', total: 549 });
  expect(await again()).toEqual([]);
  await bought({ item: 'alloy-shipment', total: 1099 });
  expect(await again()).toEqual([['alloy-shipment', 1099]]);
  await bought({ item: 'alloy-shipment', total: 1099 });
  expect(await again()).toEqual([]);
});

test('a locked item is offered again only while its player has bought the item that unlocks it', async () => {
  await bought();
  await changeItem(world, { requires: 'voyage-1' });
  expect(await again()).toEqual([]);
  const first = await bought({ item: 'voyage-1', total: 109 });
  expect(await again()).toEqual([[CHOICE.item, 109]]);
  await world.context.sql`update orders set payment_state = 'refunded' where number = ${first}`;
  expect(await again()).toEqual([]);
});

test('an item for some players only is offered again only while its buyer is one of them', async () => {
  await bought();
  await changeItem(world, { audience: { is: 'new' } });
  expect(await again()).toEqual([]);
  expect((await inHistory()).map((one) => one.again)).toEqual([false]);
  await changeItem(world, { audience: { is: 'spender', from: 1 } });
  expect(await again()).toEqual([[CHOICE.item, 109]]);
  await changeItem(world, { audience: { is: 'spender', from: 100_000 } });
  expect(await again()).toEqual([]);
});

test('of a page of the history, the ten newest choices are checked', async () => {
  const number = await bought();
  // The same for eleven characters: a choice each, one of them the oldest.
  await world.context.sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'number', number || n, 'created_at', created_at - make_interval(secs => n),
      'role', role || jsonb_build_object('roleId', 'other-' || n), 'choice', null))).*
    from orders o, generate_series(1, 10) n where number = ${number}`;
  const { orders } = (await buyer.client.call('GET /orders', { query: { size: 20 } })).body;
  expect(orders.map((one) => one.again)).toEqual([...Array<boolean>(10).fill(true), false]);
});

test('an item beyond the player’s own limit is not offered again', async () => {
  await bought();
  await buyer.client.call('PUT /me/spending-cap', { body: { cap: { amount: 250, currency: 'EUR' } } });
  expect(await again()).toEqual([[CHOICE.item, 109]]);
  await buyer.client.call('PUT /me/spending-cap', { body: { cap: { amount: 200, currency: 'EUR' } } });
  expect(await again()).toEqual([]);
});

test('the latest purchase is offered first, and once', async () => {
  await bought();
  await bought({ item: 'astralite-300', total: 549 });
  await bought();
  expect(await again()).toEqual([
    [CHOICE.item, 109],
    ['astralite-300', 549],
  ]);
});

test('a choice that waits for its payment is not offered again, and nothing is while three orders wait', async () => {
  await bought();
  await bought({ item: 'astralite-300', total: 549 });
  expect(await again()).toEqual([
    ['astralite-300', 549],
    [CHOICE.item, 109],
  ]);
  await buyer.place({ item: 'astralite-300', total: 549 });
  expect(await again()).toEqual([[CHOICE.item, 109]]);
  for (const [item, total] of [
    ['astralite-980', 1649],
    ['astralite-1980', 3299],
  ] as const) {
    expect((await buyer.place({ item, total })).status).toBe(200);
  }
  expect((await shortcuts()).open).toHaveLength(3);
  expect(await again()).toEqual([]);
});

test('a coupon reduces the price, and the method is one that accepts it', async () => {
  await bought({ item: 'astralite-980', total: 1649 });
  await buyer.client.call('POST /coupons/:template/claim', {
    params: { template: 'starfall-20' },
    body: { locale: 'en' },
  });
  const [offer] = (await shortcuts()).again;
  const { gid, region } = CHOICE;
  const choice = { gid, region, item: 'astralite-980', coupon: offer?.coupon ?? 'best' } as const;
  const { body: quote } = await buyer.client.call('POST /quotes', { body: choice });
  expect(offer).toMatchObject({ total: quote.total, method: 'card' });
  expect(quote.forfeits).toBeNull();
});

test('a coupon that would cost a bonus is not used: the item’s page asks for that decision', async () => {
  await bought({ item: 'astralite-980', total: 1649 });
  const { sql } = world.context;
  const [me] = await sql<{ id: string }[]>`select player_id as id from orders order by created_at desc limit 1`;
  // As before their first top-up.
  await sql`delete from benefit_uses where player_id = ${me?.id ?? ''}`;
  await buyer.client.call('POST /coupons/:template/claim', {
    params: { template: 'starfall-20' },
    body: { locale: 'en' },
  });
  expect((await shortcuts()).again).toMatchObject([{ coupon: 'none', total: 1649 }]);
});

test('nothing is offered to an account that waits for deletion, nor a refunded item to its buyer', async () => {
  const number = await bought();
  const { sql } = world.context;
  expect(await again()).toHaveLength(1);
  const leave = (at: Date | null) =>
    sql`update players set deletion_requested_at = ${at}, state = ${at ? 'deletion_requested' : 'active'} where id = (select player_id from orders where number = ${number})`;
  await leave(new Date());
  // Sessions are cached for a moment.
  await until(again, (offers) => offers.length === 0);
  await leave(null);
  await until(again, (offers) => offers.length === 1);
  for (const state of ['refunded', 'disputed']) {
    await sql`update orders set payment_state = ${state} where number = ${number}`;
    expect(await again()).toEqual([]);
  }
});

test('an order that is being cancelled cannot be continued, and counts as open until then', async () => {
  await bought();
  const numbers: string[] = [];
  for (const [item, total] of [
    ['astralite-300', 549],
    ['astralite-980', 1649],
    ['astralite-1980', 3299],
  ] as const) {
    numbers.push((await buyer.place({ item, total })).body.number);
  }
  const cancelling = (seconds: number) =>
    world.context
      .sql`update orders set cancelling_until = now() + make_interval(secs => ${seconds}) where number = ${numbers[0] ?? ''}`;
  await cancelling(60);
  const { open, again: offered } = await shortcuts();
  expect(open.map(({ number }) => number)).toEqual([numbers[2], numbers[1]]);
  expect(offered).toEqual([]);
  // The provider did not answer in time, so the order can be continued.
  await cancelling(-1);
  expect((await shortcuts()).open).toHaveLength(3);
});

test('an item that the game refused is not offered again', async () => {
  await world.games.put({ deliver: 'refuse' });
  try {
    const number = await buyer.paid();
    await until(
      () => buyer.read(number),
      ({ itemStatus }) => itemStatus === 'not_met',
    );
    expect(await again()).toEqual([]);
  } finally {
    await world.games.put({ deliver: 'ok' });
  }
});
