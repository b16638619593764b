import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '#server/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { REFUND_CAUSES, type RefundCause } from './causes.ts';
import { insertRefund } from './moves.repo.ts';
import { reasonOf } from './refunds.repo.ts';

const playerId = randomUUID();
const FAILED = randomUUID();

/** Every form of a reason of the version before, with its cause and id. */
const REASONS: [reason: string, cause: RefundCause, causeId: string | null][] = [
  ['late', 'late', null],
  ['surplus', 'surplus', null],
  ['wrong_amount', 'wrong_amount', null],
  ['not_met', 'not_met', null],
  ['withdrawn', 'withdrawn', null],
  ['withdrawal', 'withdrawal', null],
  ['late:dp_1', 'late', 'dp_1'],
  // A dispute of the versions that did not store its id.
  ['late:', 'late', ''],
  ['withdrawal:PSP:77', 'withdrawal', 'PSP:77'],
  [`operator:${playerId}`, 'operator', playerId],
  [`again:${FAILED}`, 'again', FAILED],
  [`rest:${FAILED}`, 'rest', FAILED],
];

let database: TestDatabase;
let [formed, shown, half] = ['', '', ''];
/** Fills a database of the version before, and migrates it. */
beforeAll(async () => {
  database = await freshDatabase();
  const { sql } = database;
  await sql.unsafe('drop schema public cascade; create schema public');
  const before = mkdtempSync(join(tmpdir(), 'before-'));
  const earlier = (path: string): boolean => path === MIGRATIONS || basename(path) < '079';
  cpSync(MIGRATIONS, before, { recursive: true, filter: earlier });
  await migrate(sql, before);
  rmSync(before, { recursive: true });
  [formed, shown, half] = [await payment(), await payment(200), await payment(100)];
  for (const [reason] of REASONS) await store(formed, reason, reason === 'withdrawal' ? 'dropped' : 'requested');
  for (const paymentId of [shown, half]) {
    await store(paymentId, 'late', 'sent');
    await store(paymentId, 'withdrawn', 'sent');
    await store(paymentId, 'surplus', 'failed');
  }
  await migrate(sql);
});
afterAll(() => database.drop());

/** Stores a payment of 499. */
async function payment(refunded = 0): Promise<string> {
  const id = randomUUID();
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, calling_until, created_at, updated_at)
    values (${playerId}, ${id}, ${id}, 'sandbox', 'card', 499, 'EUR', 'captured', 499, ${refunded}, now(), now(), now())`;
  return id;
}

/** Stores a refund as the version before did. */
const store = (paymentId: string, reason: string, state: string) => database.sql`
  insert into refunds (player_id, payment_id, amount, reason, state) values (${playerId}, ${paymentId}, 100, ${reason}, ${state})`;

test('every reason of the version before becomes its cause and id, and operators read the same text', async () => {
  const { sql } = database;
  const rows = await sql`
    select ${reasonOf(sql)} as reason, cause, cause_id as "causeId" from refunds r where payment_id = ${formed} order by id`;
  expect(rows).toEqual(REASONS.map(([reason, cause, causeId]) => ({ reason, cause, causeId })));
});

test('a cause of the version before refunds its payment once, unless the refund was dropped', async () => {
  const ask = (cause: RefundCause, causeId: string | null = null) =>
    database.sql.begin((tx) => insertRefund(tx, { playerId, paymentId: formed, amount: 1, cause, causeId }));
  for (const [, cause, causeId] of REASONS)
    expect((await ask(cause, causeId)) !== null).toBe(cause === 'withdrawal' && causeId === null);
  for (const [, cause, causeId] of REASONS) expect(await ask(cause, causeId)).toBeNull();
  for (const id of ['dp_2', '']) expect(await ask('surplus', id)).not.toBeNull();
});

test('a refund of the version before is confirmed if the provider’s books show all that was sent', async () => {
  const rows = await database.sql`select distinct payment_id as id, state from refunds where confirmed_at is not null`;
  expect(rows).toEqual([{ id: shown, state: 'sent' }]);
});

test('the database accepts every cause, and no other', async () => {
  const paymentId = await payment();
  const insert = (cause: string, causeId: string | null) => database.sql`
    insert into refunds (player_id, payment_id, amount, cause, cause_id) values (${playerId}, ${paymentId}, 1, ${cause}, ${causeId})`;
  for (const cause of REFUND_CAUSES) await insert(cause, 'x');
  await expect(insert('whim', null)).rejects.toThrow('refunds_cause');
  await expect(insert('operator', null)).rejects.toThrow('refunds_cause');
});
