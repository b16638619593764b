import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { keyBySecret } from '../keys/keys.repo.ts';
import { keptOfSecret, newKeySecret } from '../keys/secret.ts';
import { run } from '../operation.ts';
import { permissionsOf } from '../permissions.ts';
import { keysList } from '../queries/keys.ts';
import { keysAdd, keysRevoke, keysRotate } from './keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const ADMIN = { by: 'ada', why: 'tests', role: 'admin', permissions: permissionsOf('admin') } as const;

async function add(name: string, scopes: string[] = ['orders:read'], more: object = {}): Promise<string> {
  const secret = newKeySecret();
  await run(database, keysAdd, ADMIN, { name, scopes, ...keptOfSecret(secret), ...more });
  return secret;
}
async function rotate(name: string, hours: number): Promise<string> {
  const secret = newKeySecret();
  await run(database, keysRotate, ADMIN, { name, hours, ...keptOfSecret(secret) });
  return secret;
}
const found = (secret: string) => keyBySecret(database.sql, keptOfSecret(secret).secretHash);
const lines = async () => {
  const { keys } = await run({ readOnly: database.sql } as never, keysList, ADMIN, {});
  return keys;
};
const code = (code: string) => expect.objectContaining({ code });

test('a key is found by its secret, and the database and the audit log have only its hash', async () => {
  const secret = await add('shop', ['orders:read', 'grants:write', 'orders:read']);
  expect(await found(secret)).toMatchObject({ name: 'shop', scopes: ['orders:read', 'grants:write'], ended: null });
  expect(await found(`${secret.slice(0, -1)}_`)).toBeUndefined();
  const [everything] = await database.sql<{ text: string }[]>`
    select string_agg(a::text, ' ') || (select string_agg(s::text, ' ') from api_key_secrets s) as text from operator_actions a`;
  expect(everything?.text).not.toContain(secret.slice(12));
  expect((await lines())[0]).toMatchObject({
    name: 'shop',
    createdBy: 'ada',
    usedAt: null,
    secrets: [{ prefix: secret.slice(0, 10) }],
  });
});

test.each([
  ['no scope', { scopes: [] }, 'usage'],
  ['an unknown scope', { scopes: ['money:take'] }, 'usage'],
  ['more than a year', { days: 366 }, 'usage'],
  ['a name with a space', { name: 'a b' }, 'usage'],
])('a key with %s is refused', async (_, over, refused) => {
  const given = { name: 'wrong', scopes: ['orders:read'], ...keptOfSecret(newKeySecret()), ...over };
  await expect(run(database, keysAdd, ADMIN, given)).rejects.toEqual(code(refused));
});

test('only an admin manages keys', async () => {
  const finance = { ...ADMIN, role: 'finance', permissions: permissionsOf('finance') } as const;
  await expect(run(database, keysRevoke, finance, { name: 'x' })).rejects.toEqual(code('permission.missing'));
});

test('a rotation gives a new secret, and the former one counts for the given hours', async () => {
  const first = await add('backend');
  const second = await rotate('backend', 2);
  expect([(await found(first))?.ended, (await found(second))?.ended]).toEqual([null, null]);
  const [line] = (await lines()).filter(({ name }) => name === 'backend');
  expect(line?.secrets.map(({ prefix }) => prefix)).toEqual([second, first].map((one) => one.slice(0, 10)));
  const left = Date.parse(line?.secrets[1]?.expiresAt ?? '') - Date.now();
  expect(left).toBeGreaterThan(1.9 * 3_600_000);
  expect(left).toBeLessThan(2.1 * 3_600_000);
  // A longer time does not prolong it again, and none ends it.
  const third = await rotate('backend', 0);
  expect([(await found(first))?.ended, (await found(second))?.ended, (await found(third))?.ended]).toEqual([
    'expired',
    'expired',
    null,
  ]);
  await expect(rotate('backend', 169)).rejects.toEqual(code('usage'));
});

test('a revoked key ends at once with all its secrets, and its name is never used again', async () => {
  const first = await add('leaked');
  const second = await rotate('leaked', 100);
  await run(database, keysRevoke, ADMIN, { name: 'leaked' });
  expect([(await found(first))?.ended, (await found(second))?.ended]).toEqual(['revoked', 'revoked']);
  await expect(run(database, keysRevoke, ADMIN, { name: 'leaked' })).rejects.toEqual(code('key.revoked'));
  await expect(rotate('leaked', 1)).rejects.toEqual(code('key.revoked'));
  await expect(add('leaked')).rejects.toEqual(code('key.exists'));
  await expect(rotate('nobody', 1)).rejects.toEqual(code('key.unknown'));
});

const entry = (by: string, command: string, args: object) =>
  database.sql`
    insert into operator_actions (by_name, why, command, arguments, result)
    values (${by}, 'tests', ${command}, ${JSON.stringify(args)}::text::jsonb, '{}')`;

test('the database refuses entries of keys that ended or never were, and keys that change keys', async () => {
  await add('live');
  await entry('key live', 'orders redeliver', {});
  await expect(entry('key live', 'keys revoke', { name: 'live' })).rejects.toThrow('a key changes no keys');
  await expect(entry('key nobody', 'orders redeliver', {})).rejects.toThrow('was revoked, or has expired');
  await database.sql`update api_key_secrets set expires_at = now() - interval '1 second' where key = 'live'`;
  await expect(entry('key live', 'orders redeliver', {})).rejects.toThrow('was revoked, or has expired');
});

test('an entry of a key waits for its revocation under way, and is then refused', async () => {
  await add('racing');
  let acted: Promise<unknown> = Promise.resolve();
  await database.sql.begin(async (tx) => {
    await tx`
      insert into operator_actions (by_name, why, command, arguments, result)
      values ('ada', 'tests', 'keys revoke', '{"name": "racing"}', '{}')`;
    acted = Promise.resolve(entry('key racing', 'orders redeliver', {})).catch((error: unknown) => error);
    await until(
      () => database.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (waiting) => waiting.length === 1,
    );
  });
  expect(await acted).toMatchObject({ code: 'MW002' });
});
