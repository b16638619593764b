import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { forgetDays } from './forget.ts';

let database: TestDatabase;
let said: { alert?: string; targets?: { target: string; day: string }[]; parked?: number }[];
const log = createLog({ level: 'warn', destination: { write: (line) => void said.push(JSON.parse(line)) } });
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  said = [];
  const { sql } = database;
  await sql`delete from analytics_events`;
  await sql`delete from analytics_targets`;
  // One event for each of the last nine days, oldest first.
  await sql`select ensure_event_days((now() at time zone 'UTC')::date - 8, 9)`;
  for (let ago = 9; ago >= 1; ago--) {
    await sql`
      insert into analytics_events (day, key, at, app, type, time, marks, event)
      select (now() at time zone 'UTC')::date - ${ago}::int, gen_random_uuid(), now() - ${ago}::int * interval '1 day', 'shop', 'track', now(), '{}', '{}'`;
  }
});

/** Registers a target that has passed all but the newest events. */
const target = (name: string, open: number, heldUntil: string) => database.sql`
  insert into analytics_targets (name, xid, key, held_until)
  select ${name}, xid, key, now() + ${heldUntil}::interval from analytics_events order by xid desc offset ${open}::int limit 1`;
const keptDays = async () => {
  const rows = await database.sql<{ ago: number }[]>`
    select (now() at time zone 'UTC')::date - day as ago from analytics_events order by day`;
  return rows.map(({ ago }) => ago);
};

test('old days that every target has passed are dropped', async () => {
  await target('files', 2, '1 minute');
  await forgetDays({ sql: database.sql, log }, 4);
  expect(await keptDays()).toEqual([4, 3, 2, 1]);
  expect(said).toEqual([]);
});

test('days that an active target has not passed are kept, and a log line says so', async () => {
  await target('files', 2, '1 minute');
  await target('receiver', 6, '-3 hours');
  await forgetDays({ sql: database.sql, log }, 4);
  // Six days are open; one more is kept, because events around midnight may be out of order.
  expect(await keptDays()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(said).toMatchObject([{ alert: 'analytics.held', targets: [{ target: 'receiver' }] }]);
});

test('a target without a process since yesterday holds no days; the log lists its lost and parked events', async () => {
  await target('receiver', 6, '-25 hours');
  await database.sql`
    insert into analytics_parked (target, day, key, why) select 'receiver', day, key, 'bad' from analytics_events`;
  await forgetDays({ sql: database.sql, log }, 4);
  expect(await keptDays()).toEqual([4, 3, 2, 1]);
  expect(said).toMatchObject([
    { alert: 'analytics.lost', targets: [{ target: 'receiver' }] },
    { alert: 'analytics.lost', parked: 5 },
  ]);
  expect(await database.sql`select from analytics_parked`).toHaveLength(4);
});

test('days that a long read blocks are dropped the next time', async () => {
  const reading = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const report = database.sql.begin(async (tx) => {
    await tx`lock table analytics_events in access share mode`;
    reading.resolve();
    await over.promise;
  });
  await reading.promise;
  expect(await forgetDays({ sql: database.sql, log }, 4)).toBe(0);
  over.resolve();
  await report;
  expect(said).toMatchObject([{ level: 40 }]);
  expect(await forgetDays({ sql: database.sql, log }, 4)).toBeGreaterThan(0);
});
