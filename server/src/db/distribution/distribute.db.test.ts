import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { checkCluster, distribute, planDistribution } from './distribute.ts';
import { readSchema } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a database that is no cluster is left as it is, with what it needs', async () => {
  const before = await readSchema(database.sql);
  const said: string[] = [];
  const needed = /has no extension citus.+create extension citus.+citus_add_node/;
  await expect(distribute(database.url, true, (line) => said.push(line))).rejects.toThrow(needed);
  await expect(planDistribution(database.url, true)).rejects.toThrow(needed);
  await expect(checkCluster(database.url)).rejects.toThrow(needed);
  expect(said).toEqual([]);
  expect(await readSchema(database.sql)).toEqual(before);
});
