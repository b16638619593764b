import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { giveGrants, reviseGrants } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.each(['sending', 'sent'])('a grant that was claimed since it was read stays as it is (%s)', async (state) => {
  const { sql } = database;
  const key = { playerId: randomUUID(), source: 'vip_level', reference: 'silver' } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...key, subject: 'silver', contents: { points: 5 } }]));
  await sql`update grants set state = ${state} where player_id = ${key.playerId}`;
  await sql.begin((tx) => reviseGrants(tx, [{ ...key, state: 'withdrawn', from: null, until: null }]));
  await sql.begin((tx) => reviseGrants(tx, [{ ...key, state: 'claimable', from: null, until: null }]));
  expect(await sql`select state from grants where player_id = ${key.playerId}`).toEqual([{ state }]);
});
