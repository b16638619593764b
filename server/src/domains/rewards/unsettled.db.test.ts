import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { claimableGrants, claimGrants } from './claim.repo.ts';
import { giveGrants, grantId, moveGrants } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.each([
  ['claimable', true],
  ['sending', false],
  ['sent', false],
  ['withdrawn', false],
])('moves the claim time of a grant only while it waits (%s: %s)', async (state, moves) => {
  const { sql } = database;
  const key = { playerId: randomUUID(), source: 'vip_level', reference: 'silver' } as const;
  const from = new Date('2030-01-01T00:00:00Z');
  await sql.begin((tx) => giveGrants(tx, [{ ...key, subject: 'silver', contents: { points: 5 } }]));
  await sql`update grants set state = ${state} where player_id = ${key.playerId}`;
  await sql.begin((tx) => moveGrants(tx, [{ ...key, from, until: null }]));
  expect(
    await sql`
    select state, claimable_from = ${from} as moved, claimable_until = 'infinity' as endless
    from grants where player_id = ${key.playerId}`,
  ).toEqual([{ state, moved: moves, endless: true }]);
});

test('a grant that an older version returned although it was taken back is neither listed nor claimed', async () => {
  const { sql } = database;
  const key = { playerId: randomUUID(), source: 'compensation', reference: 'outage' } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...key, subject: 'outage', contents: { points: 5 } }]));
  const id = (await grantId(sql, key)) ?? '';
  await sql`update grants set withdraw_wanted = true where player_id = ${key.playerId}`;
  expect(await claimableGrants(sql, key.playerId)).toEqual([]);
  await expect(sql.begin((tx) => claimGrants(tx, key.playerId, [id], null, null))).rejects.toThrow();
});

test.each([
  ['has not come', { from: new Date('2100-01-01T00:00:00Z') }],
  ['is over', { until: new Date('2020-01-01T00:00:00Z') }],
])('refuses the claim of a grant whose time %s by now', async (_, times) => {
  const { sql } = database;
  const key = { playerId: randomUUID(), source: 'vip_level', reference: 'silver' } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...key, subject: 'silver', contents: { points: 5 }, ...times }]));
  const id = (await grantId(sql, key)) ?? '';
  await expect(sql.begin((tx) => claimGrants(tx, key.playerId, [id], null, null))).rejects.toThrow();
});
