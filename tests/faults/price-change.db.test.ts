import { afterEach, expect, test } from 'vitest';
import { openShop, shop, world } from './open-shop.ts';
import { CHOICE, changeItem } from './shop.ts';

const BEFORE = { prices: { EUR: CHOICE.total }, contents: [{ good: 'astralite', quantity: 60 }] };
const AFTER = { prices: { EUR: 249 }, contents: [{ good: 'astralite', quantity: 75, bonus: 5 }] };

openShop();
afterEach(() => changeItem(world, BEFORE));

const totalOf = async (number: string) => (await shop.read(number)).total;

test('a price that changed since the page showed it is refused with the new one, and nothing is ordered', async () => {
  await changeItem(world, AFTER);
  const { status, error } = await shop.place();
  expect([status, error]).toMatchObject([
    409,
    { code: 'order.price_changed', params: { total: 249, currency: 'EUR' } },
  ]);
  expect((await shop.client.call('GET /orders')).body.orders).toEqual([]);
  expect(await totalOf(await shop.order({ total: 249 }))).toBe(249);
});

test('an order keeps its price and contents through payment and delivery', async () => {
  const number = await shop.order();
  await changeItem(world, AFTER);
  const payment = await shop.pay(number);
  expect((await shop.bookOf(payment)).amount).toBe(CHOICE.total);
  await shop.decide(payment, 'success');
  await shop.sent(number);
  expect(await shop.granted(number)).toMatchObject([{ contents: [{ id: 'astralite', quantity: 60 }], calls: 1 }]);
  expect(await totalOf(number)).toBe(CHOICE.total);
});

test('the same key returns the same order after the price changed', async () => {
  const key = crypto.randomUUID();
  const first = await shop.place({}, key);
  await changeItem(world, AFTER);
  const again = await shop.place({}, key);
  expect([again.status, again.body.number, again.body.total]).toEqual([200, first.body.number, CHOICE.total]);
});
