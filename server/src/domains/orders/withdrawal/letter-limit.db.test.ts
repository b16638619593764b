import { afterAll, beforeAll, expect, test } from 'vitest';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createLetterLimit, type TakeLetter } from './letter-limit.ts';

let database: TestDatabase;
let take: TakeLetter;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  take = createLetterLimit({ sql: database.sql, limits: processLimits });
  const [player] = await database.sql<{ id: string }[]>`
    insert into players (uid, nickname, email, created_at) values (7, 'kestrel', 'own@example.com', now()) returning id`;
  playerId = player?.id ?? '';
});
afterAll(() => database.drop());

const times = (to: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => take(playerId, to))).then(() => count);

test('letters to the account’s address, or to one with an earlier letter, do not count', async () => {
  await database.sql`
    insert into withdrawals (player_id, number, made_at, name, email, locale, outcome)
    values (${playerId}, '20260501-AAAAAAAAAA', now(), 'K', 'Before@example.com', 'en', 'refund')`;
  expect(await times('before@Example.com', 10)).toBe(10);
  expect(await times('Own@example.com', 10)).toBe(10);
});

test('a player can have letters sent to five new addresses a day, independently of other players', async () => {
  for (const n of [1, 2, 3, 4, 5]) await take(playerId, `stranger-${n}@example.com`);
  await expect(take(playerId, 'stranger-6@example.com')).rejects.toMatchObject({
    code: 'request.too_many',
    params: { retryAfter: expect.any(Number) },
  });
  await take(crypto.randomUUID(), 'before@example.com');
  await take(playerId, 'own@example.com');
});
