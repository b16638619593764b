import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from '../payments.fixture.ts';
import type { PaymentProvider, ProviderUpdate } from '../payments.port.ts';
import { createPayments } from '../payments.service.ts';

// A provider that lists no payments: after a restore, only its stored webhooks name those that the shop lost.

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from payment_webhooks`;
  await database.sql`delete from payments`;
});

const [lost, known] = [randomUUID(), randomUUID()];
const provider = {
  name: 'sandbox',
  report: async () => [],
  interpret: (body: unknown) => body as ProviderUpdate,
} as unknown as PaymentProvider;
const reconcile = () => {
  const deps = { sql: database.sql, queue: {} as Queue, log: silentLog, providers: [provider], poke: () => undefined };
  return createPayments(deps).reconcile('sandbox', new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000));
};
const told = (paymentId: string, update: object, seconds = 0) => database.sql`
  insert into payment_webhooks (provider, event_id, type, body, payment_id, received_at)
  values ('sandbox', ${randomUUID()}, 't', ${JSON.stringify({ ...captured, paymentId, ...update })}::text::jsonb, ${paymentId},
    now() - make_interval(secs => ${seconds}))`;

test('a payment that only stored webhooks name is listed with its newest sums and its order', async () => {
  await told(lost, { description: 'Astralite · 20261129-7K3MQ9ZT2B' }, 30);
  await told(lost, { event: 'refunded', refunded: 99, description: 'Astralite · 20261129-7K3MQ9ZT2B' }, 10);
  // A late webhook without money does not hide the others.
  await told(lost, { event: 'authorised' });
  expect(await reconcile()).toMatchObject([
    { paymentId: lost, what: 'unknown_to_us', theirs: captured.amount, refunded: 99, order: '20261129-7K3MQ9ZT2B' },
  ]);
});

test('payments that the shop has, failed ones, foreign ids and those written off are not listed', async () => {
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    values (uuidv7(), ${known}, 'n', 'sandbox', 'card', 499, 'EUR', 'pending', now(), now() - interval '2 hours', now())`;
  await told(known, {});
  await told(randomUUID(), { event: 'failed' });
  await told(randomUUID(), { distrust: 'of another merchant' });
  await told('not-a-uuid', {});
  const off = randomUUID();
  await told(off, {});
  await database.sql`
    insert into unknown_payments (provider, id, decision, action) values ('sandbox', ${off}, 'written_off', uuidv7())`;
  expect(await reconcile()).toEqual([]);
});
