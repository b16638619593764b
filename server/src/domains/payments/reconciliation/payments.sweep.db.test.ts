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

test('a payment that its provider cannot report does not keep others from being corrected', async () => {
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

test('finds a dispute of an older payment whose webhook was lost', async () => {
  await store([forgotten, known], 'captured', { days: 90 });
  await paymentsWith(asked(open, [known])).catchUp('sandbox', 2);
  expect(await shown()).toEqual([
    { id: forgotten, state: 'captured', disputed: 0 },
    { id: known, state: 'disputed', disputed: 300 },
  ]);
});

test('finds the end of an older open dispute, even if the provider cannot list them', async () => {
  await store([known], 'disputed', { days: 90, disputes: [open] });
  const { takenFrom: _, ...provider } = asked({ ...open, status: 'won', stage: 2 }, []);
  await paymentsWith(provider).catchUp('sandbox', 2);
  expect(await shown()).toEqual([{ id: known, state: 'dispute_won', disputed: 0 }]);
});

test('a closed payment is checked twice more, and money without a webhook is found', async () => {
  await store([known], 'failed');
  await database.sql`update payments set state = 'pending'`;
  const says = (event: string) => ({
    status: 'settled',
    updates: [{ ...captured, event, paymentId: known, providerId: null, failure: null }],
  });
  let said = says('cancelled');
  const times: number[] = [];
  let passed = 0;
  const payments = paymentsWith({
    read: async () => {
      times.push(passed);
      return said;
    },
  });
  /** Moves time forward for all payments, minute by minute, and runs the sweep. */
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute++) {
      passed++;
      await database.sql`
        update payments set recheck_at = recheck_at - interval '1 minute', updated_at = updated_at - interval '1 minute'`;
      await payments.sweep();
    }
  };
  const [row] = await database.sql<{ player_id: string }[]>`select player_id from payments`;
  await payments.check(row?.player_id ?? '', 'n');
  times.length = 0;
  await minutes(59);
  expect(times).toEqual([5]);
  said = says('captured');
  await minutes(120);
  expect(times).toEqual([5, 60]);
  expect(await database.sql`select state from payments`).toEqual([{ state: 'captured' }]);
});

test.each([
  ['ten minutes before', -10],
  ['an hour and ten minutes after', 70],
])('a payment that the provider dates %s our day is no difference', async (_, minutes) => {
  const [from, until] = [new Date(Date.now() - 3_600_000), new Date()];
  await store([known], 'captured');
  await database.sql`update payments set created_at = ${minutes < 0 ? from : new Date(until.getTime() - 1)}`;
  const dated = (minutes < 0 ? from.getTime() : until.getTime() - 1) + minutes * 60_000;
  const entry = {
    paymentId: known,
    providerId: known,
    currency: 'EUR',
    captured: captured.amount,
    refunded: 0,
    disputed: 0,
  };
  const payments = paymentsWith({
    report: async (after: Date, before: Date) => (dated >= after.getTime() && dated < before.getTime() ? [entry] : []),
  });
  expect(await payments.reconcile('sandbox', from, until)).toEqual([]);
});
