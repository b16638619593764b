import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());
afterEach(() => ops.world.games.put({ deliver: 'ok' }));

const today = new Date().toISOString().slice(0, 10);

interface Refund {
  id: string;
  reason: string;
  state: string;
  amount: number;
}
const refundsOf = async (number: string) => (await ops.look('orders', 'show', number)).json.refunds as Refund[];

/** Returns the names of the lists of `differences` that have the order. */
async function listed(number: string): Promise<string[]> {
  const { json } = await ops.look('differences', '--day', today);
  const lists = Object.entries(json.findings as Record<string, { number?: string; payable?: string }[]>);
  return lists.filter(([, rows]) => rows.some((row) => number === (row.number ?? row.payable))).map(([name]) => name);
}

/** An order's sums in the ledger, by account. */
async function ledger(number: string): Promise<Record<string, number>> {
  const rows = await ops.world.context.sql<{ account: string; sum: number }[]>`
    select account, sum(amount)::bigint as sum from ledger_entries where payable = ${number} group by account having sum(amount) <> 0`;
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** Returns the kinds of emails that the buyer of an order was due. */
const lettersOf = async (number: string) =>
  (
    await ops.world.context.sql<{ kind: string }[]>`
      select payload->>'kind' as kind from outbox where type = 'receipt.due' and key = ${number} order by id`
  ).map(({ kind }) => kind);

/** An order of which so much was given back, and the refund failed later; answers the refund's id. */
async function failed(amount = TOTAL): Promise<{ number: string; payment: string; refund: string }> {
  const { number, payment } = await ops.sent({ email: 'kestrel@example.com' });
  await ops.act('orders', 'refund', number, '--amount', String(amount), '--keep-item');
  return { number, payment, refund: await fail(number, payment) };
}

/** Lets an order's refund fail, once it is back. */
async function fail(number: string, payment: string): Promise<string> {
  await ops.reach(number, ({ status }) => status === 'refunded' || status === 'partially_refunded');
  await ops.decide(payment, 'refund_fails_later');
  await ops.reach(number, ({ status }) => status === 'paid');
  return (await refundsOf(number)).at(-1)?.id ?? '';
}

test('a settled refund counts as refunded and cannot be paid again', async () => {
  const { number, payment, refund } = await failed();
  const { code, json } = await ops.act('refunds', 'settle', refund);
  expect([code, json]).toMatchObject([0, { number, settled: TOTAL }]);
  const { timeline } = await ops.reach(number, ({ status }) => status === 'refunded');
  expect(timeline.slice(-3).map(({ event }) => event)).toEqual(['refunded', 'refund_failed', 'refunded']);

  const again = await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
  expect(again.json.error).toMatchObject({ code: 'refund.too_much', params: { left: 0 } });
  expect(await ops.refundedOf(payment)).toBe(0);
  expect(await listed(number)).toEqual([]);
  expect(await lettersOf(number)).toEqual(['sent', 'refunded']);
  // The provider has all of it still.
  expect(await ledger(number)).toEqual({ provider: TOTAL, sales: -TOTAL, refunds: TOTAL, paid_outside: -TOTAL });
});

test('a dispute won later causes no second refund of a settled amount', async () => {
  await ops.world.games.put({ deliver: 'refuse' });
  const number = await ops.place();
  const payment = await ops.pay(number);
  await ops.decide(payment, 'success');
  const refund = await fail(number, payment);
  expect((await ops.act('refunds', 'settle', refund)).code).toBe(0);
  await ops.reach(number, ({ status }) => status === 'refunded');

  await ops.decide(payment, 'dispute');
  await ops.reach(number, ({ status }) => status === 'disputed');
  await ops.decide(payment, 'dispute_won');
  const { timeline } = await ops.reach(number, ({ timeline }) => timeline.at(-2)?.event === 'dispute_won');
  expect(timeline.at(-1)?.event).toBe('refunded');
  await ops.world.context.relay?.idle();
  expect((await refundsOf(number)).map(({ reason }) => reason)).toEqual(['not_met']);
  expect((await ops.read(number)).status).toBe('refunded');
  expect(await listed(number)).toEqual([]);
});

test('a refund settled while a dispute holds the money counts too', async () => {
  await ops.world.games.put({ deliver: 'refuse' });
  const number = await ops.place();
  const payment = await ops.pay(number);
  await ops.decide(payment, 'success');
  const refund = await fail(number, payment);
  await ops.decide(payment, 'dispute');
  await ops.reach(number, ({ status }) => status === 'disputed');
  expect((await ops.act('refunds', 'settle', refund)).json).toMatchObject({ settled: TOTAL });
  await ops.decide(payment, 'dispute_won');
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await refundsOf(number)).toHaveLength(1);
});

test('after a part is settled, only the rest can be refunded', async () => {
  const { number, payment, refund } = await failed(40);
  await ops.act('refunds', 'settle', refund);
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  expect((await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item')).json).toMatchObject({
    amount: TOTAL - 40,
  });
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await ops.refundedOf(payment)).toBe(TOTAL - 40);
  expect(await ledger(number)).toEqual({ provider: 40, sales: -TOTAL, refunds: TOTAL, paid_outside: -40 });
  expect(await listed(number)).toEqual([]);
});

test('after a later partial refund, only the rest is settled', async () => {
  const { number, payment, refund } = await failed();
  await ops.act('orders', 'refund', number, '--amount', '20');
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 20,
  );
  expect((await ops.act('refunds', 'settle', refund)).json).toMatchObject({ amount: TOTAL, settled: TOTAL - 20 });
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await listed(number)).toEqual([]);
});

test('nothing is settled if the whole amount is being refunded again', async () => {
  const { number, payment, refund } = await failed();
  await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
  const { json } = await ops.act('refunds', 'settle', refund);
  expect(json.error).toMatchObject({ code: 'refund.too_much', params: { left: 0 } });
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === TOTAL,
  );
});

test('only one of concurrent settle, resend and refund succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const { number, payment, refund } = await failed();
    const said = await Promise.all([
      ops.act('refunds', 'settle', refund),
      ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item'),
      ops.act('refunds', 'resend', refund),
      ops.act('refunds', 'settle', refund),
      ops.act('orders', 'refund', number, '--amount', String(TOTAL), '--keep-item'),
      ops.act('refunds', 'resend', refund),
    ]);
    expect(said.filter(({ code }) => code === 0)).toHaveLength(1);
    await ops.reach(number, ({ status }) => status === 'refunded');
    const { provider = 0, paid_outside = 0 } = await ledger(number);
    expect(TOTAL - provider - paid_outside).toBe(TOTAL);
    expect(await ops.refundedOf(payment)).toBe(TOTAL - provider);
  }
});
