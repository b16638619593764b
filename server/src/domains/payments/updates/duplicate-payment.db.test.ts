import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from '../payments.fixture.ts';
import type { PaymentProvider, ProviderUpdate } from '../payments.port.ts';
import { createPayments, type Payments } from '../payments.service.ts';

let database: TestDatabase;
let [paymentId, duplicateId] = ['', ''];
let payments: Payments;
let queued: object[];
let work: (jobs: object[]) => Promise<void>;
const first = (): ProviderUpdate => ({ ...captured, paymentId, providerId: null });
const duplicate = (): ProviderUpdate => ({
  ...captured,
  paymentId: duplicateId,
  providerId: 'duplicate',
  duplicateOf: paymentId,
});
const provider = {
  name: 'adyen',
  interpret: () => first(),
  askFurther: () => async () => [first(), duplicate()],
} as unknown as PaymentProvider;
const queue = {
  define: async () => undefined,
  add: async (_: unknown, __: string, jobs: { data: object }[]) => void queued.push(...jobs.map(({ data }) => data)),
  work: async (name: string, _: unknown, handler: typeof work) => {
    if (name === 'payments.ask_further') work = handler;
  },
} as unknown as Queue;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [queued, paymentId, duplicateId] = [[], randomUUID(), randomUUID()];
  const { sql } = database;
  await sql`delete from payments`;
  await sql`delete from outbox`;
  await sql`delete from payment_webhooks`;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, calling_until, created_at, updated_at)
    values (uuidv7(), ${paymentId}, 'n', 'adyen', 'card', ${captured.amount}, 'EUR', 'pending', 'link', now(), now(), now())`;
  await sql`insert into payment_webhooks (provider, event_id, type, body) select 'adyen', e, 'AUTHORISATION', '{}' from unnest(${['a', 'b']}::text[]) e`;
  payments = createPayments({ sql, queue, log: silentLog, providers: [provider], poke: () => undefined });
  await payments.startJobs(true);
});
const come = (...ids: string[]) =>
  database.sql.begin((tx) =>
    payments.onWebhooks(
      tx,
      ids.map((eventId) => ({ provider: 'adyen', eventId })),
    ),
  );

test.each([
  ['in one batch each', [['a'], ['b']]],
  ['in one batch', [['a', 'b']]],
])(
  'a second payment on one page, reported %s, becomes a payment of its own, published and booked once',
  async (_, batches) => {
    for (const batch of batches) await come(...batch);
    expect(queued).toEqual([{ provider: 'adyen', eventId: 'b' }]);
    await work(queued);
    await work(queued);
    const { sql } = database;
    expect(
      await sql`select id, payable, provider_id as "providerId", state, captured, method from payments order by id = ${duplicateId}`,
    ).toEqual([
      { id: paymentId, payable: 'n', providerId: 'link', state: 'captured', captured: captured.amount, method: 'card' },
      {
        id: duplicateId,
        payable: 'n',
        providerId: 'duplicate',
        state: 'captured',
        captured: captured.amount,
        method: 'card',
      },
    ]);
    const told =
      await sql`select payload->>'paymentId' as id, payload->>'payable' as payable from outbox where type = 'payment.captured' order by id`;
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ id: duplicateId, payable: 'n' });
    const booked =
      await sql`select sum(amount)::bigint as sum from ledger_entries where payment_id = ${duplicateId} and account = 'provider'`;
    expect(booked).toEqual([{ sum: captured.amount }]);
  },
);

test('a single capture of a payment asks the provider nothing more', async () => {
  await come('a');
  expect(queued).toEqual([]);
});

test('a replay of the second webhook asks the provider, a replay of the first does not', async () => {
  const replay = (eventId: string) => database.sql.begin((tx) => payments.replay(tx, { provider: 'adyen', eventId }));
  expect(await replay('a')).toMatchObject({ asking: false });
  expect(queued).toEqual([]);
  expect(await replay('b')).toMatchObject({ asking: true, changed: [] });
  expect(queued).toEqual([{ provider: 'adyen', eventId: 'b' }]);
});
