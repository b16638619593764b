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

/** The shop's own payments, whose provider says that each was followed by another on the same page. */
function payingTwice(duplicateId: string) {
  const read = async ({ paymentId, providerId }: { paymentId: string; providerId: string | null }) => {
    const money = { amount: CHOICE.total, currency: 'EUR', failure: null };
    const first: ProviderUpdate = { ...UNTOUCHED, ...money, event: 'captured', paymentId, providerId };
    const duplicate = { ...first, paymentId: duplicateId, providerId: `${paymentId}/2`, duplicateOf: paymentId };
    return { status: 'settled', updates: [first, duplicate] };
  };
  return createPayments({
    sql: world.context.sql,
    queue: {} as Queue,
    log: silentLog,
    providers: [{ name: 'sandbox', read } as unknown as PaymentProvider],
    poke: () => undefined,
  });
}

test('what is paid a second time on one page is asked back whole as surplus, and the order stays paid', async () => {
  const number = await shop.paid();
  await shop.sent(number);
  const { sql } = world.context;
  const [order] = await sql<
    { playerId: string }[]
  >`select player_id as "playerId" from orders where number = ${number}`;
  const duplicateId = randomUUID();
  await payingTwice(duplicateId).check(order?.playerId ?? '', number);
  const refunds = await until(
    () => sql`select amount, reason from refunds where payment_id = ${duplicateId}`,
    (rows) => rows.length > 0,
  );
  expect(refunds).toEqual([{ amount: CHOICE.total, reason: 'surplus' }]);
  expect((await shop.read(number)).status).toBe('paid');
});
