import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownLimits } from '#server/kernel/limits/limits-by.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createLetterLimit, type TakeLetter } from './letter-limit.ts';

let database: TestDatabase;
let take: TakeLetter;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  take = createLetterLimit({ sql: database.sql, limits: ownLimits });
  const [player] = await database.sql<{ id: string }[]>`
    insert into players (uid, nickname, email, created_at) values (7, 'kestrel', 'own@example.com', now()) returning id`;
  playerId = player?.id ?? '';
});
afterAll(() => database.drop());

const order = () => ({ playerId, email: 'Receipt@example.com' });
const times = (to: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => take(order(), to))).then(() => count);

test('acknowledgements to the address of the order or the account are not counted', async () => {
  expect(await times('receipt@example.com', 10)).toBe(10);
  expect(await times('Own@example.com', 10)).toBe(10);
});

test('to others a player has five a day sent, however many they are, and no other player fewer for it', async () => {
  for (const n of [1, 2, 3, 4, 5]) await take(order(), `stranger-${n}@example.com`);
  await expect(take(order(), 'stranger-6@example.com')).rejects.toMatchObject({
    code: 'request.too_many',
    params: { retryAfter: expect.any(Number) },
  });
  await take({ playerId: crypto.randomUUID(), email: null }, 'stranger-6@example.com');
  await take(order(), 'own@example.com');
});
