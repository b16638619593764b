import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { catalogOf, entry, VIP } from './vip.fixture.ts';
import { readVip } from './vip.read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('reads a long redeem list with as many statements as a short one', async () => {
  let asked = 0;
  const sql = ((...parts: Parameters<Sql>) => {
    asked += 1;
    return database.sql(...parts);
  }) as Sql;
  const limit = { count: 2, timeZone: 'UTC', resetHour: 0 };
  const list = (length: number) =>
    Array.from({ length }, (_, n) =>
      entry({ id: `entry-${n}`, limit: { ...limit, period: n % 2 ? 'day' : 'week' }, stock: 5 }),
    );
  const read = async (length: number): Promise<number> => {
    asked = 0;
    const deps = { sql, catalog: catalogOf(VIP, list(length)) } as unknown as Parameters<typeof readVip>[0];
    const { redeem } = await readVip(deps, randomUUID());
    expect(redeem.map(({ left, resetsAt, stock }) => [left, typeof resetsAt, stock])).toEqual(
      Array(length).fill([2, 'string', 5]),
    );
    return asked;
  };
  expect(await read(200)).toBe(await read(2));
});
