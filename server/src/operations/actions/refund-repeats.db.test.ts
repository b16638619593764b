import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const refund = (number: string, amount: number | 'all', ...more: string[]) =>
  ops.act('orders', 'refund', number, '--amount', `${amount}`, ...more);
const refundsOf = async (number: string) => (await ops.look('orders', 'show', number)).json.refunds as { id: string }[];
const goneBack = (payment: string, amount: number) =>
  until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );

test('under a key a repeat is the same refund, however much later, and says so', async () => {
  const { number, payment } = await ops.sent();
  const key = ['--key', 'ticket-4711'];
  expect(await refund(number, 40, ...key)).toMatchObject({ code: 0, json: { amount: 40, left: 69, before: null } });
  await ops.world.context.sql`update refunds set created_at = created_at - interval '2 days' where key = 'ticket-4711'`;
  const [{ id } = { id: '' }] = await refundsOf(number);
  const again = await refund(number, 40, ...key);
  expect(again).toMatchObject({ code: 0, json: { amount: 40, before: { refundId: id } } });
  await goneBack(payment, 40);
  expect(await refundsOf(number)).toHaveLength(1);
  const { actions } = (await ops.look('orders', 'show', number)).json as { actions: { isRepeat: boolean }[] };
  expect(actions.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  const text = await ops.type('orders', 'refund', number, '--amount', '40', ...key, '--why', 'once more');
  expect(text.text).toMatch(/^Nothing was done: the order has refund /);

  const other = await refund(number, 41, ...key);
  expect(other).toMatchObject({ code: 1, json: { error: { code: 'refund.key_used', params: { amount: 40 } } } });
  expect((await refund(number, 40, ...key, '--payment', randomUUID())).json.error?.code).toBe('refund.key_used');
  const { json: shown } = await ops.look('orders', 'show', number);
  const [{ providerId }] = shown.payments as [{ providerId: string }];
  const named = await refund(number, 40, ...key, '--payment', providerId);
  expect(named.json.before).toEqual(again.json.before);
  expect((await refund(number, 40, '--key', 'two words')).code).toBe(2);
  expect((await refund(number, 40, '--key', 'ticket-4712')).json).toMatchObject({ left: 29, before: null });
  await goneBack(payment, 80);
});

test('a key is of one order', async () => {
  const [one, two] = [await ops.sent(), await ops.sent()];
  for (const { number, payment } of [one, two]) {
    expect((await refund(number, 10, '--key', 'outage')).json).toMatchObject({ before: null });
    await goneBack(payment, 10);
  }
});

test('without a key the same amount within ten minutes is refused, with the refund before and what to say', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, 40);
  const [{ id } = { id: '' }] = await refundsOf(number);
  const { code, json } = await refund(number, 40);
  expect([code, json.error]).toMatchObject([
    1,
    { code: 'refund.repeated', params: { refund: id, amount: 40, by: 'ada' } },
  ]);
  for (const said of ['0.40 EUR', id, 'ada', 'ticket 4711', '--again']) expect(json.error?.message).toContain(said);
  expect((await ops.actions(number)).length).toBe(1);

  expect((await refund(number, 20)).code).toBe(0);
  expect((await refund(number, 40, '--again')).code).toBe(0);
  await goneBack(payment, 100);
});

test('later than that, or after one that failed, the same amount is another refund', async () => {
  const { number, payment } = await ops.sent();
  const { sql } = ops.world.context;
  await refund(number, 30);
  await goneBack(payment, 30);
  await sql`update refunds set created_at = now() - interval '10 minutes' where payment_id = (
    select payment_id from orders where number = ${number})`;
  expect((await refund(number, 30)).code).toBe(0);
  await goneBack(payment, 60);
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  await until(
    () =>
      sql`select from refunds r join orders o on o.payment_id = r.payment_id where o.number = ${number} and r.state = 'sent'`,
    (rows) => rows.length === 2,
  );
  await sql`update refunds r set state = 'failed', confirmed_at = null from orders o where o.payment_id = r.payment_id and o.number = ${number}`;
  expect((await refund(number, 30)).code).toBe(0);
});

test('of ten operators at once with the same part, one pays it, with a key or without', async () => {
  for (const more of [[], ['--key', 'at-once']]) {
    const { number, payment } = await ops.sent();
    const said = await Promise.all(Array.from({ length: 10 }, () => refund(number, 10, ...more)));
    const codes = said.map(({ code, json }) => [code, json.error?.code ?? (json.before ? 'before' : 'done')]);
    const others = more.length > 0 ? [0, 'before'] : [1, 'refund.repeated'];
    expect(codes.sort()).toEqual([[0, 'done'], ...Array(9).fill(others)].sort());
    await goneBack(payment, 10);
    expect(await refundsOf(number)).toHaveLength(1);
  }
});

test('one key at once for two payments of an order gives one of them back', async () => {
  const { number } = await ops.sent();
  const { sql } = ops.world.context;
  // As a second attempt leaves one that was paid too.
  const [second] = await sql<{ id: string }[]>`
    insert into payments (id, player_id, payable, provider, method, amount, currency, state, captured, provider_id,
      calling_until, created_at, updated_at)
    select uuidv7(), player_id, payable, provider, method, amount, currency, 'captured', captured, 'pay_second', now(), now(), now() from payments
    where payable = ${number} returning id`;
  const [first] = await sql<{ id: string }[]>`select payment_id as id from orders where number = ${number}`;
  const said = await Promise.all(
    [first, second].map((one) => refund(number, 10, '--key', 'either', '--payment', one?.id ?? '')),
  );
  expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(said.find(({ code }) => code === 1)?.json.error?.code).toBe('refund.key_used');
});
