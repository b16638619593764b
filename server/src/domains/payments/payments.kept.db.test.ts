import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createPayments } from './payments.service.ts';

const playerId = randomUUID();

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Stores a captured payment of 499. Returns its payable and id. */
async function captured(refunded = 0, paidOutside = 0): Promise<{ payable: string; id: string }> {
  const [id, payable] = [randomUUID(), randomUUID()];
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, paid_outside, calling_until, created_at, updated_at)
    values (${playerId}, ${id}, ${payable}, 'p', 'card', 499, 'EUR', 'captured', 499, ${refunded}, ${paidOutside}, now(), now(), now())`;
  return { payable, id };
}
const refund = (id: string, state: string) => database.sql`
  insert into refunds (player_id, payment_id, amount, cause, state) values (${playerId}, ${id}, 499, 'late', ${state})`;

/**
 * Returns whether the payable still counts as paid by this payment, the result of closing it, and whether the shop
 * holds the money.
 */
async function isKept(payable: string): Promise<[boolean, string, boolean]> {
  const { sql } = database;
  const payments = createPayments({ sql, queue: {} as Queue, log: silentLog, providers: [], poke: () => undefined });
  const awaited = await sql.begin((tx) => payments.awaited(tx, [{ playerId, payable }]));
  return [awaited.has(payable), await payments.close(playerId, payable), await payments.holdsMoney(playerId, payable)];
}

test('captured money without a refund pays its payable', async () => {
  expect(await isKept((await captured()).payable)).toEqual([true, 'paid', true]);
});

test.each(['requested', 'sent'])(
  'money with a refund (%s) pays for nothing, and is held until it is back',
  async (state) => {
    const { payable, id } = await captured();
    await refund(id, state);
    expect(await isKept(payable)).toEqual([false, 'closed', true]);
  },
);

test('money returned by the provider or outside it pays for nothing and is not held', async () => {
  for (const sums of [[499], [0, 499], [200, 299]]) {
    const { payable } = await captured(...sums);
    expect(await isKept(payable)).toEqual([false, 'closed', false]);
  }
});
