import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPayments } from '#server/domains/payments/index.ts';
import { type PaymentProvider, type ProviderUpdate, UNTOUCHED } from '#server/domains/payments/payments.port.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { until } from '#tests/world/until.ts';
import { openShop, shop, world } from './open-shop.ts';
import { CHOICE } from './shop.ts';

openShop();

/** The shop's own payments, whose provider reports the payments of each page. */
function payingOnOnePage(updatesOf: (whole: ProviderUpdate) => ProviderUpdate[]) {
  const read = async ({ paymentId, providerId }: { paymentId: string; providerId: string | null }) => {
    const money = { amount: CHOICE.total, currency: 'EUR', failure: null };
    return {
      status: 'settled',
      updates: updatesOf({ ...UNTOUCHED, ...money, event: 'captured', paymentId, providerId }),
    };
  };
  return createPayments({
    sql: world.context.sql,
    queue: {} as Queue,
    log: silentLog,
    providers: [{ name: 'sandbox', read } as unknown as PaymentProvider],
    poke: () => undefined,
  });
}

const duplicateOf = (whole: ProviderUpdate, id: string, amount = whole.amount): ProviderUpdate => ({
  ...whole,
  amount,
  paymentId: id,
  providerId: `${whole.paymentId}/${id}`,
  duplicateOf: whole.paymentId,
});
const playerOf = async (number: string): Promise<string> => {
  const [order] = await world.context.sql<{ playerId: string }[]>`
    select player_id as "playerId" from orders where number = ${number}`;
  return order?.playerId ?? '';
};

test('parts of the total pay nothing, even if they add up to it: each is refunded, and the order has failed', async () => {
  const order = await shop.order();
  await shop.pay(order);
  const parts = [randomUUID(), randomUUID()] as const;
  const { sql } = world.context;
  const provider = payingOnOnePage((whole) => [
    duplicateOf(whole, parts[0], 1),
    duplicateOf(whole, parts[1], whole.amount - 1),
    { ...whole, event: 'failed', failure: 'error' },
  ]);
  await provider.check(await playerOf(order), order);
  const refunds = await until(
    () => sql`select amount, cause from refunds where payment_id = any(${[...parts]}) order by amount`,
    (rows) => rows.length === 2,
  );
  expect(refunds).toEqual([
    { amount: 1, cause: 'wrong_amount' },
    { amount: CHOICE.total - 1, cause: 'wrong_amount' },
  ]);
  expect((await shop.read(order)).status).toBe('payment_failed');
  expect(await sql`select from deliveries where reference = ${order}`).toHaveLength(0);
});

test('a second payment on one page is refunded whole as surplus, and the order stays paid', async () => {
  const number = await shop.paid();
  await shop.sent(number);
  const { sql } = world.context;
  const duplicateId = randomUUID();
  await payingOnOnePage((whole) => [whole, duplicateOf(whole, duplicateId)]).check(await playerOf(number), number);
  const refunds = await until(
    () => sql`select amount, cause from refunds where payment_id = ${duplicateId}`,
    (rows) => rows.length > 0,
  );
  expect(refunds).toEqual([{ amount: CHOICE.total, cause: 'surplus' }]);
  expect((await shop.read(number)).status).toBe('paid');
});
