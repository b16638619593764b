import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyUse } from '#server/db/idempotency.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type PaymentProvider, ProviderRefused, TrySpent } from './payments.port.ts';
import { createPayments, type Payments } from './payments.service.ts';

const ORDER = {
  playerId: randomUUID(),
  provider: 'stripe',
  payable: 'n',
  method: 'card',
  wallet: null,
  amount: 1000,
  currency: 'EUR',
  description: 'x',
  returnUrl: 'https://shop.example.com',
  locale: 'en',
  country: null,
};

let database: TestDatabase;
let payments: Payments;
/** What befalls the provider's answers, in turn; then it does what is asked. */
let faults: Error[];
/** The numbers with which it was asked. */
let asked: (number | undefined)[];
let work: (jobs: { refundId: string }[]) => Promise<void>;

const answer = async ({ spent }: { spent?: number }) => {
  asked.push(spent);
  const fault = faults.shift();
  if (fault) throw fault;
  return { providerId: randomUUID(), redirectUrl: 'https://pay.example.com' };
};
const provider = {
  name: 'stripe',
  wallets: [],
  create: answer,
  refund: answer,
  read: async () => ({ status: 'pending' }),
};
const queue = {
  define: async () => undefined,
  add: async () => undefined,
  work: async (name: string, _: unknown, handler: typeof work) => {
    if (name === 'payments.refund') work = handler;
  },
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [faults, asked] = [[], []];
  payments = createPayments({
    sql: database.sql,
    queue: queue as unknown as Queue,
    log: createLog({ level: 'silent' }),
    providers: [provider as unknown as PaymentProvider],
    poke: () => undefined,
  });
  await payments.startJobs(true);
});

const start = (key: string) => {
  const use = keyUse(ORDER.playerId, 'pay', key, {});
  return payments.start({ ...ORDER, expiresAt: new Date(Date.now() + 1_800_000) }, use);
};

test('a spent try is followed by the next at once, which every repeat keeps', async () => {
  const key = randomUUID();
  faults = [new TrySpent('as before'), new Error('no answer')];
  await expect(start(key)).rejects.toThrow('payment.provider_unavailable');
  // What the second was answered is not known: it is asked again as it was.
  expect((await start(key)).open).toBe(true);
  expect(asked).toEqual([0, 1, 1]);
});

test.each([
  ['that was not answered', new Error('no answer')],
  ['that was refused and may be heard anew', new ProviderRefused('not now')],
])('a try %s is repeated as it was', async (_, fault) => {
  const key = randomUUID();
  faults = [fault];
  await expect(start(key)).rejects.toThrow('payment.provider_unavailable');
  await start(key);
  expect(asked).toEqual([0, 0]);
});

test('a refund goes on by another try where one is spent, and by that alone', async () => {
  const { paymentId } = await start(randomUUID());
  asked = [];
  await database.sql`update payments set state = 'captured', captured = amount where id = ${paymentId}`;
  const { playerId } = ORDER;
  await database.sql.begin((tx) => payments.requestRefund(tx, { playerId, paymentId, amount: null, reason: 'late' }));
  const [refund] = await database.sql<{ id: string }[]>`select id from refunds where payment_id = ${paymentId}`;
  const tryIt = () => work([{ refundId: refund?.id ?? '' }]);
  faults = [
    new ProviderRefused('not now'),
    new TrySpent('as before'),
    new Error('no answer'),
    new TrySpent('as before'),
  ];
  for (const _ of [...faults]) await expect(tryIt()).rejects.toThrow();
  await tryIt();
  expect(asked).toEqual([0, 0, 1, 1, 2]);
});

test('a wallet that the provider does not have is refused before anything is written or asked', async () => {
  const use = keyUse(ORDER.playerId, 'pay', randomUUID(), {});
  const byWallet = { ...ORDER, wallet: 'apple_pay' as const, expiresAt: new Date(Date.now() + 1_800_000) };
  await expect(payments.start(byWallet, use)).rejects.toThrow('method.unknown');
  expect(asked).toEqual([]);
});
