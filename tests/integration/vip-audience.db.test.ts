import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeItem } from '#tests/faults/shop.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const PETAL = 1000052;
/** An item of the demo for players from the level Beacon on, which 60 points reach. */
const BASKET = { gid: PETAL, region: 'global', roleId: 'p1-77', currency: 'EUR', item: 'firefly-basket', total: 549 };
/** Earns 119 points. */
const BIG = { item: 'astralite-6480', total: 10_999 };

let shop: MoneyWorld;
let playerId: string;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  const [row] = await shop.sql<{ id: string }[]>`
    select player_id as id from sessions order by created_at desc limit 1`;
  playerId = row?.id ?? '';
});
beforeEach(async () => {
  await shop.sql`delete from point_entries`;
  await shop.sql`delete from point_balances`;
  await shop.sql`delete from limit_counts`;
});
afterAll(() => shop?.stop());

const mine = async () => (await shop.buyer.call('GET /games/:gid/mine', { params: { gid: PETAL } })).body;
const counted = (good: (points: number) => boolean) => until(async () => (await mine()).levelPoints, good);
/** Buys enough to reach Beacon. */
async function reachBeacon(): Promise<string> {
  const { payment } = await shop.sent(BIG);
  await counted((points) => points >= 60);
  return payment;
}
async function loseBeacon(payment: string): Promise<void> {
  await shop.refundAtProvider(payment, BIG.total);
  await counted((points) => points < 60);
}
const { total: _total, roleId: _roleId, ...CHOICE } = BASKET;
const quote = (as = shop.buyer) => as.call('POST /quotes', { body: CHOICE });
const coupon = async () => {
  const { claimable, mine: own } = (await shop.buyer.call('GET /me/coupons')).body;
  return [...claimable, ...own].find(({ template }) => template === 'beacon-18');
};
const claim = (key?: string) =>
  shop.buyer.call('POST /coupons/:template/claim', { params: { template: 'beacon-18' }, body: {} }, key);

test('all players see an item for a level, and only those with the level get a price', async () => {
  const { body } = await shop.world.anonymous.call('GET /games/:gid', { params: { gid: PETAL } });
  expect(body.items.find(({ id }) => id === BASKET.item)).toMatchObject({
    personal: false,
    vipLevel: { id: 'beacon', name: 'Beacon', from: 60 },
  });
  for (const who of [shop.world.anonymous, shop.buyer]) {
    const { status, error } = await quote(who);
    expect([status, error]).toMatchObject([
      409,
      { code: 'item.vip_level', params: { item: BASKET.item, level: 'beacon', missing: 60 } },
    ]);
  }
  expect((await mine()).levelPoints).toBe(0);
});

test('a player below the level cannot order it, with any input', async () => {
  expect((await shop.order(BASKET)).error).toMatchObject({ code: 'item.vip_level', params: { missing: 60 } });
  for (const forged of [{ level: 'supernova' }, { levelPoints: 1000 }, { audience: { is: 'vip', from: 'spark' } }]) {
    expect((await shop.order({ ...BASKET, ...forged })).error.code).toBe('request.unknown_field');
  }
  expect(await shop.sql`select from orders where item = ${BASKET.item}`).toEqual([]);
});

test('granted points can be spent, but reach no level', async () => {
  await shop.sql`
    insert into point_entries (player_id, key, kind, points) values (${playerId}, 'gift', 'granted', 1000)`;
  await shop.sql`insert into point_balances (player_id, balance) values (${playerId}, 1000)`;
  expect((await quote()).error.code).toBe('item.vip_level');
  expect((await shop.order(BASKET)).error.code).toBe('item.vip_level');
});

test('a refund between quote and order takes the level, and the order is refused', async () => {
  const payment = await reachBeacon();
  expect((await quote()).body).toMatchObject({ total: 549, points: expect.any(Number) });
  await loseBeacon(payment);
  expect((await shop.order(BASKET)).error).toMatchObject({ code: 'item.vip_level', params: { level: 'beacon' } });
  expect((await quote()).error.code).toBe('item.vip_level');
});

test('an order placed at the level stays payable, in every tab, and is not sold again', async () => {
  const payment = await reachBeacon();
  const number = await shop.place(BASKET);
  await loseBeacon(payment);
  // The other tab still shows the price: it gets the open order, and no second one.
  const again = await Promise.all([shop.order(BASKET), shop.order(BASKET)]);
  expect(again.map(({ body }) => body.number)).toEqual([number, number]);
  await shop.decide(await shop.pay(number), 'success');
  await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  // Its own points are few.
  await counted((points) => points === 5);
  await shop.sql`delete from limit_counts`;
  expect((await shop.order(BASKET)).error.code).toBe('item.vip_level');
  const { again: offered } = (await shop.buyer.call('GET /me/shortcuts')).body;
  expect(offered.map(({ item }) => item.id)).not.toContain(BASKET.item);
});

test('twenty tabs and a refund at once: one order or none, and each tab gets that order or the level’s refusal', async () => {
  const payment = await reachBeacon();
  const before = await numbers();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => shop.order(BASKET))),
    loseBeacon(payment),
  ]);
  const placed = (await numbers()).filter((number) => !before.includes(number));
  expect(placed.length).toBeLessThanOrEqual(1);
  for (const { status, body, error } of answers) {
    if (status === 200) expect(placed).toEqual([body.number]);
    else expect(error.code).toBe('item.vip_level');
  }
  // From then on, only the open order is returned.
  const late = await shop.order(BASKET);
  expect(late.status === 200 ? placed : late.error.code).toEqual(
    late.status === 200 ? [late.body.number] : 'item.vip_level',
  );
});
const numbers = async () =>
  (await shop.sql<{ number: string }[]>`select number from orders where item = ${BASKET.item}`).map(
    ({ number }) => number,
  );

test('a coupon changes prices only of items whose level the player has', async () => {
  await shop.buyer.call('POST /coupons/:template/claim', { params: { template: 'welcome-10' }, body: {} });
  const deals = async () => {
    const query = { region: 'global', currency: 'EUR' };
    const { body } = await shop.buyer.call('GET /games/:gid/deals', { params: { gid: PETAL }, query });
    return body.deals.map(({ item }) => item);
  };
  expect(await deals()).not.toContain(BASKET.item);
  expect(await deals()).toContain('dewdrops-280');
  await reachBeacon();
  expect(await deals()).toContain(BASKET.item);
});

test('a free item requires the level too', async () => {
  const once = { count: 1, period: 'lifetime', per: 'account' };
  await changeItem(shop.world, { audience: { is: 'vip', from: 'beacon' }, requires: null, limit: once }, 'voyage-3');
  const take = () =>
    shop.buyer.call('POST /games/:gid/free-items/:item', {
      params: { gid: 1000039, item: 'voyage-3' },
      body: { region: 'eu', roleId: 's3-1187' },
    });
  expect((await take()).error).toMatchObject({ code: 'item.vip_level', params: { item: 'voyage-3', missing: 60 } });
  await reachBeacon();
  expect((await take()).status).toBe(200);
});

test('a coupon for a level is shown locked, claimed at the level, and stays usable when the level is lost', async () => {
  expect(await coupon()).toMatchObject({
    state: 'unavailable',
    reason: 'level',
    vipLevel: { id: 'beacon', name: 'Beacon', missing: 60 },
  });
  expect((await claim()).error).toMatchObject({ code: 'coupon.vip_level', params: { level: 'beacon', missing: 60 } });
  const payment = await reachBeacon();
  expect(await coupon()).toMatchObject({ state: 'claimable', reason: null, vipLevel: { missing: 0 } });
  const key = randomUUID();
  const [first, second] = await Promise.all([claim(key), claim()]);
  // Two tabs: one coupon.
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  await loseBeacon(payment);
  const { id, state } = (await coupon()) ?? {};
  expect(state).toBe('usable');
  const big = { gid: 1000039, region: 'eu', item: BIG.item, coupon: id };
  const { body } = await shop.buyer.call('POST /quotes', { body: big });
  expect(body).toMatchObject({ couponId: id, coupon: { percent: 18 }, discount: 1000 });
  const { status } = await shop.order({ ...BIG, total: BIG.total - 1000, coupon: id });
  expect(status).toBe(200);
});
