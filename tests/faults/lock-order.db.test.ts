import { afterAll, beforeAll, expect, test } from 'vitest';
import { WithdrawalShop } from '#tests/integration/withdrawal-kit.ts';
import { until } from '#tests/world/until.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());

/** Resolves when a session waits for a locked row. */
const blocked = () =>
  until(
    () =>
      shop.world.context.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')`,
    (rows) => rows.length > 0,
  );

/**
 * Runs `act` while another session holds an order.
 * @returns true if the payment is locked while the work of `act` waits for the order
 */
async function holdsPayment(number: string, act: () => Promise<unknown>): Promise<boolean> {
  let acted: Promise<unknown> = Promise.resolve();
  const holds = await shop.world.context.sql.begin(async (tx) => {
    await tx`select from orders where number = ${number} for update`;
    acted = act();
    await blocked();
    const [order] = await tx<
      { paymentId: string }[]
    >`select payment_id as "paymentId" from orders where number = ${number}`;
    const paymentId = order?.paymentId ?? '';
    expect(await tx`select from payments where id = ${paymentId}`).toHaveLength(1);
    return (await tx`select from payments where id = ${paymentId} for update skip locked`).length === 0;
  });
  await acted;
  return holds;
}

// A session that locks an order before its payment can deadlock with one that holds the payment and wants the order.
test('a withdrawal locks the payment before its order', async () => {
  const { number } = await shop.parked();
  expect(await holdsPayment(number, () => shop.withdraw(number))).toBe(true);
  await shop.reachWithdrawal(number, 'refunded');
});
