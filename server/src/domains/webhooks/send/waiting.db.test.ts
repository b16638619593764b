import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { insertEvents } from '../log/events.repo.ts';
import { readEvents } from './waiting.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a round reads the bodies that it sends, and passes over other types up to the next one that it wants', async () => {
  const types = [
    'player.created',
    'order.paid',
    'player.created',
    'order.paid',
    'player.created',
    'order.paid',
  ] as const;
  await database.sql.begin((tx) =>
    insertEvents(
      tx,
      types.map((type, n) => ({ type, playerId: null, data: { n }, at: new Date() })),
    ),
  );
  const rows = await database.sql<{ id: number }[]>`select id from webhook_events order by id`;
  const ids = rows.map(({ id }) => id);
  const first = await readEvents(database.sql, 0, { types: ['player.created'], limit: 2 });
  expect(first.events.map(({ data }) => data)).toEqual([{ n: 0 }, { n: 2 }]);
  expect(first.until).toBe(ids[3]);
  const second = await readEvents(database.sql, first.until, { types: ['player.created'], limit: 2 });
  expect(second.events.map(({ data }) => data)).toEqual([{ n: 4 }]);
  expect(second.until).toBe(ids[5]);
  expect(await readEvents(database.sql, second.until, { types: ['player.created'], limit: 2 })).toEqual({
    events: [],
    until: second.until,
  });
});
