import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { Db } from './client.ts';
import { databaseNow, openDatabaseClock } from './now.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the clock follows the database’s, also if the process’s clock is wrong', async () => {
  const clock = await openDatabaseClock(database.sql);
  const before = (await databaseNow(database.sql)).getTime();
  const wrong = vi.spyOn(Date, 'now').mockReturnValue(before + 600_000);
  try {
    const said = clock.now().getTime();
    const after = (await databaseNow(database.sql)).getTime();
    expect(said).toBeGreaterThan(before - 250);
    expect(said).toBeLessThan(after + 250);
  } finally {
    wrong.mockRestore();
    clock.close();
  }
});

test('compares the clock each minute, and keeps the last comparison while the database does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let ahead: number | null = 0;
    const db = (async () => {
      if (ahead === null) throw new Error('down');
      return [{ now: new Date(1_000_000 + performance.now() + ahead) }];
    }) as unknown as Db;
    const clock = await openDatabaseClock(db);
    const told = () => Math.round((clock.now().getTime() - 1_000_000 - performance.now()) / 100) * 100;
    expect(told()).toBeCloseTo(0);
    ahead = 5000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told()).toBe(5000);
    ahead = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told()).toBe(5000);
    clock.close();
  } finally {
    vi.useRealTimers();
  }
});
