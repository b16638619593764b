import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const today = new Date().toISOString().slice(0, 10);

/** Returns the rows of `differences` about an order, by the names of the lists. */
async function listed(number: string): Promise<Record<string, object[]>> {
  const { json } = await ops.look('differences', '--day', today);
  const lists = Object.entries(json.findings as Record<string, { number?: string; payable?: string }[]>);
  const mine = lists.map(([name, rows]) => [name, rows.filter((r) => number === (r.number ?? r.payable))] as const);
  return Object.fromEntries(mine.filter(([, rows]) => rows.length > 0));
}

/** Gives a part or all that is left back, until so much is gone. */
async function refund(number: string, payment: string, amount: number | 'all', gone: number): Promise<void> {
  expect((await ops.act('orders', 'refund', number, '--amount', String(amount), '--keep-item')).code).toBe(0);
  await settled(payment, gone);
}

/** The provider has given it back, and the shop has heard of it. */
const settled = (payment: string, amount: number) =>
  until(
    () => ops.world.context.sql<{ refunded: number }[]>`select refunded from payments where provider_id = ${payment}`,
    ([row]) => row?.refunded === amount,
  );

/** The provider's own staff gives money back, at its own desk. */
async function refundAtDesk(payment: string, amount: number): Promise<void> {
  const { env, psp } = ops.world;
  const answer = await fetch(`${psp.url}/v1/payments/${payment}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.SANDBOX_PSP_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, key: 'at the desk' }),
  });
  expect(answer.status).toBe(200);
}

const set = (number: string, state: 'payment_state' | 'item_state', value: string) => {
  const { sql } = ops.world.context;
  return sql`update orders set ${sql(state)} = ${value} where number = ${number}`;
};

test('after a partial refund of a refused item, the rest is listed as kept', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, payment, 40, 40);
  await set(number, 'item_state', 'not_met');
  expect(await listed(number)).toEqual({ refusedAndKept: [expect.objectContaining({ number, kept: TOTAL - 40 })] });
  await refund(number, payment, 'all', TOTAL);
  await set(number, 'payment_state', 'refunded');
  expect(await listed(number)).toEqual({});
});

test('money of a refused item counts as kept only where no dispute holds it', async () => {
  const { number, payment } = await ops.sent();
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount: 9 });
  await ops.reach(number, ({ status }) => status === 'disputed');
  await set(number, 'item_state', 'not_met');
  expect(await listed(number)).toEqual({ refusedAndKept: [expect.objectContaining({ kept: TOTAL - 9 })] });
  await ops.decide(payment, 'dispute_won');
  await settled(payment, TOTAL);
  expect(await listed(number)).toEqual({});
});

test('after a partial refund of an expired order, the rest is listed as paying for nothing', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, payment, 40, 40);
  await set(number, 'payment_state', 'expired');
  expect(await listed(number)).toMatchObject({ noOrder: [{ held: TOTAL - 40, provider: 'sandbox' }] });
  await refund(number, payment, 'all', TOTAL);
  expect(await listed(number)).toEqual({});
});

test('the money outside of a partial dispute still pays for the item', async () => {
  const { number, payment } = await ops.sent();
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount: 40 });
  await ops.reach(number, ({ status }) => status === 'disputed');
  expect(await listed(number)).toEqual({});
});

test('a paid order without a delivery is found while a dispute holds a part of its money, too', async () => {
  const { number, payment } = await ops.sent();
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount: 40 });
  await ops.reach(number, ({ status }) => status === 'disputed');
  await ops.world.context.sql`update deliveries set source = 'x' where reference = ${number}`;
  expect(await listed(number)).toMatchObject({ noDelivery: [{ payment: 'disputed' }] });
});

test('a refund that failed later is owed, less later refunds', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, payment, 'all', TOTAL);
  await ops.decide(payment, 'refund_fails_later');
  await ops.reach(number, ({ status }) => status === 'paid');
  expect(await listed(number)).toMatchObject({ refunds: [{ amount: TOTAL, owed: TOTAL }] });
  await refund(number, payment, 20, 20);
  expect(await listed(number)).toMatchObject({ refunds: [{ amount: TOTAL, owed: TOTAL - 20 }] });
  await refundAtDesk(payment, TOTAL - 20);
  await settled(payment, TOTAL);
  expect(await listed(number)).toEqual({});
});

test('a resent part that fails again is owed once', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, payment, 40, 40);
  const failLater = async (): Promise<string> => {
    await ops.decide(payment, 'refund_fails_later');
    await settled(payment, 0);
    const { json } = await ops.look('orders', 'show', number);
    return (json.refunds as { id: string }[]).at(-1)?.id ?? '';
  };
  const first = await failLater();
  await ops.act('refunds', 'resend', first);
  await settled(payment, 40);
  expect(await listed(number)).toEqual({});
  const second = await failLater();
  expect(await listed(number)).toMatchObject({ refunds: [{ refundId: second, owed: 40 }] });
  await ops.act('refunds', 'resend', second);
  await settled(payment, 40);
  expect(await listed(number)).toEqual({});
});

test('money of a failed refund that a dispute took is not owed', async () => {
  const { number, payment } = await ops.sent();
  await refund(number, payment, 'all', TOTAL);
  await ops.decide(payment, 'refund_fails_later');
  await ops.reach(number, ({ status }) => status === 'paid');
  await ops.decide(payment, 'dispute');
  await ops.reach(number, ({ status }) => status === 'disputed');
  await ops.decide(payment, 'dispute_lost');
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await listed(number)).toEqual({});
});

test('an operator’s refund that the provider refuses, since its own staff gave a part back, is owed as far as money is left', async () => {
  const { number, payment } = await ops.sent();
  await ops.world.psp.put({ webhooks: 'lost' });
  await refundAtDesk(payment, 30);
  expect((await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item')).json).toMatchObject({
    amount: TOTAL,
    left: 0,
  });
  const found = await until(
    () => listed(number),
    ({ refunds }) => refunds !== undefined,
  );
  expect(found).toMatchObject({ refunds: [{ amount: TOTAL, state: 'failed', owed: TOTAL - 30 }] });
  await refund(number, payment, 'all', TOTAL);
  expect(await listed(number)).toEqual({});
});
