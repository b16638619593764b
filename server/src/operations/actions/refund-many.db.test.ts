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
  number: string;
  action: string;
}
const refundMany = (numbers: readonly string[], ...more: string[]) =>
  ops.act('orders', 'refund-many', numbers.join(','), ...more);
const refundsOf = async (number: string) =>
  (await ops.look('orders', 'show', number)).json.refunds as { id: string; amount: number; reason: string }[];
const goneBack = (payment: string, amount: number) =>
  until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );
const two = async () => [await ops.sent(), await ops.sent()] as const;

test('refunds several orders completely; each has its own refund and its own entry in the audit log', async () => {
  const [first, second] = await two();
  await ops.act('orders', 'refund', second.number, '--amount', '40');
  await goneBack(second.payment, 40);
  const { code, json } = await refundMany([second.number, first.number], '--keep-item', '--key', 'ticket-1');
  const refunds = json.refunds as Refund[];
  expect(code).toBe(0);
  expect(refunds.map(({ number }) => number)).toEqual([first.number, second.number].toSorted());
  expect(refunds).toContainEqual(
    expect.objectContaining({ number: first.number, amount: TOTAL, left: 0, item: 'kept', before: null }),
  );
  expect(refunds).toContainEqual(expect.objectContaining({ number: second.number, amount: TOTAL - 40, left: 0 }));
  for (const { number, payment } of [first, second]) {
    await goneBack(payment, TOTAL);
    const { action } = refunds.find((refund) => refund.number === number) ?? {};
    expect((await refundsOf(number)).at(-1)).toMatchObject({ reason: `operator:${action}` });
    expect((await ops.actions(number)).at(-1)).toMatchObject({
      command: 'orders refund-many',
      by_name: 'ada',
      why: 'ticket 4711',
      arguments: { number, amount: 'all', 'keep-item': 'yes', key: 'ticket-1' },
      result: { number, left: 0 },
    });
  }
  expect((await ops.look('audit', 'verify')).code).toBe(0);
});

test('one order that cannot be refunded refuses all and is named; nothing is recorded', async () => {
  const [first, second] = await two();
  await ops.act('orders', 'refund', second.number, '--amount', 'all', '--keep-item');
  await goneBack(second.payment, TOTAL);
  const { code, json } = await refundMany([first.number, second.number], '--keep-item');
  expect([code, json.error]).toMatchObject([
    1,
    {
      code: 'refund.too_much',
      params: { number: second.number, left: 0 },
      message: expect.stringContaining(`because of order ${second.number}`),
    },
  ]);
  expect(await refundsOf(first.number)).toEqual([]);
  expect(await ops.actions(first.number)).toEqual([]);
});

test('an item that the player has refuses all, unless the player keeps it', async () => {
  const [first, second] = await two();
  const { json } = await refundMany([first.number, second.number]);
  expect(json.error).toMatchObject({ code: 'item.sent', message: expect.stringContaining('--keep-item') });
  expect((await refundMany([first.number, second.number], '--keep-item')).code).toBe(0);
});

test('an item that may be in the game is recalled, and its refund waits', async () => {
  await ops.world.games.put({ recall: 'error' });
  const parked = await ops.parked();
  const other = await ops.parked();
  const { json } = await refundMany([parked.number, other.number]);
  expect(json.refunds).toMatchObject([
    { item: 'recalling', warning: expect.stringContaining('The game is asked') },
    { item: 'recalling' },
  ]);
  expect(await ops.refundedOf(parked.payment)).toBe(0);
  await ops.world.games.put({ recall: 'ok' });
  await ops.world.context.sql`update deliveries set due_at = now() where state = 'recalling'`;
  for (const { payment } of [parked, other]) await goneBack(payment, TOTAL);
});

test('under a key a repeat is the same refunds, and an order that is added is refunded', async () => {
  const [first, second] = await two();
  const key = ['--keep-item', '--key', 'a-child-bought'];
  expect((await refundMany([first.number], ...key)).code).toBe(0);
  await goneBack(first.payment, TOTAL);
  const [{ id } = { id: '' }] = await refundsOf(first.number);
  for (const isFirst of [true, false]) {
    const { code, json } = await refundMany([first.number, second.number], ...key);
    const refunds = json.refunds as Refund[];
    expect(code).toBe(0);
    expect(refunds.find(({ number }) => number === first.number)).toMatchObject({ before: { refundId: id } });
    expect(refunds.find(({ number }) => number === second.number)).toMatchObject({
      before: isFirst ? null : { refundId: expect.any(String) },
    });
  }
  for (const { number, payment } of [first, second]) {
    await goneBack(payment, TOTAL);
    expect(await refundsOf(number)).toHaveLength(1);
  }
  const again = ['--why', 'once more'];
  const { text } = await ops.type('orders', 'refund-many', `${first.number},${second.number}`, ...key, ...again);
  expect(text.split('\n').at(-1)).toBe('Nothing is refunded.');
});

test('a key under which a part of an order was refunded refuses all', async () => {
  const [first, second] = await two();
  const key = ['--key', 'ticket-4712'];
  await ops.act('orders', 'refund', second.number, '--amount', '40', ...key);
  const { json } = await refundMany([first.number, second.number], '--keep-item', ...key);
  expect(json.error).toMatchObject({ code: 'refund.key_used', params: { number: second.number, amount: 40 } });
  const alone = await ops.act('orders', 'refund', second.number, '--amount', 'all', '--keep-item', ...key);
  expect(alone.json.error?.code).toBe('refund.key_used');
  expect(await refundsOf(first.number)).toEqual([]);
});

test('an order that several payments paid refuses all, since one of them has to be named', async () => {
  const { number } = await ops.sent();
  const twice = await ops.place();
  const [first, second] = [await ops.pay(twice), await ops.pay(twice)];
  await ops.decide(first, 'success');
  await ops.reach(twice, ({ itemStatus }) => itemStatus === 'sent');
  await ops.decide(second, 'success');
  await goneBack(second, TOTAL);
  const { json } = await refundMany([number, twice], '--keep-item');
  expect(json.error).toMatchObject({
    code: 'payment.which',
    params: { number: twice },
    message: expect.stringContaining('`orders refund`'),
  });
});

test('of many operators at once, in any order of the numbers, one refunds each order', async () => {
  const some = [await ops.sent(), await ops.sent(), await ops.sent()];
  const numbers = some.map(({ number }) => number);
  const said = await Promise.all([
    refundMany(numbers, '--keep-item'),
    refundMany(numbers.toReversed(), '--keep-item'),
    ...numbers.map((number) => ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item')),
  ]);
  expect(new Set(said.flatMap(({ json }) => json.error?.code ?? []))).toEqual(new Set(['refund.too_much']));
  const refused = await refundMany(numbers, '--keep-item');
  expect(refused.json.error?.code).toBe('refund.too_much');
  for (const { number } of some) expect((await refundsOf(number)).length).toBeLessThan(2);
  await refundRest(numbers);
  for (const { number, payment } of some) {
    await goneBack(payment, TOTAL);
    expect(await refundsOf(number)).toHaveLength(1);
  }
});

/** Refunds the orders that no operator refunded yet. */
async function refundRest(numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    if ((await refundsOf(number)).length === 0)
      await ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
  }
}

/** An unpaid order of another player. */
async function foreignOrder(): Promise<string> {
  const mika = await ops.world.signIn('mika', 'sakura');
  const choice = { gid: 1000039, region: 'asia', roleId: 'a1-330', method: 'card', item: 'astralite-60', total: 160 };
  const { body } = await mika.call('POST /orders', { body: { ...choice, currency: 'JPY' } });
  return body.number;
}

test('orders of two players, an order named twice, too many and unknown ones are refused', async () => {
  const { number } = await ops.sent();
  const foreign = await foreignOrder();
  const { code, json } = await refundMany([number, foreign], '--keep-item');
  expect([code, json.error]).toMatchObject([1, { code: 'order.other_player', params: { number: foreign } }]);
  expect((await refundMany([number, number.toLowerCase()])).code).toBe(2);
  expect((await refundMany(Array.from({ length: 21 }, () => randomUUID()))).code).toBe(2);
  expect((await refundMany([number, '20260101-AAAAAAAAAA'])).json.error?.code).toBe('order.unknown');
  expect(await ops.actions(number)).toEqual([]);
});
