import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { type Dispute, type ReceivedUpdate, UNTOUCHED } from '../payments.port.ts';
import { applyAll } from '../updates/payments.apply.ts';
import type { RefundCause } from './causes.ts';

const AMOUNT = 1000;
const playerId = randomUUID();

let database: TestDatabase;
let deps: PaymentsDeps;
let paymentId: string;
let alerts: unknown[];
/** Ids of refunds with queued jobs. */
let queued: string[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [paymentId, alerts, queued] = [randomUUID(), [], []];
  const log = createLog({ level: 'error', destination: { write: (line) => void alerts.push(JSON.parse(line).alert) } });
  const queue = {
    add: async (_: unknown, __: string, jobs: { data: { refundId: string } }[]) => {
      queued.push(...jobs.map(({ data }) => data.refundId));
    },
  } as unknown as Queue;
  deps = { sql: database.sql, queue, log, providers: [], poke: () => undefined };
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'adyen', 'card', ${AMOUNT}, 'EUR', 'captured', ${AMOUNT}, 0, now(), now(), now())`;
});

async function refund(amount: number, cause: RefundCause, causeId: string | null = null): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, state)
    values (${playerId}, ${paymentId}, ${amount}, ${cause}, ${causeId}, 'sent') returning id`;
  return row?.id ?? '';
}

/** Applies an update that these refunds failed after the provider's staff had refunded `byStaff`. */
function failsAfter(byStaff: number, failed: { refundId: string; amount: number }[], disputes: Dispute[] = []) {
  const update: ReceivedUpdate = {
    provider: 'adyen',
    ...UNTOUCHED,
    event: 'refund_failed',
    paymentId,
    providerId: null,
    amount: AMOUNT,
    currency: 'EUR',
    refunded: failed.reduce((sum, { amount }) => sum + amount, byStaff),
    failedRefunds: failed,
    disputes,
    failure: null,
  };
  return database.sql.begin((tx) => applyAll(deps, tx, [update]));
}

const refunds = () => database.sql`
  select id, amount, state, cause, cause_id from refunds where payment_id = ${paymentId} order by created_at, id`;

test('a refund that fails because less is left is followed by one for the rest', async () => {
  const refundId = await refund(AMOUNT, 'late');
  await failsAfter(400, [{ refundId, amount: AMOUNT }]);
  expect(await refunds()).toMatchObject([
    { id: refundId, amount: AMOUNT, state: 'failed' },
    { amount: 600, state: 'requested', cause: 'rest', cause_id: refundId },
  ]);
  expect(queued).toEqual([(await refunds())[1]?.id]);
  expect(alerts).toEqual([]);
  await failsAfter(400, [{ refundId, amount: AMOUNT }]);
  expect(await refunds()).toHaveLength(2);
});

test('two refunds that fail together never request more than is left', async () => {
  const [first, second] = [await refund(700, 'late'), await refund(800, 'withdrawal')];
  await failsAfter(600, [
    { refundId: first, amount: 700 },
    { refundId: second, amount: 800 },
  ]);
  expect((await refunds()).slice(2)).toMatchObject([{ amount: 400, cause: 'rest', cause_id: first }]);
});

test.each([
  ['failed for another reason, with all money left', 0, 'late', null, []],
  ['had its amount set by an operator', 400, 'operator', 'x', []],
  ['was sent again by an operator', 400, 'again', 'x', []],
  ['fails while a dispute is open', 400, 'late', null, [{ id: 'd', amount: 100, status: 'open', stage: 1 } as const]],
] as const)('a refund that %s is left to an operator', async (_, byStaff, cause, causeId, disputes) => {
  const refundId = await refund(AMOUNT, cause, causeId);
  await failsAfter(byStaff, [{ refundId, amount: AMOUNT }], [...disputes]);
  expect(await refunds()).toMatchObject([{ state: 'failed' }]);
  expect(alerts).toEqual(['payment.refund_failed']);
});

test('requests nothing if nothing is left', async () => {
  const refundId = await refund(AMOUNT, 'late');
  await failsAfter(AMOUNT, [{ refundId, amount: AMOUNT }]);
  expect(await refunds()).toMatchObject([{ state: 'failed' }]);
});
