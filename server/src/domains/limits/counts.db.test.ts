import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { forgetEndedCounts, giveBackCounts, takeCount } from './counts.repo.ts';
import { type Count, LIFETIME } from './counts.rules.ts';

const PLAYER = '019a0000-0000-7000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.sql`truncate limit_counts`);

const count = (subject: string, period: string): Count => ({ playerId: PLAYER, gid: 1, subject, scope: '', period });
const take = (one: Count) => database.sql.begin((tx) => takeCount(tx, { ...one, most: 5, reason: 'purchases' }));
const giveBack = (...counts: Count[]) => database.sql.begin((tx) => giveBackCounts(tx, counts));
const left = () => database.sql`select subject, used from limit_counts order by subject`;
const daysAgo = async (days: number): Promise<string> => {
  const [row] = await database.sql<
    { at: string }[]
  >`select (date_trunc('day', now()) - make_interval(days => ${days}))::timestamp::text as at`;
  return row?.at ?? '';
};

test('deletes counts of periods that ended long ago; keeps recent and lifetime counts', async () => {
  await take(count('long ago', await daysAgo(63)));
  await take(count('of late', await daysAgo(61)));
  await take(count('today', await daysAgo(0)));
  await take(count('always', LIFETIME));
  expect(await forgetEndedCounts(database.sql)).toBe(1);
  expect(await left()).toEqual([
    { subject: 'always', used: 1 },
    { subject: 'of late', used: 1 },
    { subject: 'today', used: 1 },
  ]);
});

test('giving back a deleted count does nothing, and other counts are still given back', async () => {
  const [old, now] = [count('old', await daysAgo(100)), count('now', await daysAgo(0))];
  await take(old);
  await take(now);
  await forgetEndedCounts(database.sql);
  await giveBack(old, now);
  expect(await left()).toEqual([{ subject: 'now', used: 0 }]);
});

test('skips a count that is being given back, without waiting, and deletes it next time', async () => {
  const [one, two] = [count('one', await daysAgo(100)), count('two', await daysAgo(100))];
  await take(one);
  await take(two);
  await database.sql.begin(async (tx) => {
    await giveBackCounts(tx, [one]);
    expect(await forgetEndedCounts(database.sql)).toBe(1);
  });
  expect(await left()).toEqual([{ subject: 'one', used: 0 }]);
  expect(await forgetEndedCounts(database.sql)).toBe(1);
});
