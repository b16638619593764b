import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onErased } from '#server/domains/orders/orders.erase.ts';
import { changeItem } from '#tests/faults/shop.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const GIFT = 'voyage-3';
const ONCE = { count: 1, period: 'lifetime', per: 'account' };

let shop: MoneyWorld;

beforeAll(async () => {
  shop = await MoneyWorld.start();
  await shop.sent({ item: 'voyage-1', total: 109 });
  await shop.sent({ item: 'voyage-2', total: 329 });
});
beforeEach(async () => {
  await shop.sql`delete from grants`;
  await shop.sql`delete from limit_counts where subject = ${GIFT}`;
});
afterEach(async () => {
  await shop.calm();
  await changeItem(shop.world, { limit: ONCE, level: {}, sale: {}, stock: 1_000_000 }, GIFT);
});
afterAll(() => shop?.stop());

interface Wish {
  item?: string;
  gid?: number;
  region?: string;
  roleId?: string;
  as?: Client;
  key?: string;
}

const claim = ({ item = GIFT, gid = 1000039, region = 'eu', roleId = 's3-1187', as = shop.buyer, key }: Wish = {}) =>
  as.call('POST /games/:gid/free-items/:item', { params: { gid, item }, body: { region, roleId } }, key);

const stateOf = async (id: string): Promise<string | undefined> => {
  const [row] = await shop.sql<{ state: string }[]>`select state from grants where id = ${id}`;
  return row?.state;
};
const leftOf = async (item: string): Promise<number | undefined> => {
  const { body } = await shop.buyer.call('GET /games/:gid/mine', { params: { gid: 1000039 } });
  return body.limits.find((limit) => limit.item === item)?.left;
};
const codesOf = (answers: { status: number; error?: { code: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, error }) => (status === 200 ? 'claimed' : error?.code))].map(([code, all]) => [
      code,
      all.length,
    ]),
  );

test('a free item is claimed once, and the game gets its contents', async () => {
  const { status, body } = await claim();
  expect(status).toBe(200);
  await until(
    () => stateOf(body.claim),
    (state) => state === 'sent',
  );
  expect(await shop.granted(body.claim)).toMatchObject([
    {
      contents: [
        { id: 'navigator-core', quantity: 1 },
        { id: 'warp-key', quantity: 10 },
      ],
    },
  ]);
  expect(await leftOf(GIFT)).toBe(0);
  expect((await claim()).error).toMatchObject({ code: 'item.limit_reached', params: { item: GIFT, limit: 1 } });
});

test('a repeat gets the answer of the first claim, even if nothing is left, and the same key claims nothing else', async () => {
  const key = randomUUID();
  const first = await claim({ key });
  const repeats = await Promise.all(Array.from({ length: 5 }, () => claim({ key })));
  expect(repeats.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => first.body));
  expect((await claim({ key, roleId: 's7-2044' })).error.code).toBe('request.key_reused');
  expect(await shop.sql`select from grants`).toHaveLength(1);
});

test('of 20 claims at once, as many succeed as the limit allows, and the game grants no more', async () => {
  await changeItem(shop.world, { limit: { ...ONCE, count: 3 } }, GIFT);
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim()));
  expect(codesOf(answers)).toEqual({ claimed: 3, 'item.limit_reached': 17 });
  const claims = answers.filter(({ status }) => status === 200).map(({ body }) => body.claim);
  await until(
    () => Promise.all(claims.map(stateOf)),
    (states) => states.every((state) => state === 'sent'),
  );
  expect((await Promise.all(claims.map(shop.granted.bind(shop)))).map((all) => all.length)).toEqual([1, 1, 1]);
  expect(await shop.sql`select from deliveries where reference = any(${claims})`).toHaveLength(3);
});

test('workers of the previous version can process its delivery', async () => {
  const { body } = await claim();
  expect(await shop.sql`select source from deliveries where reference = ${body.claim}`).toEqual([{ source: 'offer' }]);
});

test('of 20 claims at once, as many succeed as there is stock', async () => {
  await changeItem(shop.world, { limit: { ...ONCE, count: 20 }, stock: 4 }, GIFT);
  expect(codesOf(await Promise.all(Array.from({ length: 20 }, () => claim())))).toEqual({
    claimed: 4,
    'item.sold_out': 16,
  });
});

test('an item that the game refuses frees its limit, and can be claimed again', async () => {
  await changeItem(shop.world, { stock: 1 }, GIFT);
  await shop.world.games.put({ deliver: 'refuse', times: 1 });
  const refused = await claim();
  await until(
    () => stateOf(refused.body.claim),
    (state) => state === 'not_met',
  );
  const again = await claim();
  expect(again.status).toBe(200);
  await until(
    () => stateOf(again.body.claim),
    (state) => state === 'sent',
  );
  expect((await claim()).error.code).toBe('item.sold_out');
});

test('the conditions of an order also apply to a claim', async () => {
  const codeOf = async (wish: Wish) => (await claim(wish)).error?.code;
  expect(await codeOf({ item: 'astralite-60' })).toBe('item.not_free');
  expect(await codeOf({ item: 'nothing' })).toBe('item.unknown');
  expect(await codeOf({ gid: 7 })).toBe('game.unknown');
  expect(await codeOf({ region: 'moon' })).toBe('region.unknown');
  expect(await codeOf({ roleId: 'k12-777' })).toBe('character.unknown');
  expect(await codeOf({ as: await shop.world.signIn('guest', 'guestpass') })).toBe('character.guest');
  expect(await codeOf({ as: shop.world.anonymous })).toBe('session.required');
  const mika = await shop.world.signIn('mika', 'sakura');
  expect(await codeOf({ as: mika, region: 'asia', roleId: 'a1-330' })).toBe('item.locked');
  await changeItem(shop.world, { level: { min: 63 } }, GIFT);
  expect(await codeOf({})).toBe('item.level_too_low');
  await changeItem(shop.world, { level: { max: 61 } }, GIFT);
  expect(await codeOf({})).toBe('item.level_too_high');
  await changeItem(shop.world, { level: {}, sale: { until: '2026-01-01T00:00:00Z' } }, GIFT);
  expect(await codeOf({})).toBe('item.not_on_sale');
  expect(await shop.sql`select from grants`).toEqual([]);
});

test('a free item cannot be ordered', async () => {
  expect((await shop.order({ item: GIFT, total: 0 })).error.code).toBe('item.no_price');
});

test('a gift stays if the step before it is refunded, its step is used, and after a further refund the next one must be bought first', async () => {
  const step = { item: 'voyage-2', total: 329 };
  /** Buys the step before the gift again, as if the publisher sold it more than once. */
  const buyAgain = async (): Promise<string> => {
    await shop.sql`delete from limit_counts where subject = ${step.item}`;
    return (await shop.sent(step)).number;
  };
  const giveBack = async (number: string): Promise<void> => {
    const [row] = await shop.sql<{ id: string }[]>`select provider_id as id from payments where payable = ${number}`;
    await shop.refundAtProvider(row?.id ?? '', step.total);
    await shop.reach(number, ({ status }) => status === 'refunded');
  };
  const [first] = await shop.sql<{ number: string }[]>`select number from orders where item = ${step.item}`;
  const { claim: gift } = (await claim()).body;
  await until(
    () => stateOf(gift),
    (state) => state === 'sent',
  );

  await giveBack(first?.number ?? '');
  expect((await claim()).error.code).toBe('item.locked');
  const second = await buyAgain();
  expect((await claim()).error.code).toBe('item.limit_reached');
  expect(await stateOf(gift)).toBe('sent');

  await giveBack(second);
  const third = await buyAgain();
  await shop.sql`delete from limit_counts where subject = ${GIFT}`;
  const [row] = await shop.sql<{ opens: Date }[]>`
    select created_at + interval '7 days' as opens from orders where number = ${third}`;
  const opens = row?.opens.toISOString();
  expect((await claim()).error).toMatchObject({ code: 'item.waiting', params: { item: GIFT, until: opens } });
  const { body: mine } = await shop.buyer.call('GET /games/:gid/mine', { params: { gid: 1000039 } });
  expect(mine.waiting).toEqual([{ item: GIFT, from: opens }]);
  await shop.sql`update orders set created_at = now() - interval '7 days' where number = ${third}`;
  expect((await claim()).status).toBe(200);
});

test('an erased player’s claims are gone; deliveries on their way continue', async () => {
  const sent = (await claim()).body.claim;
  await until(
    () => stateOf(sent),
    (state) => state === 'sent',
  );
  await shop.sql`delete from limit_counts where subject = ${GIFT}`;
  await shop.world.games.put({ deliver: 'error' });
  const open = (await claim()).body.claim;
  const [row] = await shop.sql<{ playerId: string }[]>`select player_id as "playerId" from grants where id = ${open}`;
  await shop.sql.begin((tx) => onErased(tx, [{ playerId: row?.playerId ?? '' }]));
  expect(await shop.sql`select id, role_id, limit_role, state from grants`).toEqual([
    { id: open, role_id: '', limit_role: '', state: 'sending' },
  ]);
});
