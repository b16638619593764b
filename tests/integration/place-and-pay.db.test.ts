import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MoneyWorld, paymentOf } from './money-kit.ts';

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  await shop.calm();
  await shop.sql`update orders set expires_at = now() where payment_state <> 'paid'`;
});

const PAY = { pay: { method: 'card' } };
const order = async (key: string = randomUUID(), more: object = {}) =>
  (await shop.order({ ...PAY, ...more }, key)).body;
const attempts = (number: string) => shop.sql<{ id: string; state: string }[]>`
  select id, state from payments where payable = ${number}`;
const opened = async () => (await shop.books()).length;

test('one call places an order and opens its payment, and the item arrives', async () => {
  const { number, payment } = await order();
  expect(payment?.refusal).toBeNull();
  expect((await shop.read(number)).status).toBe('paying');
  await shop.decide(paymentOf(payment?.redirectUrl ?? ''), 'success');
  const { timeline } = await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(timeline.map(({ event }) => event)).toEqual(['created', 'paying', 'paid', 'sending', 'sent']);
  expect(await shop.granted(number)).toHaveLength(1);
});

test('without `pay` an order is placed and nothing else', async () => {
  const before = await opened();
  const { number, payment } = (await shop.order()).body;
  expect(payment).toBeUndefined();
  expect([await attempts(number), await opened()]).toEqual([[], before]);
});

test('a repeat returns the same order and the same page, also by the call that only pays', async () => {
  const [key, before] = [randomUUID(), await opened()];
  const first = await order(key);
  const again = await order(key);
  expect([again.number, again.payment]).toEqual([first.number, first.payment]);
  expect((await shop.ask(first.number, key)).body.redirectUrl).toBe(first.payment?.redirectUrl);
  expect(await opened()).toBe(before + 1);
});

test('ten calls with one key at once open one payment', async () => {
  const [key, before] = [randomUUID(), await opened()];
  const all = await Promise.all(Array.from({ length: 10 }, () => order(key)));
  const numbers = new Set(all.map(({ number }) => number));
  expect(numbers.size).toBe(1);
  const pages = new Set(all.flatMap(({ payment }) => payment?.redirectUrl ?? []));
  expect(pages.size).toBe(1);
  const refusals = new Set(all.flatMap(({ payment }) => payment?.refusal?.code ?? []));
  expect([...refusals].filter((code) => code !== 'request.in_flight')).toEqual([]);
  expect(await opened()).toBe(before + 1);
});

test('with the provider down the order is stored and unpaid, and a repeat pays it', async () => {
  await shop.world.psp.put({ create: 'error' });
  const key = randomUUID();
  const { number, payment } = await order(key);
  expect(payment).toMatchObject({ redirectUrl: null, refusal: { status: 503, code: 'payment.provider_unavailable' } });
  expect(await shop.read(number)).toMatchObject({ status: 'unpaid', payable: true });
  await shop.calm();
  const again = await order(key);
  expect(again.number).toBe(number);
  expect(again.payment?.redirectUrl).toEqual(expect.any(String));
  expect(await attempts(number)).toHaveLength(1);
});

test('a repeat after a lost answer of the provider continues the same payment there', async () => {
  await shop.world.psp.put({ create: 'timeout' });
  const [key, before] = [randomUUID(), await opened()];
  const { number, payment } = await order(key);
  expect(payment?.refusal?.code).toBe('payment.provider_unavailable');
  expect(await opened()).toBe(before + 1);
  await shop.calm();
  const page = (await order(key)).payment?.redirectUrl ?? '';
  expect(await opened()).toBe(before + 1);
  await shop.decide(paymentOf(page), 'success');
  await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect(await attempts(number)).toHaveLength(1);
});

test('the same key with another method to pay with starts no second attempt', async () => {
  const [key, before] = [randomUUID(), await opened()];
  const { number } = await order(key);
  const other = await order(key, { pay: { method: 'paypal' } });
  expect(other).toMatchObject({ number, payment: { refusal: { status: 422, code: 'request.key_reused' } } });
  expect([(await attempts(number)).length, await opened()]).toEqual([1, before + 1]);
});

test('an order placed and then paid by one key is paid once: asking to pay later is a repeat of the placing', async () => {
  const key = randomUUID();
  const { number } = (await shop.order({}, key)).body;
  const paid = await order(key);
  expect(paid.number).toBe(number);
  expect(paid.payment?.redirectUrl).toEqual(expect.any(String));
  expect(await attempts(number)).toHaveLength(1);
});

test('a refused order opens no payment, and a paid one is not paid again', async () => {
  const before = await opened();
  const refused = await shop.order({ ...PAY, total: 1 });
  expect([refused.status, refused.error.code, await opened()]).toEqual([409, 'order.price_changed', before]);
  const key = randomUUID();
  const { number, payment } = await order(key);
  await shop.decide(paymentOf(payment?.redirectUrl ?? ''), 'success');
  await shop.reach(number, ({ status }) => status === 'paid');
  const again = await order(key);
  expect(again).toMatchObject({ number, status: 'paid', payment: { refusal: { code: 'order.not_payable' } } });
  expect(await opened()).toBe(before + 1);
});
