import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/client.ts';
import { eraseOrders } from '#server/domains/orders/erase.repo.ts';
import { WithdrawalShop } from '#tests/integration/withdrawal-kit.ts';
import { until } from '#tests/world/until.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());

const sql = () => shop.world.context.sql;
/** Runs `work` on an order while the erasure of its player is in progress; the erasure commits first. */
async function whileErased<T>(number: string, work: () => Promise<T>): Promise<T> {
  const [{ playerId } = { playerId: '' }] = await sql()<{ playerId: string }[]>`
    select player_id as "playerId" from orders where number = ${number}`;
  const { promise: erased, resolve } = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const erasing = sql().begin(async (tx: Tx) => {
    await eraseOrders(tx, playerId);
    resolve();
    await commit.promise;
  });
  await erased;
  const working = work();
  await until(
    () =>
      sql()`select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    (waiting) => waiting.length > 0,
  );
  commit.resolve();
  await erasing;
  return working;
}

test('a withdrawal during the erasure of its player leaves no name and no address', async () => {
  const { number } = await shop.untried();
  const { error } = await whileErased(number, () => shop.withdraw(number));
  expect(error.code).toBe('order.unknown');
  expect(await sql()`select from withdrawals where number = ${number}`).toHaveLength(0);
  expect(await sql()`select from outbox where type = 'receipt.due' and key = ${number}`).toHaveLength(0);
});

test('a change of character during the erasure leaves no character', async () => {
  const { number } = await shop.untried();
  const change = { params: { number }, body: { roleId: 's7-2044' } };
  const { error } = await whileErased(number, () => shop.client.call('POST /orders/:number/character', change));
  expect(error.code).toBe('order.unknown');
  expect(await sql()`select role ->> 'roleId' as role from orders where number = ${number}`).toEqual([{ role: '' }]);
});
