import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { type FailedRefund, UNTOUCHED } from '../payments.port.ts';
import { applyAll } from '../updates/payments.apply.ts';
import { recordConfirmed } from './moves.repo.ts';
import type { RefundState } from './refunds.machine.ts';
import { unfinishedRefunds } from './unfinished.repo.ts';

const AMOUNT = 1000;
const playerId = randomUUID();

let database: TestDatabase;
let paymentId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  paymentId = randomUUID();
  await database.sql`delete from refunds`;
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'adyen', 'card', ${AMOUNT}, 'EUR', 'captured', ${AMOUNT}, 0, now(), now(), now())`;
});

/** Stores a refund that came into its state so many minutes ago. */
async function refund(amount: number, state: RefundState, minutes: number): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, state, created_at, updated_at)
    select ${playerId}, ${paymentId}, ${amount}, 'operator', ${randomUUID()}, ${state}, at, at
    from (select now() - make_interval(mins => ${minutes}) as at) as ago returning id`;
  return row?.id ?? '';
}

/** Applies the provider's sums to the payment. */
function books(refunded: number, failedRefunds: FailedRefund[] = []) {
  const deps: PaymentsDeps = {
    sql: database.sql,
    queue: {} as Queue,
    log: silentLog,
    providers: [],
    poke: () => undefined,
  };
  const update = { paymentId, providerId: null, amount: AMOUNT, currency: 'EUR', failure: null };
  const event = failedRefunds.length > 0 ? 'refund_failed' : 'refunded';
  const sums = { ...UNTOUCHED, refunded, failedRefunds };
  return database.sql.begin((tx) => applyAll(deps, tx, [{ provider: 'adyen', ...update, ...sums, event }]));
}

const listed = async () => (await unfinishedRefunds(database.sql)).map(({ refundId }) => refundId);
const confirmed = async () =>
  (await database.sql<{ id: string }[]>`select id from refunds where confirmed_at is not null order by id`).map(
    ({ id }) => id,
  );

test.each([
  ['waiting', 29, 31],
  ['requested', 14, 16],
  ['sent', 59, 61],
] as const)('a refund that is %s is listed after its time', async (state, before, after) => {
  await refund(100, state, before);
  const late = await refund(200, state, after);
  expect(await listed()).toEqual([late]);
});

test('a dropped or confirmed refund is never listed', async () => {
  await refund(100, 'dropped', 10_000);
  const sent = await refund(200, 'sent', 10_000);
  await books(200);
  expect(await confirmed()).toEqual([sent]);
  expect(await listed()).toEqual([]);
});

test('accepted refunds are confirmed once the provider’s books show the sum of them', async () => {
  const both = [await refund(100, 'sent', 70), await refund(200, 'sent', 70)];
  await books(299);
  expect([await confirmed(), (await listed()).toSorted()]).toEqual([[], both.toSorted()]);
  await books(300);
  expect([await confirmed(), await listed()]).toEqual([both.toSorted(), []]);
});

test('a refund that is accepted after the books showed it is confirmed at once', async () => {
  await books(300);
  const sent = await refund(300, 'sent', 70);
  await database.sql.begin((tx) => recordConfirmed(tx, [{ playerId, paymentId }]));
  expect([await confirmed(), await listed()]).toEqual([[sent], []]);
});

test('a confirmed refund that fails later is owed, and the others stay confirmed', async () => {
  const [first, second] = [await refund(100, 'sent', 70), await refund(200, 'sent', 70)];
  await books(300);
  await books(300, [{ refundId: second, amount: 200 }]);
  expect(await confirmed()).toEqual([first]);
  expect(await listed()).toEqual([second]);
});

test('confirmed refunds whose money the books no longer show are listed again', async () => {
  const sent = await refund(300, 'sent', 70);
  await books(300);
  expect(await listed()).toEqual([]);
  await books(300, [{ refundId: null, amount: 300 }]);
  expect([await confirmed(), await listed()]).toEqual([[], [sent]]);
});
