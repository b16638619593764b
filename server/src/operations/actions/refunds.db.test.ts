import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

interface Refund {
  id: string;
  state: string;
  amount: number;
  reason: string;
  error: string | null;
}
const refundsOf = async (number: string) => (await ops.look('orders', 'show', number)).json.refunds as Refund[];
const listed = async () => (await ops.look('differences', '--day', today)).json.counts as { refunds: number };
const today = new Date().toISOString().slice(0, 10);

/** An order of which all was given back, and the refund failed later. */
async function failed(amount = TOTAL): Promise<{ number: string; payment: string; refund: string }> {
  const { number, payment } = await ops.sent();
  await ops.act('orders', 'refund', number, '--amount', String(amount), '--keep-item');
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );
  await ops.reach(number, ({ status }) => status !== 'paid');
  await ops.decide(payment, 'refund_fails_later');
  await ops.reach(number, ({ status }) => status === 'paid');
  const [refund] = await refundsOf(number);
  return { number, payment, refund: refund?.id ?? '' };
}

test('a refund that failed later is seen, listed, and sent again once', async () => {
  const { number, payment, refund } = await failed();
  expect(await refundsOf(number)).toMatchObject([{ state: 'failed', error: expect.stringContaining('failed after') }]);
  expect((await listed()).refunds).toBe(1);

  const { code, json } = await ops.act('refunds', 'resend', refund);
  expect([code, json]).toMatchObject([0, { number, amount: TOTAL, left: 0, item: 'kept' }]);
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === TOTAL,
  );
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await refundsOf(number)).toMatchObject([{ state: 'failed' }, { reason: `again:${refund}` }]);
  expect((await listed()).refunds).toBe(0);
  expect((await ops.act('refunds', 'resend', refund)).json.error?.code).toBe('refund.resent');
  expect(await ops.actions(number)).toMatchObject([
    { command: 'orders refund' },
    { command: 'refunds resend', why: 'ticket 4711', arguments: { id: refund } },
  ]);
});

test('only one of ten concurrent resends of a part succeeds', async () => {
  const { number, payment, refund } = await failed(20);
  const said = await Promise.all(Array.from({ length: 10 }, () => ops.act('refunds', 'resend', refund)));
  expect(said.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(said.flatMap(({ json }) => json.error?.code ?? []))).toEqual(new Set(['refund.resent']));
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 20,
  );
  expect(await refundsOf(number)).toHaveLength(2);
});

test('one that fails again is sent again under its own id', async () => {
  const { number, payment, refund } = await failed();
  await ops.act('refunds', 'resend', refund);
  await ops.reach(number, ({ status }) => status === 'refunded');
  await ops.decide(payment, 'refund_fails_later');
  await ops.reach(number, ({ status }) => status === 'paid');
  const second = (await refundsOf(number)).at(-1)?.id ?? '';
  expect((await ops.act('refunds', 'resend', second)).code).toBe(0);
  await ops.reach(number, ({ status }) => status === 'refunded');
  expect(await ops.refundedOf(payment)).toBe(TOTAL);
});

test('a refund paid back in another way is not sent again', async () => {
  const { number, refund } = await failed();
  expect((await ops.act('orders', 'refund', number, '--amount', '20')).code).toBe(0);
  const { json } = await ops.act('refunds', 'resend', refund);
  expect(json.error).toMatchObject({ code: 'refund.too_much', params: { asked: TOTAL, left: TOTAL - 20 } });
  expect((await listed()).refunds).toBe(1);
});

test('a settled refund leaves the list and is not sent again', async () => {
  const before = (await listed()).refunds;
  const { number, refund } = await failed();
  expect((await listed()).refunds).toBe(before + 1);
  const { code, json } = await ops.act('refunds', 'settle', refund);
  expect([code, json]).toMatchObject([0, { number, refundId: refund, amount: TOTAL }]);
  expect((await listed()).refunds).toBe(before);
  expect(await refundsOf(number)).toMatchObject([{ state: 'failed', settledAt: expect.any(String) }]);
  expect((await ops.act('refunds', 'settle', refund)).json.error?.code).toBe('refund.settled');
  expect((await ops.act('refunds', 'resend', refund)).json.error?.code).toBe('refund.settled');
  expect(await ops.actions(number)).toMatchObject([
    { command: 'orders refund' },
    { command: 'refunds settle', by_name: 'ada', why: 'ticket 4711', arguments: { id: refund } },
  ]);
});

test('only one of a concurrent resend and settle succeeds', async () => {
  const { number, refund } = await failed(20);
  const said = await Promise.all(['resend', 'settle'].map((verb) => ops.act('refunds', verb, refund)));
  expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await ops.actions(number)).toHaveLength(2);
});

test('a refund that is done or unknown is neither sent again nor settled', async () => {
  const { number, payment } = await ops.sent();
  await ops.act('orders', 'refund', number, '--amount', '20');
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 20,
  );
  const [done] = await until(
    () => refundsOf(number),
    ([refund]) => refund?.state === 'sent',
  );
  for (const verb of ['resend', 'settle']) {
    expect((await ops.act('refunds', verb, done?.id ?? '')).json.error?.code).toBe('refund.not_failed');
    for (const id of [randomUUID(), 'R-1']) {
      expect((await ops.act('refunds', verb, id)).json.error?.code).toBe('refund.unknown');
    }
  }
});
