import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { captured } from '../payments.fixture.ts';
import { type Dispute, NotExpressible, type PaymentProvider, ProviderRefused } from '../payments.port.ts';
import { createPayments, type Payments } from '../payments.service.ts';
import type { BecauseOf } from './causes.ts';

const AMOUNT = 1000;
const playerId = randomUUID();
const LATE: BecauseOf = { cause: 'late' };
const byOperator = (causeId: string): BecauseOf => ({ cause: 'operator', causeId });
const { amount: _, ...update } = captured;

let database: TestDatabase;
let paymentId: string;
let payments: Payments;
/** Waiting jobs, by refund id. */
let waiting: string[];
/** The provider's books: amounts by refund. */
let refunds: Map<string, number>;
let disputes: Dispute[];
/** The retries of the last added job. */
let retries: number | undefined;
let lines: Record<string, unknown>[];
/** The error of its next refund call. */
let fault: Error | null;
let work: (jobs: { refundId: string }[]) => Promise<void>;

const provider = {
  name: 'sandbox',
  read: async () => ({
    status: 'settled',
    updates: [
      {
        ...update,
        paymentId,
        amount: AMOUNT,
        disputes,
        refunded: [...refunds.values()].reduce((sum, one) => sum + one, 0),
      },
    ],
  }),
  refund: async ({ refundId, amount }: { refundId: string; amount: number }) => {
    if (!(fault instanceof ProviderRefused)) refunds.set(refundId, amount);
    const now = fault;
    fault = null;
    if (now) throw now;
  },
} as unknown as PaymentProvider;

const queue = {
  define: async () => undefined,
  add: async (_: unknown, name: string, jobs: { data: { refundId: string }; retries?: number }[]) => {
    if (name !== 'payments.refund') return;
    waiting.push(...jobs.map(({ data }) => data.refundId));
    retries = jobs[0]?.retries ?? retries;
  },
  forget: async (_: unknown, __: string, { refundId }: { refundId: string }) => {
    waiting = waiting.filter((id) => id !== refundId);
  },
  work: async (name: string, _: unknown, handler: typeof work) => {
    if (name === 'payments.refund') work = handler;
  },
} as unknown as Queue;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [paymentId, waiting, refunds, disputes, fault, retries] = [randomUUID(), [], new Map(), [], null, undefined];
  const { sql } = database;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, captured, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'sandbox', 'card', ${AMOUNT}, 'EUR', 'captured', ${`pp ${paymentId}`}, ${AMOUNT}, now(), now(), now())`;
  lines = [];
  const log = createLog({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  update.providerId = `pp ${paymentId}`;
  payments = createPayments({ sql, queue, log, providers: [provider], poke: () => undefined });
  await payments.startJobs(true);
});

const ask = (amount: number | null, because: BecauseOf) =>
  database.sql.begin((tx) => payments.requestRefund(tx, { playerId, paymentId, amount, ...because }));
const tryAll = () => Promise.allSettled(waiting.map((refundId) => work([{ refundId }])));
const states = () => database.sql`select amount, state from refunds where payment_id = ${paymentId} order by id`;

test.each([
  ['of the whole amount', null, LATE, AMOUNT],
  ['of an amount set by an operator', 600, byOperator('x'), 600],
])('a refund %s with a lost answer does not count as refused', async (_, amount, because, expected) => {
  await ask(amount, because);
  fault = new Error('no answer in time');
  await tryAll();
  expect(await states()).toEqual([{ amount: expected, state: 'requested' }]);
  await tryAll();
  expect(await states()).toEqual([{ amount: expected, state: 'sent' }]);
});

test('a refund is confirmed with the answer of a provider whose books show it already', async () => {
  await ask(400, byOperator('x'));
  await tryAll();
  expect(await states()).toEqual([{ amount: 400, state: 'sent' }]);
  const confirmed = database.sql`select from refunds where payment_id = ${paymentId} and confirmed_at is not null`;
  expect(await confirmed).toHaveLength(1);
});

test('a refund of one cent more than is left is refused without a call', async () => {
  expect(await ask(400, byOperator('first'))).toBe(true);
  expect(await ask(601, byOperator('second'))).toBe(false);
  expect([await states(), waiting.length]).toEqual([[{ amount: 400, state: 'requested' }], 1]);
  expect(await ask(600, byOperator('third'))).toBe(true);
});

test('if the provider refuses because a part is gone, the rest is refunded', async () => {
  await ask(null, LATE);
  refunds.set('of the provider’s staff', 400);
  fault = new ProviderRefused('more than is left');
  await tryAll();
  await tryAll();
  expect(await states()).toEqual([{ amount: 600, state: 'sent' }]);
});

test('a refund whose job gave up is tried again, one in progress is not', async () => {
  await ask(100, byOperator('lost'));
  await ask(100, byOperator('new'));
  const [lost] = waiting;
  waiting = waiting.slice(1);
  await database.sql`update refunds set updated_at = now() - interval '1 day' where id = ${lost ?? ''}`;
  expect(await payments.resumeRefunds()).toBe(1);
  expect(await payments.resumeRefunds()).toBe(0);
  expect(waiting).toHaveLength(2);
  // After such a long failure the job retries only a few times.
  expect(retries).toBe(5);
  await tryAll();
  expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test.each([
  ['is tried again soon after its payment changed', '0 s', 1],
  ['waits for the full hour if nothing changed', '3 minutes', 0],
])('a refund whose job gave up %s', async (_, changedAgo, taken) => {
  const { sql } = database;
  await ask(null, LATE);
  await sql`update refunds set updated_at = now() - interval '2 minutes' where payment_id = ${paymentId}`;
  await sql`update payments set updated_at = now() - ${changedAgo}::interval where id = ${paymentId}`;
  expect(await payments.resumeRefunds()).toBe(taken);
  expect(await payments.resumeRefunds()).toBe(0);
});

test('a refund in progress is skipped, even if its payment has just changed', async () => {
  await ask(null, LATE);
  await database.sql`update payments set updated_at = now() + interval '1 s' where id = ${paymentId}`;
  expect(await payments.resumeRefunds()).toBe(0);
});

test('a refund of money that is already refunded and disputed fails, and is not requested again', async () => {
  await ask(600, byOperator('x'));
  await ask(null, LATE);
  refunds.set('of the provider’s staff', 700);
  disputes = [{ id: 'd', amount: AMOUNT, status: 'lost', stage: 2 }];
  for (const refundId of waiting) {
    fault = new ProviderRefused('nothing is left');
    await work([{ refundId }]);
  }
  expect(await states()).toEqual([
    { amount: 600, state: 'failed' },
    { amount: 400, state: 'failed' },
  ]);
});

test('after a payout outside the provider, nothing is refunded if the provider’s staff refunded the rest', async () => {
  await database.sql`update payments set paid_outside = 600 where id = ${paymentId}`;
  await ask(null, LATE);
  refunds.set('of the provider’s staff', 800);
  fault = new ProviderRefused('more than is left');
  await tryAll();
  expect(await states()).toEqual([{ amount: 400, state: 'failed' }]);
});

describe('a refund that the provider has refused for two weeks', () => {
  async function refusedForTwoWeeks() {
    await ask(null, LATE);
    await database.sql`update refunds set created_at = now() - interval '15 days' where payment_id = ${paymentId}`;
    fault = new ProviderRefused('this method has no refunds');
  }

  test('fails with an alert', async () => {
    await refusedForTwoWeeks();
    await tryAll();
    expect(await states()).toEqual([{ amount: AMOUNT, state: 'failed' }]);
    expect(lines).toMatchObject([{ level: 50, alert: 'payment.refund_refused', why: 'this method has no refunds' }]);
  });

  test('keeps waiting while a dispute holds its money', async () => {
    await refusedForTwoWeeks();
    disputes = [{ id: 'd', amount: AMOUNT, status: 'open', stage: 1 }];
    await tryAll();
    expect(await states()).toEqual([{ amount: AMOUNT, state: 'requested' }]);
  });

  test('keeps waiting if the provider only did not answer', async () => {
    await refusedForTwoWeeks();
    fault = new Error('no answer');
    await tryAll();
    expect(await states()).toEqual([{ amount: AMOUNT, state: 'requested' }]);
  });
});

test('a refund that the provider can never express fails, and another one can replace it', async () => {
  await ask(505, byOperator('x'));
  fault = new NotExpressible('it is too fine an amount');
  await tryAll();
  expect(await states()).toEqual([{ amount: 505, state: 'failed' }]);
  expect(lines).toMatchObject([{ level: 50, alert: 'payment.refund_refused', payment: paymentId, amount: 505 }]);
  expect(await ask(AMOUNT, byOperator('y'))).toBe(true);
});
