import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { reportPoints } from './daily.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('logs balances that differ from the sum of their entries, and nothing if none does', async () => {
  const { sql } = database;
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const playerId = randomUUID();
  await sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: 'k', kind: 'granted', points: 7, number: null, levelAt: null }]),
  );
  await reportPoints({ sql, log });
  expect(lines).toEqual([]);
  await sql`update point_balances set balance = 8`;
  await reportPoints({ sql, log });
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    alert: 'points.balance',
    first: [{ playerId, balance: 8, sum: 7 }],
  });
});
