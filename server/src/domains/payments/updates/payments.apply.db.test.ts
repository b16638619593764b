import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { type ReceivedUpdate, UNTOUCHED } from '../payments.port.ts';
import { instructionsFor } from '../payments.repo.ts';
import { recordAnswer } from '../refunds/moves.repo.ts';
import { applyAll } from './payments.apply.ts';

const playerId = randomUUID();

let database: TestDatabase;
let deps: PaymentsDeps;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  lines = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const log = createLog({ level: 'trace', destination: { write } });
  deps = { sql: database.sql, queue: {} as Queue, log, providers: [], poke: () => undefined };
});

/** Stores a paid payment with a refund in the given state. */
async function refundedPayment(state: string): Promise<{ paymentId: string; refundId: string }> {
  const [paymentId, refundId] = [randomUUID(), randomUUID()];
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'p', 'card', 499, 'EUR', 'partially_refunded', 499, 200, now(), now(), now())`;
  await database.sql`
    insert into refunds (player_id, id, payment_id, amount, cause, state)
    values (${playerId}, ${refundId}, ${paymentId}, 200, 'late', ${state})`;
  return { paymentId, refundId };
}
const failure = (paymentId: string, refundId: string | null): ReceivedUpdate => ({
  provider: 'p',
  ...UNTOUCHED,
  event: 'refund_failed',
  paymentId,
  providerId: null,
  amount: 499,
  currency: 'EUR',
  refunded: 200,
  failedRefunds: [{ refundId, amount: 200 }],
  failure: null,
});
const tell = (update: ReceivedUpdate) => database.sql.begin((tx) => applyAll(deps, tx, [update]));
const refund = async (id: string) =>
  (await database.sql`select state, returned_at is not null as back from refunds where id = ${id}`)[0];

test('the page with a voucher’s code is kept until the payment is decided', async () => {
  const paymentId = randomUUID();
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, ${paymentId}, 'p', 'voucher', 499, 'EUR', 'pending', now(), now(), now())`;
  const update = {
    provider: 'p',
    ...UNTOUCHED,
    paymentId,
    providerId: null,
    amount: 499,
    currency: 'EUR',
    failure: null,
  };
  const page = () => instructionsFor(database.sql, playerId, [paymentId, 'other']);
  await tell({ ...update, event: 'instructed', instructionsUrl: 'https://pay.example/1' });
  expect([...(await page())]).toEqual([[paymentId, 'https://pay.example/1']]);
  await tell({ ...update, event: 'failed', failure: 'abandoned' });
  expect([...(await page())]).toEqual([]);
  const [row] = await database.sql`select instructions_url from payments where id = ${paymentId}`;
  expect(row).toEqual({ instructions_url: null });
});

test('a failed refund raises one alert, in any earlier state', async () => {
  for (const state of ['requested', 'sent']) {
    lines.length = 0;
    const { paymentId, refundId } = await refundedPayment(state);
    await tell(failure(paymentId, refundId));
    await tell(failure(paymentId, refundId));
    expect(await refund(refundId)).toEqual({ state: 'failed', back: true });
    expect(lines).toMatchObject([
      { level: 50, alert: 'payment.refund_failed', payment: paymentId, payable: 'n', amount: 200, currency: 'EUR' },
    ]);
    // The provider's answer to the request arrives after its update: the update stands.
    await recordAnswer(database.sql, refundId, 'accepted', null);
    expect(await refund(refundId)).toEqual({ state: 'failed', back: true });
  }
});

test('the money of a failed refund is booked back, and the ledger balances', async () => {
  const { paymentId, refundId } = await refundedPayment('sent');
  await tell(failure(paymentId, refundId));
  const entries = await database.sql`
    select kind, account, amount from ledger_entries where payment_id = ${paymentId} order by id`;
  expect(entries).toEqual([
    { kind: 'refund_failed', account: 'provider', amount: 200 },
    { kind: 'refund_failed', account: 'refunds', amount: -200 },
  ]);
});

test('a failed refund of another payment, or with an unknown id, changes no other refund', async () => {
  const mine = await refundedPayment('sent');
  const other = await refundedPayment('sent');
  const staff = await refundedPayment('sent');
  await tell(failure(mine.paymentId, other.refundId));
  await tell(failure(staff.paymentId, 'no id of ours'));
  for (const { refundId } of [mine, other, staff])
    expect(await refund(refundId)).toEqual({ state: 'sent', back: false });
  expect(lines).toHaveLength(2);
});
