import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

/** Waits until our payment matches the provider's books, and checks the ledger. */
async function agrees(number: string, payment: string, held: number): Promise<void> {
  await until(shop.differences, (all) => all.length === 0);
  const { refunded, disputed } = await shop.bookOf(payment);
  expect(TOTAL - refunded - disputed).toBe(held);
  const { provider = 0, sales = 0, refunds = 0, disputes = 0 } = await shop.ledger(number);
  expect({ provider, sales, refunds, disputes }).toEqual({
    provider: held,
    sales: -TOTAL,
    refunds: refunded,
    disputes: disputed,
  });
}

const timeline = async (number: string) => (await shop.read(number)).timeline.map(({ event }) => event);

test.each([
  ['dispute_won', 'partially_refunded', TOTAL - 20],
  ['dispute_lost', 'partially_refunded', TOTAL - 50],
])('a refund of 20 and a dispute about 30: %s leaves the order %s', async (outcome, status, held) => {
  const { number, payment } = await shop.sent();
  await shop.refundAtProvider(payment, 20);
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await agrees(number, payment, TOTAL - 20);

  await shop.decide(payment, 'dispute', { amount: 30 });
  await shop.reach(number, (order) => order.status === 'disputed');
  await agrees(number, payment, TOTAL - 50);

  await shop.decide(payment, outcome);
  await shop.reach(number, (order) => order.status === status);
  await agrees(number, payment, held);
  expect((await timeline(number)).slice(-3)).toEqual(['partially_refunded', 'disputed', outcome]);
});

test.each([
  ['dispute_won', 'paid', TOTAL],
  ['dispute_lost', 'partially_refunded', TOTAL - 30],
])('a dispute about only a part: %s leaves the order %s', async (outcome, status, held) => {
  const { number, payment } = await shop.sent();
  await shop.decide(payment, 'dispute', { amount: 30 });
  await shop.reach(number, (order) => order.status === 'disputed');
  await shop.decide(payment, outcome);
  await shop.reach(number, (order) => order.status === status);
  await agrees(number, payment, held);
});

test('the rest can go back during an open dispute, and its end is the end of the money', async () => {
  const { number, payment } = await shop.sent();
  await shop.decide(payment, 'dispute', { amount: 30 });
  await shop.reach(number, (order) => order.status === 'disputed');
  const { sql, payments } = shop.world.context;
  const [row] = await sql<{ playerId: string; paymentId: string }[]>`
    select player_id as "playerId", id as "paymentId" from payments where payable = ${number}`;
  if (!row) throw new Error('no payment');
  // Never more than the undisputed amount.
  const ask = (amount: number | null) =>
    sql.begin((tx) => payments.requestRefund(tx, { ...row, amount, cause: 'operator', causeId: `${amount}` }));
  expect(await ask(TOTAL - 29)).toBe(false);
  expect(await ask(null)).toBe(true);
  await shop.refunded(payment, TOTAL - 30);
  await until(
    () => timeline(number),
    (events) => events.at(-1) === 'partially_refunded',
  );
  expect((await shop.read(number)).status).toBe('disputed');
  await agrees(number, payment, 0);
  await shop.decide(payment, 'dispute_lost');
  await shop.reach(number, (order) => order.status === 'refunded');
  await agrees(number, payment, 0);
});

test('two disputes about parts, one after the other, add up', async () => {
  const { number, payment } = await shop.sent();
  await shop.decide(payment, 'dispute', { amount: 30 });
  await shop.decide(payment, 'dispute_lost');
  await shop.decide(payment, 'dispute', { amount: 20 });
  await shop.reach(number, (order) => order.timeline.filter(({ event }) => event === 'disputed').length === 2);
  await agrees(number, payment, TOTAL - 50);
  await shop.decide(payment, 'dispute_won');
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await agrees(number, payment, TOTAL - 30);
});

test('with webhooks in any order and number, the sums are the provider’s', async () => {
  const { number, payment } = await shop.sent();
  await shop.world.psp.put({ webhooks: { duplicates: 5 } });
  await shop.decide(payment, 'dispute', { amount: 30 });
  await shop.world.psp.put({ webhooks: 'reordered' });
  await shop.refundAtProvider(payment, 20);
  await shop.decide(payment, 'dispute_won');
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await agrees(number, payment, TOTAL - 20);
});

test('a part that was disputed, refunded and won without webhooks is found by the daily comparison', async () => {
  const { number, payment } = await shop.sent();
  await shop.world.psp.put({ webhooks: 'lost' });
  await shop.refundAtProvider(payment, 20);
  await shop.decide(payment, 'dispute', { amount: 30 });
  expect(await shop.world.context.payments.catchUp('sandbox', 1)).toEqual([]);
  await shop.reach(number, (order) => order.status === 'disputed');
  await shop.decide(payment, 'dispute_won');
  await shop.world.context.payments.catchUp('sandbox', 1);
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await agrees(number, payment, TOTAL - 20);
});
