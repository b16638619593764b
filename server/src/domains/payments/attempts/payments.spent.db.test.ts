import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyUse } from '#server/db/once/idempotency.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type PaymentProvider, ProviderRefused, TrySpent } from '../payments.port.ts';
import { createPayments, type Payments } from '../payments.service.ts';
import type { StartPayment } from './payments.start.ts';

const ORDER = {
  playerId: randomUUID(),
  providers: ['stripe'],
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
let payable: string;
/** The provider's next errors, in order; after them it succeeds. */
let faults: Error[];
/** The `spent` numbers of its calls. */
let asked: (number | undefined)[];
let lines: Record<string, unknown>[];
let work: (jobs: { refundId: string }[]) => Promise<void>;

const answer = async ({ spent }: { spent?: number }) => {
  asked.push(spent);
  const fault = faults.shift();
  if (fault) throw fault;
  return { providerId: randomUUID(), redirectUrl: 'https://pay.example.com' };
};
const provider = {
  name: 'stripe',
  wallets: ['google_pay'],
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
  [faults, asked, lines, payable] = [[], [], [], randomUUID()];
  payments = createPayments({
    sql: database.sql,
    queue: queue as unknown as Queue,
    log: createLog({ level: 'error', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } }),
    providers: [provider as unknown as PaymentProvider],
    poke: () => undefined,
  });
  await payments.startJobs(true);
});

const start = (key: string, over: Partial<Pick<StartPayment, 'providers' | 'wallet'>> = {}) => {
  const use = keyUse(ORDER.playerId, 'pay', key, {});
  return payments.start({ ...ORDER, payable, ...over, expiresAt: new Date(Date.now() + 1_800_000) }, use);
};

test('after a spent try the next one follows at once, and every repeat keeps its number', async () => {
  const key = randomUUID();
  faults = [new TrySpent('as before'), new Error('no answer')];
  await expect(start(key)).rejects.toThrow('payment.provider_unavailable');
  // The outcome of the second try is unknown, so it is repeated with the same number.
  expect((await start(key)).open).toBe(true);
  expect(asked).toEqual([0, 1, 1]);
});

test.each([
  ['without an answer', [new Error('no answer')], 'payment.provider_unavailable'],
  ['with a refusal that is not final', [new ProviderRefused('not now')], 'method.refused'],
])('a try %s is repeated with the same number', async (_, before, code) => {
  const key = randomUUID();
  faults = before;
  await expect(start(key)).rejects.toThrow(code);
  await start(key);
  expect(asked).toEqual([0, 0]);
});

test('a refused method raises an alert, and its player gets no advice to wait', async () => {
  faults = [new TrySpent('as before'), new TrySpent('the account has no such method')];
  await expect(start(randomUUID())).rejects.toThrow('method.refused');
  const { method } = ORDER;
  expect(lines).toMatchObject([{ level: 50, alert: 'payment.method_refused', provider: 'stripe', method }]);
  expect(JSON.stringify(lines)).toContain('no such method');
});

test('only a spent try makes a refund use the next try number', async () => {
  const { paymentId } = await start(randomUUID());
  asked = [];
  await database.sql`update payments set state = 'captured', captured = amount where id = ${paymentId}`;
  const { playerId } = ORDER;
  await database.sql.begin((tx) => payments.requestRefund(tx, { playerId, paymentId, amount: null, cause: 'late' }));
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

const REFUSED = [
  ['for a wallet that the provider does not have', { wallet: 'apple_pay' }, 'method.unknown'],
  ['by a provider that is not set up', { providers: ['adyen'] }, 'payment.provider_unavailable'],
] as const;

test.each(REFUSED)('an attempt %s is refused before anything is written or sent', async (_, over, code) => {
  const key = randomUUID();
  const written = async () => {
    const [row] = await database.sql`
      select (select count(*)::int from payments) as payments, (select count(*)::int from idempotency_keys) as keys`;
    return row;
  };
  const before = await written();
  await expect(start(key, over)).rejects.toThrow(code);
  expect([await written(), asked]).toEqual([before, []]);
});

test.each(REFUSED)('a repeat %s continues as the first call began', async (_, over) => {
  const [answered, unanswered] = [randomUUID(), randomUUID()];
  const first = await start(answered, { wallet: 'google_pay' });
  expect(await start(answered, over)).toEqual(first);
  faults = [new Error('no answer')];
  await expect(start(unanswered, { wallet: 'google_pay' })).rejects.toThrow('payment.provider_unavailable');
  expect((await start(unanswered, over)).open).toBe(true);
  expect(asked).toHaveLength(3);
});
