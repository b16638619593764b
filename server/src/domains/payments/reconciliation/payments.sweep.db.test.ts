import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from '../payments.fixture.ts';
import type { Dispute, PaymentProvider } from '../payments.port.ts';
import { createPayments } from '../payments.service.ts';

const [forgotten, known] = [randomUUID(), randomUUID()].sort() as [string, string];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.sql`delete from payments`);

const store = (ids: readonly string[], state: string, { days = 0, disputes = [] as Dispute[] } = {}) => database.sql`
  insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, disputed, disputes, calling_until, created_at, updated_at)
  select uuidv7(), id, 'n', 'sandbox', 'card', ${captured.amount}, 'EUR', ${state}, case when ${state} = 'failed' then 0 else ${captured.amount} end,
    ${disputes.reduce((sum, { amount }) => sum + amount, 0)}, ${JSON.stringify(disputes)}::jsonb, now(), now() - make_interval(days => ${days}), now()
  from unnest(${[...ids]}::uuid[]) as id`;
const paymentsWith = (provider: object) =>
  createPayments({
    sql: database.sql,
    queue: {} as Queue,
    log: silentLog,
    providers: [{ name: 'sandbox', ...provider } as unknown as PaymentProvider],
    poke: () => undefined,
  });

test('a payment that its provider cannot tell of keeps no other from being made good', async () => {
  await store([forgotten, known], 'failed');
  const entry = { currency: 'EUR', captured: captured.amount, refunded: 0, disputed: 0 };
  const payments = paymentsWith({
    report: async () => [forgotten, known].map((paymentId) => ({ ...entry, paymentId, providerId: paymentId })),
    read: async ({ paymentId }: { paymentId: string }) => {
      if (paymentId === forgotten) throw new Error('No such payment');
      return { status: 'settled', updates: [{ ...captured, paymentId, providerId: paymentId }] };
    },
  });
  expect(await payments.catchUp('sandbox', 2)).toMatchObject([{ paymentId: forgotten, what: 'captured' }]);
  const rows = await database.sql`select id, state from payments order by id`;
  expect(rows).toEqual([
    { id: forgotten, state: 'failed' },
    { id: known, state: 'captured' },
  ]);
});

const open: Dispute = { id: 'd', amount: 300, status: 'open', stage: 1 };
const asked = (dispute: Dispute, taken: readonly string[]) => ({
  report: async () => [],
  takenFrom: async () => [...taken, randomUUID()],
  read: async ({ paymentId }: { paymentId: string }) => ({
    status: 'settled',
    updates: [{ ...captured, paymentId, providerId: null, disputes: [dispute] }],
  }),
});
const shown = () => database.sql`select id, state, disputed from payments order by id`;

test('a dispute of a payment older than the days that are compared is heard of when its webhook was lost', async () => {
  await store([forgotten, known], 'captured', { days: 90 });
  await paymentsWith(asked(open, [known])).catchUp('sandbox', 2);
  expect(await shown()).toEqual([
    { id: forgotten, state: 'captured', disputed: 0 },
    { id: known, state: 'disputed', disputed: 300 },
  ]);
});

test('so is the end of one that is open, also where a provider cannot list them', async () => {
  await store([known], 'disputed', { days: 90, disputes: [open] });
  const { takenFrom: _, ...provider } = asked({ ...open, status: 'won', stage: 2 }, []);
  await paymentsWith(provider).catchUp('sandbox', 2);
  expect(await shown()).toEqual([{ id: known, state: 'dispute_won', disputed: 0 }]);
});
