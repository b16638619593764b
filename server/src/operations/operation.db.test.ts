import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Sql } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { action, query, run } from './operation.ts';
import type { Parts } from './parts.ts';

let database: TestDatabase;
let readOnly: Sql;
let parts: Parts;
beforeAll(async () => {
  database = await freshDatabase();
  readOnly = connect(database.url, { max: 1, readOnly: true });
  parts = { sql: database.sql, readOnly } as unknown as Parts;
  await database.sql`create table notes (text text)`;
});
afterEach(() => database.sql`truncate notes`);
afterAll(async () => {
  await readOnly.end();
  await database.drop();
});

const ADA = {
  by: 'ada',
  why: 'ticket 4711',
  role: null,
  permissions: new Set(['orders.refund', 'orders.read'] as const),
};
const input = z.strictObject({ text: z.string().min(2, '{text} is too short'), fails: z.boolean().default(false) });
const note = action({
  name: 'notes add',
  permission: 'orders.refund',
  input,
  kept: ({ text }) => ({ length: `${text.length}` }),
  ask: async (_, { text }) => text.toUpperCase(),
  perform: async (_, tx, { fails }, { asked }) => {
    await tx`insert into notes values (${asked})`;
    if (fails) throw new Error('no');
    return { number: '20261121-7K3MQ9ZT2B' };
  },
});
const sneaky = query({
  name: 'notes count',
  permission: 'orders.read',
  input: z.strictObject({}),
  read: ({ sql }) => sql`insert into notes values ('by the way') returning text`,
});

const left = async () => [
  await database.sql`select text from notes`,
  await database.sql`
    select by_name, why, command, arguments, result, order_number from operator_actions where command = 'notes add'`,
];

test('a refused action changes and records nothing', async () => {
  const text = 'hello';
  await expect(run(parts, note, { ...ADA, permissions: new Set() }, { text })).rejects.toMatchObject({
    code: 'permission.missing',
    params: { permission: 'orders.refund' },
  });
  for (const nobody of [{ by: ' ' }, { why: '' }, { why: 'x'.repeat(501) }])
    await expect(run(parts, note, { ...ADA, ...nobody }, { text })).rejects.toMatchObject({ code: 'usage' });
  await expect(run(parts, note, ADA, { text: 'x' })).rejects.toMatchObject({
    code: 'usage',
    message: '{text} is too short',
  });
  await expect(run(parts, note, ADA, { text, more: 1 })).rejects.toMatchObject({ code: 'usage' });
  await expect(run(parts, note, ADA, { text, fails: true })).rejects.toThrow('no');
  expect(await left()).toEqual([[], []]);
});

test('an action is rolled back if its audit entry cannot be written', async () => {
  await database.sql`alter table operator_actions add constraint full_log check (command <> 'notes add')`;
  await expect(run(parts, note, ADA, { text: 'hello' })).rejects.toThrow('full_log');
  await database.sql`alter table operator_actions drop constraint full_log`;
  expect(await left()).toEqual([[], []]);
});

test('an action is recorded with operator, reason, kept input and result', async () => {
  const done = await run(parts, note, ADA, { text: 'hello' });
  expect(done).toEqual({ number: '20261121-7K3MQ9ZT2B', action: expect.any(String) });
  expect(await left()).toEqual([
    [{ text: 'HELLO' }],
    [
      {
        by_name: 'ada',
        why: 'ticket 4711',
        command: 'notes add',
        arguments: { length: '5' },
        result: { number: '20261121-7K3MQ9ZT2B' },
        order_number: '20261121-7K3MQ9ZT2B',
      },
    ],
  ]);
});

test('a query cannot write, even by mistake', async () => {
  await expect(run(parts, sneaky, ADA, {})).rejects.toThrow('read-only');
  expect(await database.sql`select text from notes`).toEqual([]);
});
