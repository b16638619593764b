import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTasks } from '#server/domains/tasks/index.ts';
import type { TaskEntry } from '#server/domains/tasks/tasks.catalog.ts';
import { catalogOf, task } from '#server/domains/tasks/tasks.fixture.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type DatabaseClock, reconnectAll, steerClock } from './database-clock.ts';

let database: TestDatabase;
let clock: DatabaseClock;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  clock = await steerClock(database.sql, ['now']);
  await reconnectAll(database.url, database.sql);
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const HOUR_MS = 3_600_000;
const tasksOf = (one: TaskEntry) =>
  createTasks({ sql: database.sql, catalog: catalogOf(one), clock: { now: () => new Date() } } as never);
const here = (one: TaskEntry, at: string) => database.sql.begin((tx) => tasksOf(one).onPresent(tx, [{ playerId, at }]));
/** Returns the counted days at an instant, and the start of their period. */
async function readAt(one: TaskEntry, instant: string) {
  await clock.stop(new Date(instant));
  const read = tasksOf(one).handlers['GET /me/tasks'];
  const input = { params: undefined, query: undefined, body: undefined };
  const { tasks } = await read(input, { playerId, uid: '7', deletionRequested: false }, {} as never);
  const [mine] = tasks;
  return { period: mine?.period, count: mine?.count, resetsAt: mine?.resetsAt };
}
const shifted = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
const present = (every: 'day' | 'week', timeZone: string, resetHour: number): TaskEntry =>
  task({ goal: 'signed_in', period: { every, timeZone, resetHour } });

/**
 * Far west, in the middle, far east; days of 23 and of 25 hours, the last four with their reset in the skipped or
 * repeated hour.
 */
const DAYS = [
  ['Pacific/Pago_Pago', 0, '2026-11-22T11:00:00.000Z', '2026-11-21', '2026-11-22'],
  ['UTC', 0, '2026-11-22T00:00:00.000Z', '2026-11-21', '2026-11-22'],
  ['Pacific/Kiritimati', 0, '2026-11-21T10:00:00.000Z', '2026-11-21', '2026-11-22'],
  ['Pacific/Kiritimati', 5, '2026-11-21T15:00:00.000Z', '2026-11-21', '2026-11-22'],
  ['Asia/Kathmandu', 0, '2026-11-21T18:15:00.000Z', '2026-11-21', '2026-11-22'],
  ['Europe/Berlin', 6, '2027-03-28T04:00:00.000Z', '2027-03-27', '2027-03-28'],
  ['Europe/Berlin', 6, '2027-10-31T05:00:00.000Z', '2027-10-30', '2027-10-31'],
  ['America/New_York', 4, '2027-03-14T08:00:00.000Z', '2027-03-13', '2027-03-14'],
  ['America/New_York', 4, '2027-11-07T09:00:00.000Z', '2027-11-06', '2027-11-07'],
  ['Europe/Berlin', 2, '2028-03-26T01:00:00.000Z', '2028-03-25', '2028-03-26'],
  ['America/New_York', 2, '2028-03-12T07:00:00.000Z', '2028-03-11', '2028-03-12'],
  ['Europe/Berlin', 2, '2028-10-29T00:00:00.000Z', '2028-10-28', '2028-10-29'],
  ['America/New_York', 1, '2028-11-05T05:00:00.000Z', '2028-11-04', '2028-11-05'],
] as const;

describe('a daily task', () => {
  test.each(DAYS)('in %s (reset at %i:00) restarts at %s', async (timeZone, hour, border, day, next) => {
    const daily = present('day', timeZone, hour);
    const last = shifted(border, -1);
    await here(daily, last);
    expect(await readAt(daily, last)).toEqual({ period: day, count: 1, resetsAt: border });
    expect(await readAt(daily, border)).toMatchObject({ period: next, count: 0 });
    await here(daily, border);
    // An hour later the clock may show the same time again, but it is not a new day.
    await here(daily, shifted(border, HOUR_MS));
    expect(await readAt(daily, shifted(border, HOUR_MS))).toMatchObject({ period: next, count: 1 });
    expect(await readAt(daily, last)).toMatchObject({ period: day, count: 1 });
  });
});

describe('a weekly task counts days', () => {
  test.each(DAYS)('in %s (reset at %i:00) around %s', async (timeZone, hour, border) => {
    const weekly = present('week', timeZone, hour);
    await here(weekly, shifted(border, -HOUR_MS));
    await here(weekly, shifted(border, -1));
    await here(weekly, border);
    await here(weekly, shifted(border, HOUR_MS));
    const before = await readAt(weekly, shifted(border, -1));
    const later = await readAt(weekly, border);
    // Two days, in one week or in two.
    expect([before.count, later.count]).toEqual(before.period === later.period ? [2, 2] : [1, 1]);
  });

  test.each([
    ['Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z'],
    ['UTC', '2026-11-23T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    // The week in which clocks go forward, and the one in which they go back.
    ['Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['Europe/Berlin', '2027-10-31T23:00:00.000Z'],
  ])('in %s it restarts at %s', async (timeZone, border) => {
    const weekly = present('week', timeZone, 0);
    await here(weekly, shifted(border, -1));
    const last = await readAt(weekly, shifted(border, -1));
    expect([last.count, last.resetsAt]).toEqual([1, border]);
    expect((await readAt(weekly, border)).count).toBe(0);
  });
});

test('events on both sides of a border in one batch count on both', async () => {
  const daily = present('day', 'Asia/Kathmandu', 0);
  const border = '2026-11-21T18:15:00.000Z';
  await database.sql.begin((tx) =>
    tasksOf(daily).onPresent(
      tx,
      [shifted(border, -1), border, shifted(border, 1)].map((at) => ({ playerId, at })),
    ),
  );
  expect((await readAt(daily, shifted(border, -1))).count).toBe(1);
  expect((await readAt(daily, border)).count).toBe(1);
});
