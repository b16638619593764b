import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BenefitsWorld, QUOTE, SAVES } from './benefits-kit.ts';

let shop: BenefitsWorld;

beforeAll(async () => {
  shop = await BenefitsWorld.start();
});
beforeEach(() => shop.forget());
afterAll(() => shop?.money.stop());

test('a quote uses the best coupon by default, another or none on request, and never another player’s', async () => {
  const coupon = await shop.give();
  // Its discount is smaller than the first top-up that it would cost, so it is not used by default.
  expect(await shop.quote()).toMatchObject({ couponId: null, total: 109, coupons: [{ id: coupon, reason: null }] });
  const best = await shop.quote({ coupon });
  expect(best).toMatchObject({ couponId: coupon, list: 109, discount: SAVES, total: 109 - SAVES });
  expect(best.coupon).toMatchObject({ percent: 7 });
  expect(best.forfeits).toMatchObject({ kind: 'first_top_up', grants: [{ id: 'astralite', quantity: 60 }] });
  expect(await shop.quote({ coupon: 'none' })).toMatchObject({ couponId: null, total: 109, coupons: [{ id: coupon }] });
  const { body: other } = await shop.money.world.anonymous.call('POST /quotes', { body: { ...QUOTE, coupon } });
  expect(other).toMatchObject({ couponId: null, total: 109, coupons: [] });
  await shop.money.sent();
  expect(await shop.quote()).toMatchObject({ couponId: coupon, total: 109 - SAVES });
});

test('coupon prices of a game are the prices of their quotes, and prices without a coupon stay', async () => {
  const deals = async (coupon = 'best') => {
    const query = { region: 'eu', currency: 'EUR', coupon } as const;
    return (await shop.money.buyer.call('GET /games/:gid/deals', { params: { gid: QUOTE.gid }, query })).body.deals;
  };
  expect(await deals()).toEqual([]);
  const coupon = await shop.give();
  expect((await deals()).map(({ item }) => item)).not.toContain('astralite-60');
  await shop.money.sent();
  const asked = await deals();
  expect(asked).toContainEqual({ item: 'astralite-60', price: 109 - SAVES });
  // Offers for others only are not listed.
  const on = { params: { gid: QUOTE.gid }, query: { locale: 'en' } } as const;
  const { items } = (await shop.money.buyer.call('GET /games/:gid', on)).body;
  const { personal } = (await shop.money.buyer.call('GET /games/:gid/mine', on)).body;
  const offered = [...items, ...personal].map(({ id }) => id);
  expect(asked.filter(({ item }) => !offered.includes(item))).toEqual([]);
  for (const { item, price } of asked) {
    const { list, discount } = await shop.quote({ item, coupon: 'best' });
    expect([item, price]).toEqual([item, list - discount]);
  }
  expect(await deals(coupon)).toEqual(asked);
  expect(await deals('01a1fe1a-0000-7000-8000-0000000000ff')).toEqual([]);
  await shop.money.place(shop.withCoupon(coupon));
  expect(await deals()).toEqual([]);
});

test('a coupon is reserved by its order, used when that is paid, and shown with it', async () => {
  const coupon = await shop.give();
  const number = await shop.money.place(shop.withCoupon(coupon));
  expect(await shop.holding(coupon)).toEqual({ number, state: 'reserved' });
  expect((await shop.quote()).coupons).toMatchObject([{ id: coupon, reason: 'reserved', order: number }]);
  await shop.money.decide(await shop.money.pay(number), 'success');
  const order = await shop.money.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(order.quote).toMatchObject({ list: 109, discount: SAVES, total: 109 - SAVES, coupon: { percent: 7 } });
  expect(await shop.holding(coupon)).toEqual({ number, state: 'used' });
  expect((await shop.quote()).coupons).toEqual([]);
  expect(await shop.money.ledger(number)).toEqual({ provider: 109 - SAVES, sales: SAVES - 109 });
});

test.each([
  ['reserved', async (coupon: string) => void (await shop.money.place(shop.withCoupon(coupon)))],
  ['used', async (coupon: string) => void (await shop.paid(shop.withCoupon(coupon)))],
])('a coupon that is %s cannot be used for another order', async (_, spend) => {
  const coupon = await shop.give();
  await spend(coupon);
  const another = { ...shop.withCoupon(coupon), email: 'another@example.com' };
  expect((await shop.money.order(another)).error?.code).toBe('coupon.unavailable');
});

test('a coupon of another player, an expired one and an unknown one are unavailable alike', async () => {
  const foreign = await shop.give({ player: '01a1fe1a-0000-7000-8000-00000000000f' });
  const expired = await shop.give({ days: -1 });
  for (const coupon of [foreign, expired, '01a1fe1a-0000-7000-8000-0000000000ff']) {
    expect((await shop.money.order(shop.withCoupon(coupon))).error?.code).toBe('coupon.unavailable');
  }
});

test('an order at another total than the coupon’s is refused', async () => {
  const coupon = await shop.give();
  expect((await shop.money.order({ coupon, total: 109 })).error).toMatchObject({
    code: 'order.price_changed',
    params: { total: 109 - SAVES },
  });
  expect(await shop.holding(coupon)).toBeUndefined();
});

test('a coupon is free again when its order is cancelled', async () => {
  const coupon = await shop.give();
  await shop.money.cancel(await shop.money.place(shop.withCoupon(coupon)));
  expect(await shop.holding(coupon)).toBeUndefined();
  expect((await shop.paid(shop.withCoupon(coupon))).status).toBe('paid');
});

test('a coupon is free again when its order expires', async () => {
  const coupon = await shop.give();
  const number = await shop.money.place(shop.withCoupon(coupon));
  await shop.money.sql`update orders set expires_at = now() where number = ${number}`;
  await shop.money.world.context.sweeps.expire();
  expect((await shop.money.read(number)).status).toBe('expired');
  expect(await shop.holding(coupon)).toBeUndefined();
});

test('a coupon is free again when the payment fails, and paying again takes it again', async () => {
  const coupon = await shop.give();
  const { number } = await shop.failed(shop.withCoupon(coupon));
  expect(await shop.holding(coupon)).toBeUndefined();
  const again = await shop.money.pay(number);
  expect(await shop.holding(coupon)).toEqual({ number, state: 'reserved' });
  await shop.money.decide(again, 'success');
  await shop.money.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await shop.holding(coupon)).toEqual({ number, state: 'used' });
});

test('a failed order whose coupon was used elsewhere cannot be paid again, and its new page is closed', async () => {
  const coupon = await shop.give();
  const { number } = await shop.failed(shop.withCoupon(coupon));
  await shop.paid(shop.withCoupon(coupon));
  expect((await shop.money.ask(number)).error?.code).toBe('coupon.unavailable');
  const open = (await shop.money.books()).filter(({ status }) => status === 'created');
  expect(open).toEqual([]);
});

test('late money for an order whose coupon was used elsewhere is refunded, and nothing is sent', async () => {
  const coupon = await shop.give();
  const { number, payment } = await shop.failed(shop.withCoupon(coupon));
  await shop.paid(shop.withCoupon(coupon));
  await shop.money.decide(payment, 'success');
  await shop.money.refunded(payment, 109 - SAVES);
  expect((await shop.money.reach(number, ({ status }) => status === 'refunded')).itemStatus).toBe('waiting');
  expect(await shop.money.granted(number)).toEqual([]);
});

test('late money for a failed order whose coupon is free pays it', async () => {
  const coupon = await shop.give();
  const { number, payment } = await shop.failed(shop.withCoupon(coupon));
  await shop.money.decide(payment, 'success');
  await shop.money.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await shop.holding(coupon)).toEqual({ number, state: 'used' });
});

test('a coupon is free again when the game refuses the item for good, and stays used after a goodwill refund', async () => {
  const coupon = await shop.give();
  await shop.money.world.games.put({ deliver: 'refuse' });
  const number = await shop.money.place(shop.withCoupon(coupon));
  await shop.money.decide(await shop.money.pay(number), 'success');
  await shop.money.reach(number, ({ status }) => status === 'refunded');
  expect(await shop.holding(coupon)).toBeUndefined();

  await shop.money.calm();
  const sent = await shop.money.sent(shop.withCoupon(coupon));
  await shop.money.refundAtProvider(sent.payment, 109 - SAVES);
  await shop.money.reach(sent.number, ({ status }) => status === 'refunded');
  expect(await shop.holding(coupon)).toEqual({ number: sent.number, state: 'used' });
});
