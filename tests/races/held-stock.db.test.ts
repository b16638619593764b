import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHOICE, changeItem, openShops, type Shop } from '#tests/faults/shop.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const BUYERS = 12;
const MINUTE_MS = 60_000;

let world: World;
let shops: Shop[];
beforeAll(async () => {
  world = await startWorld();
  shops = await openShops(world, BUYERS, 'holder');
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.context
    .sql`update orders set expires_at = now() where payment_state in ('unpaid', 'paying', 'payment_failed')`;
  await world.context.sweeps.expire();
  await world.context.sql`delete from limit_counts`;
  await world.context.sql`update orders set snapshot = jsonb_set(snapshot, '{stock}', 'false')`;
});

const buyer = (n: number): Shop => {
  const shop = shops[n];
  if (!shop) throw new Error('there are not that many buyers');
  return shop;
};
const order = (n: number, over: object = {}) => buyer(n).order(over);
/** Ends the hold of these orders. */
const holdsEnd = async (...numbers: string[]): Promise<void> => {
  await world.context.sql`update orders set held_until = now() where number = any(${numbers}::text[])`;
};
const taken = async (): Promise<{ used: number; held: number }> => {
  const [row] = await world.context.sql<{ used: number; held: number }[]>`
    select (select coalesce(sum(used), 0)::int from limit_counts where subject = ${CHOICE.item}) as used,
      (select count(*)::int from orders where (snapshot->>'stock')::boolean and payment_state not in ('cancelled', 'expired')) as held`;
  if (!row) throw new Error('one row');
  return row;
};
const payments = (n: number, number: string) =>
  buyer(n).client.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });

test('a piece is held for a quarter of an hour with any payment method, and the shop says so before and after the order', async () => {
  await changeItem(world, { stock: 5 });
  const choice = { gid: CHOICE.gid, region: CHOICE.region, item: CHOICE.item };
  expect((await buyer(0).client.call('POST /quotes', { body: choice })).body.heldFor).toBe(900);
  const { createdAt, heldUntil, holdOver } = await buyer(0).read(await order(0, { method: 'bank' }));
  expect(Date.parse(heldUntil ?? '') - Date.parse(createdAt)).toBe(15 * MINUTE_MS);
  expect(holdOver).toBe(false);
});

test('after the hold the piece is for sale again, and its order cannot be paid in vain', async () => {
  await changeItem(world, { stock: 1 });
  const number = await order(0);
  expect((await buyer(1).place()).error.code).toBe('item.sold_out');
  await holdsEnd(number);
  await world.context.sweeps.expire();
  expect(await buyer(0).read(number)).toMatchObject({
    status: 'unpaid',
    payable: true,
    heldUntil: null,
    holdOver: true,
  });
  const other = await order(1);
  expect((await payments(0, number)).error).toMatchObject({ code: 'item.sold_out', params: { item: CHOICE.item } });

  await buyer(1).client.call('POST /orders/:number/cancel', { params: { number: other }, body: { confirmed: true } });
  await buyer(0).decide(await buyer(0).pay(number), 'success');
  await buyer(0).sent(number);
  expect(await taken()).toEqual({ used: 1, held: 1 });
});

test('an order that is paid again holds its piece again, as long as there are pieces', async () => {
  await changeItem(world, { stock: 1 });
  const number = await order(0);
  await holdsEnd(number);
  await world.context.sweeps.expire();
  await buyer(0).pay(number);
  expect(Date.parse((await buyer(0).read(number)).heldUntil ?? '')).toBeGreaterThan(Date.now() + 14 * MINUTE_MS);
  expect((await buyer(1).place()).error.code).toBe('item.sold_out');
  await holdsEnd(number);
  await world.context.sweeps.expire();
  expect(await taken()).toEqual({ used: 0, held: 0 });
});

test('of late money for several orders and one last piece, one order is sent and the rest is refunded', async () => {
  const some = [0, 1, 2, 3];
  await changeItem(world, { stock: some.length });
  const numbers = await Promise.all(some.map((n) => order(n)));
  const pages = await Promise.all(some.map((n) => buyer(n).pay(numbers[n] ?? '')));
  await holdsEnd(...numbers);
  await world.context.sweeps.expire();
  expect(await taken()).toEqual({ used: 0, held: 0 });

  await changeItem(world, { stock: 1 });
  await Promise.all(some.map((n) => buyer(n).decide(pages[n] ?? '', 'success')));
  const ends = await Promise.all(
    some.map((n) =>
      buyer(n).reach(numbers[n] ?? '', ({ status, itemStatus }) => itemStatus === 'sent' || status === 'refunded'),
    ),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded', 'refunded', 'refunded']);
  expect(await taken()).toEqual({ used: 1, held: 1 });
  const given = await Promise.all(some.map((n) => buyer(n).granted(numbers[n] ?? '')));
  const books = await Promise.all(some.map((n) => buyer(n).bookOf(pages[n] ?? '')));
  for (const [n, { status }] of ends.entries()) {
    expect(given[n]).toHaveLength(status === 'paid' ? 1 : 0);
    expect(books[n]?.refunded).toBe(status === 'paid' ? 0 : CHOICE.total);
  }
});

test('a buyer who paid after the last piece was sold gets the reason and the money back', async () => {
  await changeItem(world, { stock: 1 });
  const number = await order(0);
  const page = await buyer(0).pay(number);
  await holdsEnd(number);
  await world.context.sweeps.expire();
  await order(1);
  await buyer(0).decide(page, 'success');
  const { timeline } = await buyer(0).reach(number, ({ status }) => status === 'refunded');
  expect(timeline.map(({ event }) => event)).toEqual(['created', 'paying', 'payment_failed', 'refunded']);
});

test('while holds expire, no piece is sold twice and none is lost', async () => {
  await changeItem(world, { stock: 3 });
  for (let round = 0; round < 4; round++) {
    const before = await world.context.sql<{ number: string }[]>`
      select number from orders where payment_state = 'unpaid' and (snapshot->>'stock')::boolean`;
    await holdsEnd(...before.map(({ number }) => number));
    const rush = shops.map((shop) => shop.place({ email: `round-${round}@example.com` }));
    await Promise.all([...rush, world.context.sweeps.expire(), world.context.sweeps.expire()]);
    await world.context.sweeps.expire();
    const { used, held } = await taken();
    expect(used).toBe(held);
    expect(used).toBeLessThanOrEqual(3);
    await world.context
      .sql`update orders set expires_at = now() where payment_state = 'unpaid' and not (snapshot->>'stock')::boolean`;
  }
  await Promise.all(shops.map((shop) => shop.place({ email: 'last@example.com' })));
  expect((await taken()).used).toBe(3);
});
