import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { within } from '#tests/faults/shop.ts';
import { WithdrawalShop } from '#tests/integration/withdrawal-kit.ts';
import { until } from '#tests/world/until.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

const TOTAL = 109;
const ROUNDS = 6;
const refundAll = (number: string) => shop.ops('orders', 'refund', number, '--amount', 'all', '--why', 'ticket 4711');
const settled = (number: string) =>
  within(
    30,
    () => shop.read(number),
    ({ itemStatus, status, withdrawal }) =>
      ['sent', 'withdrawn', 'not_met'].includes(itemStatus) &&
      (itemStatus === 'sent' ? withdrawal?.state !== 'waiting' : status === 'refunded'),
  );

/** Fails if the buyer has both item and money, or neither: a buyer without the item has all the money, once. */
async function isFair(number: string, payment: string): Promise<'item' | 'money'> {
  const { itemStatus } = await settled(number);
  const [given, refunded] = [(await shop.granted(number)).length, await shop.refundedOf(payment)];
  expect([number, itemStatus, given, refunded]).toEqual(
    itemStatus === 'sent' ? [number, 'sent', 1, 0] : [number, itemStatus, 0, TOTAL],
  );
  return itemStatus === 'sent' ? 'item' : 'money';
}

test('many withdrawals at once from one order are one', async () => {
  const { number, payment } = await shop.untried();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shop.withdraw(number, { name: `Buyer ${n}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ body }) => body.withdrawal?.made?.name)).size).toBe(1);
  expect(await isFair(number, payment)).toBe('money');
  expect(await shop.letters(number, 1)).toHaveLength(1);
});

test('a withdrawal against a delivery and an operator’s refund: the buyer has the item or the money, once', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { number, payment } = await shop.untried();
    // Each starts first in turn.
    const withdraw = () => Promise.all([shop.withdraw(number), shop.withdraw(number)]);
    const deliver = () => shop.deliverNow(number);
    const rivals = [withdraw, deliver, () => refundAll(number)];
    const order = rivals.map((_, at) => rivals[(at + round) % rivals.length]);
    await Promise.all(order.map((work) => work?.()));
    seen.add(await isFair(number, payment));
  }
  expect(seen.has('money')).toBe(true);
});

test('withdrawals against a delivery whose answer is lost, to a game without recall: never the item and the money', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { number, payment } = await shop.untried();
    await shop.world.games.put({ deliver: round % 3 ? 'grant_then_timeout' : 'error', recall: 'missing' });
    const rivals = [() => shop.withdraw(number), () => shop.deliverNow(number), () => shop.withdraw(number)];
    await Promise.all(rivals.map((_, at) => rivals[(at + round) % rivals.length]?.()));
    const { itemStatus } = await within(
      30,
      () => shop.read(number),
      (order) => ['sent', 'withdrawn', 'unclear'].includes(order.itemStatus),
    );
    if (itemStatus === 'unclear') {
      expect(await shop.refunds(number)).toMatchObject([{ reason: 'withdrawal', state: 'waiting' }]);
      expect([number, await shop.refundedOf(payment)]).toEqual([number, 0]);
      // An operator looks into the game.
      const as = (await shop.granted(number)).length > 0 ? 'sent' : 'refund';
      await shop.ops('orders', 'resolve', number, '--as', as, '--why', 'seen in the game');
    }
    await isFair(number, payment);
    await shop.calm();
  }
});

test('a withdrawal during the delivery’s answer, before the order handled it, is told that the right has ended', async () => {
  const number = await shop.order();
  const payment = await shop.pay(number);
  await shop.decide(payment, 'success');
  await shop.sent(number);
  // The state a moment before.
  await shop.world.context.sql`update orders set item_state = 'sending' where number = ${number}`;
  expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('ended');
  expect([(await shop.granted(number)).length, await shop.refundedOf(payment)]).toEqual([1, 0]);
});

test('a withdrawal against a chargeback: the money leaves the shop once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { number, payment } = await shop.untried();
    const rivals = [() => shop.withdraw(number), () => shop.decide(payment, 'dispute')];
    await Promise.all((round % 2 ? rivals : rivals.toReversed()).map((work) => work()));
    await shop.decide(payment, 'dispute_lost').catch(() => undefined);
    await shop.reach(number, ({ status, itemStatus }) => status === 'refunded' && itemStatus === 'withdrawn');
    const { refunded, disputed = 0 } = (await shop.bookOf(payment)) as { refunded: number; disputed?: number };
    expect([number, refunded + disputed, (await shop.granted(number)).length]).toEqual([number, TOTAL, 0]);
  }
});

test('a withdrawal locks the payment before the order, as the handling of payment events does', async () => {
  const { number, payment } = await shop.untried();
  const { sql } = shop.world.context;
  let statement: ReturnType<typeof shop.withdraw> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from payments where payable = ${number} for update`;
    statement = shop.withdraw(number);
    await until(
      () => sql<{ waits: boolean }[]>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
      ([row]) => row?.waits === true,
    );
    await tx`select from orders where number = ${number} for update nowait`;
  });
  expect((await statement)?.status).toBe(200);
  expect(await isFair(number, payment)).toBe('money');
});
