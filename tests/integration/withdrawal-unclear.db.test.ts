import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

const TOTAL = 109;
const sql = () => shop.world.context.sql;
const resolve = (number: string, as: string) =>
  shop.ops('orders', 'resolve', number, '--as', as, '--why', 'ticket 4711');
const unclear = (number: string, look: () => Promise<unknown> = async () => undefined) =>
  until(
    async () => {
      await look();
      return (await shop.read(number)).itemStatus;
    },
    (item) => item === 'unclear',
  );
/** As if the recall had been sent a quarter of an hour ago, by the database's clock. */
const waitedLong = (number: string) => sql()`
  update deliveries set recalled_at = now() - interval '15 minutes', due_at = now() where reference = ${number}`;

describe.each([
  ['cannot be asked', 'missing', async () => undefined],
  ['is silent for a quarter of an hour', 'error', waitedLong],
] as const)('the game may have the item of a buyer who withdraws, and %s', (_, recall, wait) => {
  async function withdrawn(deliver: string) {
    const order = await shop.parked(deliver);
    await shop.world.games.put({ recall });
    expect((await shop.withdraw(order.number)).body.withdrawal?.state).toBe('waiting');
    await unclear(order.number, () => wait(order.number));
    expect((await shop.read(order.number)).withdrawal?.state).toBe('waiting');
    expect(await shop.refunds(order.number)).toEqual([{ reason: 'withdrawal', amount: TOTAL, state: 'waiting' }]);
    const { deliveries } = await shop.ops('deliveries', 'waiting');
    expect(deliveries).toContainEqual(expect.objectContaining({ reference: order.number, state: 'unclear' }));
    return order;
  }

  test('no money goes before a person has looked: the item is there, and the right had ended', async () => {
    const { number, payment } = await withdrawn('grant_then_error');
    await resolve(number, 'sent');
    await shop.reachWithdrawal(number, 'ended');
    expect(await shop.refunds(number)).toEqual([{ reason: 'withdrawal', amount: TOTAL, state: 'dropped' }]);
    expect([(await shop.granted(number)).length, await shop.refundedOf(payment)]).toEqual([1, 0]);
  });

  test('it is not there: the waiting refund is made, and the command prints the amount', async () => {
    const { number, payment } = await withdrawn('error');
    expect(await resolve(number, 'refund')).toMatchObject({ refunded: TOTAL });
    await shop.reachWithdrawal(number, 'refunded');
    expect([(await shop.granted(number)).length, await shop.refundedOf(payment)]).toEqual([0, TOTAL]);
  });
});

test('for an item that is already unclear after a dispute’s recall, a withdrawal refunds nothing either', async () => {
  const { number, payment } = await shop.parked('grant_then_error');
  await shop.world.games.put({ recall: 'missing' });
  await shop.decide(payment, 'dispute');
  await unclear(number);
  await shop.decide(payment, 'dispute_won');
  await shop.reach(number, ({ status }) => status === 'paid');
  expect((await shop.withdraw(number)).body.withdrawal?.state).toBe('waiting');
  expect(await shop.refunds(number)).toEqual([{ reason: 'withdrawal', amount: TOTAL, state: 'waiting' }]);
  await resolve(number, 'sent');
  await shop.reachWithdrawal(number, 'ended');
  expect(await shop.refundedOf(payment)).toBe(0);
});

test('an operator’s refund is made as before, even if the buyer withdraws meanwhile', async () => {
  const { number, payment } = await shop.parked();
  await shop.world.games.put({ recall: 'error' });
  await shop.ops('orders', 'refund', number, '--amount', 'all', '--why', 'ticket 4711');
  await shop.withdraw(number);
  await unclear(number, () => waitedLong(number));
  await shop.reachWithdrawal(number, 'refunded');
  expect(await shop.refundedOf(payment)).toBe(TOTAL);
});
