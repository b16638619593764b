import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { refusalOf } from './refusal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a server without the extension is refused, with what to do', async () => {
  expect(await refusalOf(database.url)).toMatch(/has no extension citus.*create extension citus/);
});

test('a server that cannot be reached is refused with its address', async () => {
  expect(await refusalOf('postgres://nobody@127.0.0.1:1/none')).toMatch(/^The server on 127\.0\.0\.1:1 cannot be used/);
});
