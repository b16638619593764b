import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { detectCluster, isCluster, lockByPlayer, onCluster, onOneServer } from './cluster.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await detectCluster(database.sql);
});
afterAll(() => database.drop());

test('a database without Citus is one server: its statements keep their locks', async () => {
  const { sql } = database;
  const [row] = await sql`select ${onOneServer(sql, sql`'one'`)} ${onCluster(sql, sql`|| 'cluster'`)} as server`;
  expect([isCluster(), row]).toEqual([false, { server: 'one' }]);
});

test('one server needs no statement to lock the rows of each player', async () => {
  const players: string[] = [];
  await database.sql.begin((tx) =>
    lockByPlayer(['a', 'b'], (playerId) => {
      players.push(playerId);
      return tx`select 1`;
    }),
  );
  expect(players).toEqual([]);
});
