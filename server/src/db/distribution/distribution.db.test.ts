import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { PLACEMENTS, PLAYER } from '../distribution.ts';
import { problemsOf } from './distribution.rules.ts';
import { KEY_EXCEPTIONS, TRIGGER_EXCEPTIONS } from './exceptions.ts';
import { REVIEWED_TRIGGERS } from './reviewed-triggers.ts';
import { readSchema } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const declared = {
  placements: PLACEMENTS,
  player: PLAYER,
  keys: KEY_EXCEPTIONS,
  triggers: TRIGGER_EXCEPTIONS,
  reviews: REVIEWED_TRIGGERS,
};

test('a cluster can have the schema, except for what is listed', async () => {
  // The trigger of a closed month exists only from then on.
  await database.sql`select guard_closed_ledger((now() at time zone 'UTC')::date)`;
  expect(problemsOf(await readSchema(database.sql), declared)).toEqual([]);
});
