import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Sql } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { action, query } from '../../operations/operation.ts';
import type { Parts } from '../../operations/parts.ts';
import { runFor } from './run-for.ts';

const ADA = { by: 'ada', permissions: new Set(['orders.read']) } as unknown as DeskCaller;

let database: TestDatabase;
let readOnly: Sql;
let sql: Sql;
beforeAll(async () => {
  database = await freshDatabase();
  readOnly = connect(database.url, { max: 1, readOnly: true, seconds: 1 });
  sql = connect(database.url, { max: 1, seconds: 1 });
});
afterAll(async () => {
  await Promise.all([sql.end(), readOnly.end()]);
  await database.drop();
});

const sleepLong = query({
  name: 'sleep',
  permission: 'orders.read',
  input: z.strictObject({}),
  read: ({ sql }) => sql`select pg_sleep(60)`,
});
const changeLong = action({
  name: 'change',
  permission: 'orders.read',
  input: z.strictObject({}),
  kept: () => ({}),
  perform: async (_, tx) => {
    await tx`select pg_sleep(60)`;
    return { number: null };
  },
});

const give = () => runFor({ sql, readOnly } as unknown as Parts);
const tooLong = (sentence: RegExp) => ({
  code: 'operation.refused',
  params: { reason: 'desk.too_long', sentence: expect.stringMatching(sentence) },
});

test('a read that takes too long is given up with a sentence for the operator', async () => {
  await expect(give()(ADA, sleepLong, {})).rejects.toMatchObject(tooLong(/10 seconds, .*Try again later/));
});

test('so is a change, which leaves nothing half done', async () => {
  const changed = give()(ADA, changeLong as never, { why: 'ticket 1' });
  await expect(changed).rejects.toMatchObject(tooLong(/30 seconds, .*current state/));
});
