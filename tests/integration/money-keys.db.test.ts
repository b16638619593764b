import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purge } from '#server/db/purge.ts';
import { MoneyWorld, paymentOf } from './money-kit.ts';

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

/** Moves everything that a player did into the past, and runs the clean-up. */
async function pass(hours: number): Promise<void> {
  await shop.sql`update idempotency_keys set created_at = created_at - make_interval(hours => ${hours})`;
  await purge(shop.sql);
}
const keys = async (key: string) => (await shop.sql`select 1 from idempotency_keys where key = ${key}`).length;
const orders = async () => (await shop.sql`select 1 from orders`).length;

test('a key that comes again after 25 hours gets the first answer: one order, one payment, one page', async () => {
  const [orderKey, payKey] = [randomUUID(), randomUUID()];
  const first = (await shop.order({}, orderKey)).body;
  const page = (await shop.ask(first.number, payKey)).body;
  const [placed, opened] = [await orders(), (await shop.books()).length];
  await pass(25);
  expect((await shop.order({}, orderKey)).body.number).toBe(first.number);
  expect((await shop.ask(first.number, payKey)).body).toEqual(page);
  expect([await orders(), (await shop.books()).length]).toEqual([placed, opened]);
  expect((await shop.order({ email: 'other@example.com' }, orderKey)).error.code).toBe('request.key_reused');
});

test('after a week, when the key is forgotten, the order’s own state refuses a second payment', async () => {
  const payKey = randomUUID();
  const number = await shop.place();
  const payment = paymentOf((await shop.ask(number, payKey)).body.redirectUrl);
  await shop.decide(payment, 'success');
  await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  const opened = (await shop.books()).length;
  await pass(7 * 24 + 1);
  expect(await keys(payKey)).toBe(0);
  expect((await shop.ask(number, payKey)).error).toMatchObject({
    code: 'order.not_payable',
    params: { status: 'paid' },
  });
  expect((await shop.books()).length).toBe(opened);
  expect(await shop.granted(number)).toHaveLength(1);
});

test('an unpaid order expires long before its key is forgotten, so no payment of it can start again', async () => {
  const payKey = randomUUID();
  const number = await shop.place();
  await shop.ask(number, payKey);
  await pass(7 * 24 + 1);
  await shop.sql`update orders set expires_at = expires_at - interval '7 days' where number = ${number}`;
  expect((await shop.ask(number, payKey)).error.code).toBe('order.not_payable');
  await shop.world.context.sweeps.expire();
  await shop.world.context.relay?.idle();
  await shop.world.context.sweeps.expire();
  expect((await shop.read(number)).status).toBe('expired');
});

test('a dropped attempt is not restarted by its key, because no later call would close its page', async () => {
  const payKey = randomUUID();
  const number = await shop.place();
  await shop.world.psp.put({ create: 'error' });
  expect((await shop.ask(number, payKey)).error.code).toBe('payment.provider_unavailable');
  await shop.sql`update payments set created_at = now() - interval '2 hours', check_at = now() where payable = ${number}`;
  await shop.world.context.sweeps.ask();
  await shop.reach(number, ({ status }) => status === 'payment_failed');
  await shop.calm();
  expect((await shop.ask(number, payKey)).error?.code).toBe('order.not_payable');
  const page = await shop.pay(number);
  expect((await shop.cancel(number)).body.status).toBe('cancelled');
  expect((await shop.bookOf(page)).status).toBe('cancelled');
});

test('no method of the catalogue lets an order wait for payment as long as keys are kept', async () => {
  const catalogue = shop.world.context.catalog.current();
  const methods = catalogue.region(1000039, 'eu')?.methods.map((id) => catalogue.method(id)) ?? [];
  expect(methods.length).toBeGreaterThan(1);
  expect(Math.max(...methods.map((method) => method?.unpaidFor ?? Number.NaN))).toBeLessThan(7 * 86_400);
});

test('an order placed with a forgotten key is a new unpaid one: it takes no money and no item', async () => {
  const orderKey = randomUUID();
  const first = (await shop.order({}, orderKey)).body.number;
  await shop.decide(await shop.pay(first), 'success');
  await shop.reach(first, ({ itemStatus }) => itemStatus === 'sent');
  await pass(7 * 24 + 1);
  const opened = (await shop.books()).length;
  const again = (await shop.order({}, orderKey)).body;
  expect(again.number).not.toBe(first);
  expect(again).toMatchObject({ status: 'unpaid', itemStatus: 'waiting' });
  expect((await shop.books()).length).toBe(opened);
  expect(await shop.granted(again.number)).toEqual([]);
});
