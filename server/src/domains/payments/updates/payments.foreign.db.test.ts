import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyUse } from '#server/db/once/idempotency.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from '../payments.fixture.ts';
import type { BookEntry, PaymentProvider, ProviderState, ProviderUpdate } from '../payments.port.ts';
import { createPayments, type Payments } from '../payments.service.ts';

// Two providers are set up. The first has a payment without a provider id yet, and the second sends updates of it.

const playerId = randomUUID();
const { amount, currency } = captured;

let database: TestDatabase;
let payments: Payments;
let lines: Record<string, unknown>[];
let queued: object[];
let work: (jobs: object[]) => Promise<void>;
/** Payment ids: `ours` at the first provider, `theirs` at the second. */
let [ours, theirs] = ['', ''];
/** The second provider's answers: by webhook, to further questions about it, about a payment, and in its books. */
let said: ProviderUpdate | null;
let meant: ProviderUpdate[];
let state: ProviderState;
let books: BookEntry[];

const first = { name: 'first', interpret: () => said, report: async () => [] } as unknown as PaymentProvider;
const second = {
  name: 'second',
  interpret: () => said,
  askFurther: () => async () => meant,
  read: async () => state,
  report: async () => books,
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
  [ours, theirs] = [randomUUID(), randomUUID()];
  [lines, queued, said, meant, books, state] = [[], [], null, [], [], { status: 'pending' }];
  const { sql } = database;
  await sql`delete from payments`;
  await sql`delete from payment_webhooks`;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, check_at, created_at, updated_at)
    select ${playerId}, id, 'n', provider, 'card', ${amount}, 'EUR', 'pending', now(), now(), now(), now()
    from unnest(${[ours, theirs]}::uuid[], ${['first', 'second']}::text[]) as p (id, provider)`;
  await sql`
    insert into payment_webhooks (provider, event_id, type, body) values ('first', 'e', 'captured', '{}'), ('second', 'e', 'captured', '{}')`;
  const log = createLog({
    level: 'error',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  payments = createPayments({ sql, queue, log, providers: [first, second], poke: () => undefined });
  await payments.startJobs(true);
});

const updateOf = (paymentId: string, over: Partial<ProviderUpdate> = {}): ProviderUpdate => ({
  ...captured,
  paymentId,
  providerId: null,
  ...over,
});
const hear = (...providers: string[]) =>
  database.sql.begin((tx) =>
    payments.onWebhooks(
      tx,
      providers.map((provider) => ({ provider, eventId: 'e' })),
    ),
  );
const stateOf = async (id: string) =>
  (await database.sql<{ state: string }[]>`select state from payments where id = ${id}`)[0]?.state;

/** Expects that nothing changed and an alert was raised. */
async function isRefused(): Promise<void> {
  expect(await stateOf(ours)).toBe('pending');
  expect(await database.sql`select from ledger_entries where payment_id = ${ours}`).toEqual([]);
  expect(lines).toMatchObject([{ alert: 'payment.webhook_rejected', payment: ours, provider: 'second' }]);
}

test('a webhook of one provider changes no payment of another, also when it is replayed', async () => {
  said = updateOf(ours);
  await hear('second');
  await isRefused();
  lines = [];
  const replayed = await database.sql.begin((tx) => payments.replay(tx, { provider: 'second', eventId: 'e' }));
  expect(replayed).toMatchObject({ changed: [], payments: [] });
  await isRefused();
});

test('a webhook of one provider does not fail or cancel a payment of another', async () => {
  for (const event of ['failed', 'cancelled', 'authorised'] as const) {
    lines = [];
    said = updateOf(ours, { event });
    await hear('second');
    await isRefused();
  }
});

test('a provider’s answer about a webhook changes no payment of another provider', async () => {
  meant = [updateOf(ours)];
  await hear('second');
  await work(queued);
  await isRefused();
});

test('a provider’s answer about its own payment changes no payment of another provider', async () => {
  state = { status: 'settled', updates: [updateOf(theirs), updateOf(ours)] };
  await payments.sweep();
  expect(await stateOf(theirs)).toBe('captured');
  await isRefused();
});

test('a provider cannot add a duplicate payment to a payment of another provider', async () => {
  meant = [updateOf(randomUUID(), { providerId: 'duplicate', duplicateOf: ours })];
  await hear('second');
  await work(queued);
  expect(await database.sql`select from payments`).toHaveLength(2);
  expect(lines).toHaveLength(1);
});

test('a payment of another provider in a provider’s books is unknown to us', async () => {
  books = [{ paymentId: ours, providerId: 'x', captured: amount, refunded: 0, disputed: 0, currency }];
  const hour = 3_600_000;
  const found = await payments.reconcile('second', new Date(Date.now() - hour), new Date(Date.now() + hour));
  expect(found).toMatchObject([{ paymentId: ours, what: 'unknown_to_us', theirs: amount }]);
});

test('a foreign update in the same batch does not affect the payment’s own update', async () => {
  said = updateOf(ours);
  await hear('second', 'first');
  expect(await stateOf(ours)).toBe('captured');
  expect(lines).toMatchObject([{ payment: ours, provider: 'second' }]);
});

test('a repeated attempt uses its first provider, even if its method has another one by now', async () => {
  const asked: string[] = [];
  const opening = (name: string): PaymentProvider =>
    ({
      name,
      create: async () => {
        asked.push(name);
        if (asked.length === 1) throw new Error('no answer in time');
        return { providerId: 'p', redirectUrl: 'https://pay.example' };
      },
    }) as unknown as PaymentProvider;
  const { sql } = database;
  const shop = createPayments({
    sql,
    queue,
    log: createLog({ level: 'silent' }),
    providers: [opening('first'), opening('second')],
    poke: () => undefined,
  });
  const use = keyUse(playerId, 'POST /pay', randomUUID(), {});
  const start = (provider: string) =>
    shop.start(
      {
        playerId,
        providers: [provider],
        payable: 'm',
        method: 'card',
        wallet: null,
        amount,
        currency,
        description: 'x',
        returnUrl: 'https://shop.example',
        locale: 'en',
        country: null,
        expiresAt: new Date(Date.now() + 60_000),
      },
      use,
    );
  await expect(start('first')).rejects.toThrow('payment.provider_unavailable');
  await start('second');
  expect(asked).toEqual(['first', 'first']);
  expect(await sql`select provider, provider_id as id from payments where payable = 'm'`).toEqual([
    { provider: 'first', id: 'p' },
  ]);
});
