import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { readWithdrawals } from './withdrawals.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

let made = 0;
/** A withdrawal a minute later than the one before. */
async function withdrawn(payment: string, item: string, outcome: string): Promise<string> {
  const { sql } = database;
  const [playerId, number] = [randomUUID(), `20260501-${(++made).toString().padStart(10, '0')}`];
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale, variant,
      created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 1, ${payment}, ${item}, 7, 'eu', 'gems', '{}', '{}', 'EUR', 499, 'card', 'en', 'desktop', now(), now(), now())`;
  await sql`
    insert into withdrawals (player_id, number, made_at, name, email, locale, outcome)
    values (${playerId}, ${number}, now() + ${made} * interval '1 minute', 'K', 'k@example.com', 'en', ${outcome})`;
  return number;
}

test('what waits is read alone, or stands first; the newest first among its like, and no more than is asked for', async () => {
  const asked = await withdrawn('paid', 'recalling', 'asked');
  const delivered = await withdrawn('paid', 'sent', 'asked');
  const refunded = await withdrawn('refunded', 'withdrawn', 'refund');
  const ended = await withdrawn('paid', 'sent', 'ended');
  const kept = await withdrawn('disputed', 'sent', 'refund');
  const read = async (all: boolean, most: number) =>
    (await readWithdrawals(database.sql, { all, most })).map(({ number, state }) => [number, state]);
  const waiting = [
    [kept, 'waiting'],
    [asked, 'waiting'],
  ];
  const over = [
    [ended, 'ended'],
    [refunded, 'refunded'],
    [delivered, 'ended'],
  ];
  expect(await read(false, 9)).toEqual(waiting);
  expect(await read(false, 1)).toEqual(waiting.slice(0, 1));
  expect(await read(true, 9)).toEqual([...waiting, ...over]);
  expect(await read(true, 3)).toEqual([...waiting, ...over.slice(0, 1)]);
  expect(await read(true, 1)).toEqual(waiting.slice(0, 1));
});
