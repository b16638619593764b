import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BenefitsWorld, FIRST } from './benefits-kit.ts';

let shop: BenefitsWorld;
beforeAll(async () => {
  shop = await BenefitsWorld.start();
});
beforeEach(async () => {
  await shop.forget();
  await shop.money.sql`update orders set expires_at = now() where payment_state <> 'paid'`;
});
afterAll(() => shop?.money.stop());

/** Marks the order as being cancelled while the provider is asked; negative: the answer is overdue. */
const cancelling = (number: string, seconds: number) =>
  shop.money
    .sql`update orders set cancelling_until = now() + make_interval(secs => ${seconds}) where number = ${number}`;
const numberOf = async (more: object, key?: string) => (await shop.money.order(more, key)).body.number;

test('the same choice with another key returns the open order, with any method and language, until it is paid', async () => {
  const number = await numberOf({ email: 'a@example.com' });
  expect(await numberOf({ email: 'a@example.com', method: 'paypal', locale: 'de' })).toBe(number);
  expect(await numberOf({ email: 'b@example.com' })).not.toBe(number);
  await shop.money.decide(await shop.money.pay(number), 'success');
  await shop.money.reach(number, ({ status }) => status === 'paid');
  expect(await numberOf({ email: 'a@example.com' })).not.toBe(number);
});

test('an order with another reference of the game is another order: a link does not return an earlier one', async () => {
  const named = (refer: string) => numberOf({ email: 'r@example.com', refer });
  const numbers = [await named('cart-1'), await named('cart-1'), await named('cart-2')];
  expect(numbers[0]).toBe(numbers[1]);
  expect(numbers[2]).not.toBe(numbers[0]);
  const read = await Promise.all(numbers.map((number) => shop.money.read(number)));
  expect(read.map(({ refer }) => refer)).toEqual(['cart-1', 'cart-1', 'cart-2']);
});

test('items held by the open order are not refused to the same choice, and its price stays', async () => {
  const coupon = await shop.give();
  const choice = shop.withCoupon(coupon);
  const number = await numberOf(choice);
  expect(await numberOf(choice)).toBe(number);
  expect((await shop.quote({ coupon })).couponId).toBeNull();
  expect(await shop.quote({ coupon, order: number })).toMatchObject({ couponId: coupon, total: choice.total });
});

test('an order that is being cancelled is not returned for its choice, and keeps its holds until then', async () => {
  const coupon = await shop.give();
  const choice = shop.withCoupon(coupon);
  const number = await numberOf(choice);
  await cancelling(number, 60);
  expect((await shop.money.order(choice)).error.code).toBe('coupon.unavailable');
  await cancelling(number, -1);
  expect(await numberOf(choice)).toBe(number);
});

test('the same applies to a first top-up', async () => {
  const choice = { promotion: FIRST };
  const number = await numberOf(choice);
  expect(await numberOf(choice)).toBe(number);
  expect(await shop.quote()).toMatchObject({ promotion: null });
  expect(await shop.quote({ order: number })).toMatchObject({ promotion: FIRST });
});

test('a key that returned the open order returns it always, and nothing else', async () => {
  const key = crypto.randomUUID();
  const choice = { email: 'c@example.com' };
  const number = await numberOf(choice);
  expect(await numberOf(choice, key)).toBe(number);
  await shop.money.cancel(number);
  expect(await numberOf(choice, key)).toBe(number);
  expect((await shop.money.order({ ...choice, email: 'd@example.com' }, key)).error.code).toBe('request.key_reused');
});

test('a fourth open order is refused with the numbers of the open ones', async () => {
  const numbers: string[] = [];
  for (const one of ['1', '2', '3']) numbers.unshift(await numberOf({ email: `${one}@example.com` }));
  const { status, error } = await shop.money.order({ email: '4@example.com' });
  expect([status, error.code, error.params]).toEqual([409, 'order.too_many_open', { most: 3, orders: numbers }]);
  // It counts until it is decided.
  await cancelling(numbers[0] ?? '', 60);
  const { error: refused } = await shop.money.order({ email: '4@example.com' });
  expect(refused.params).toEqual({ most: 3, orders: numbers });
  await cancelling(numbers[0] ?? '', -1);
  await shop.money.cancel(numbers[0] ?? '');
  expect((await shop.money.order({ email: '4@example.com' })).status).toBe(200);
});
