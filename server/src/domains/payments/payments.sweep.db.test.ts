import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from './payments.fixture.ts';
import type { PaymentProvider } from './payments.port.ts';
import { createPayments } from './payments.service.ts';

const [forgotten, known] = [randomUUID(), randomUUID()].sort() as [string, string];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    select uuidv7(), id, 'n', 'sandbox', 'card', ${captured.amount}, 'EUR', 'failed', now(), now(), now()
    from unnest(${[forgotten, known]}::uuid[]) as id`;
});
afterAll(() => database.drop());

test('a payment that its provider cannot tell of keeps no other from being made good', async () => {
  const entry = { currency: 'EUR', captured: captured.amount, refunded: 0, disputed: 0 };
  const provider = {
    name: 'sandbox',
    report: async () => [forgotten, known].map((paymentId) => ({ ...entry, paymentId, providerId: paymentId })),
    read: async ({ paymentId }: { paymentId: string }) => {
      if (paymentId === forgotten) throw new Error('No such payment');
      return { status: 'settled', news: [{ ...captured, paymentId, providerId: paymentId }] };
    },
  } as unknown as PaymentProvider;
  const payments = createPayments({
    sql: database.sql,
    queue: {} as Queue,
    log: silentLog,
    providers: [provider],
    poke: () => undefined,
  });
  expect(await payments.catchUp('sandbox', 2)).toMatchObject([{ paymentId: forgotten, what: 'captured' }]);
  const rows = await database.sql`select id, state from payments order by id`;
  expect(rows).toEqual([
    { id: forgotten, state: 'failed' },
    { id: known, state: 'captured' },
  ]);
});
