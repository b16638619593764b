import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { playersSignOut } from '../operations/actions/players.ts';
import { run } from '../operations/operation.ts';
import { operatorAt } from '../operations/operators.ts';
import type { Parts } from '../operations/parts.ts';
import { runOpsCli } from './ops.ts';

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from operator_tokens`;
  await database.sql`delete from operators`;
  home = mkdtempSync(join(tmpdir(), 'ops-login-'));
  return () => rmSync(home, { recursive: true });
});

type Env = Record<string, string>;
const type = async (args: string[], env: Env = {}, token = '') => {
  const printed: string[] = [];
  const given = { DATABASE_URL: database.url, USER: 'grace; the owner', XDG_CONFIG_HOME: home, ...env };
  const code = await runOpsCli(
    args,
    given,
    (text) => printed.push(text),
    async () => token,
  );
  return { code, text: printed.join('\n') };
};
const ask = async (args: string[], env: Env = {}) => {
  const { code, text } = await type([...args, '--json'], env);
  return { code, json: JSON.parse(text) };
};
const WHY = ['--why', 'ticket 1'];
const add = (name: string, role: string, env: Env = {}) => ask(['operators', 'add', name, '--role', role, ...WHY], env);
const as = (token: string): Env => ({ MANAWELL_OPERATOR_TOKEN: token });
const entries = () => database.sql<{ by: string; command: string }[]>`
  select by_name as by, command from operator_actions order by position desc`;
const kept = () => join(home, 'manawell', 'operator-token');

test('the machine’s user creates the first operator, whose later actions are recorded with their name', async () => {
  const made = await add('ada', 'admin');
  expect(made).toMatchObject({
    code: 0,
    json: { operator: 'ada', role: 'admin', token: expect.stringMatching(/^mwop_/) },
  });
  expect((await entries())[0]).toEqual({ by: `the machine’s user ${userInfo().username}`, command: 'operators add' });
  expect((await add('bob', 'support', as(made.json.token))).code).toBe(0);
  expect((await entries())[0]).toEqual({ by: 'ada', command: 'operators add' });
});

test('the database and the audit log have only the hash of a token', async () => {
  const { json } = await add('ada', 'admin');
  const rows = [
    ...(await database.sql`select o::text as text from operators o`),
    ...(await database.sql`select t::text as text from operator_tokens t`),
    ...(await database.sql`select a::text as text from operator_actions a`),
  ];
  expect(JSON.stringify(rows)).not.toContain(json.token);
  expect(JSON.stringify(rows)).not.toContain(json.token.slice(5));
});

test('refuses everything without a known operator', async () => {
  const { MANAWELL_OPERATOR_TOKEN: token } = await asOperator(database);
  const role = connect(database.url, { max: 1 });
  const portal = new URL(database.url);
  [portal.username, portal.password] = [`p_${portal.pathname.slice(-12)}`, 'of-the-tests'];
  await role.unsafe(`create role ${portal.username} login password 'of-the-tests'`);
  await prepareDatabase(database.url, portal.href);
  const env = { DATABASE_URL: portal.href };
  expect(await ask(['balances'], env)).toMatchObject({ code: 1, json: { error: { code: 'operator.none' } } });
  expect((await add('eve', 'admin', env)).json.error.code).toBe('operator.none');
  expect((await add('eve', 'admin', { ...env, ...as('mwop_made-up') })).json.error.code).toBe('operator.unknown');
  expect((await ask(['balances'], { ...env, ...as(token) })).code).toBe(0);
  // The database owner could write the row anyway: so the owner's address allows creating an admin, and nothing else.
  const owner = { ...env, DATABASE_OWNER_URL: database.url };
  // The owner of another database could not write it here.
  const another = await freshDatabase();
  onTestFinished(() => another.drop());
  const elsewhere = { ...env, DATABASE_OWNER_URL: another.url };
  expect((await add('eve', 'admin', elsewhere)).json.error.code).toBe('operator.none');
  expect((await ask(['balances'], owner)).json.error.code).toBe('operator.none');
  expect((await add('eve', 'admin', owner)).code).toBe(0);
  await role.unsafe(`drop owned by ${portal.username}; drop role ${portal.username}`);
  await role.end();
});

test('login stores the token for its owner only, later commands use it, and logout deletes it', async () => {
  const { json } = await add('ada', 'admin');
  expect((await type(['login'], {}, 'mwop_made-up')).text).toContain('not known here');
  expect((await type(['login'])).code).toBe(2);
  expect(existsSync(kept())).toBe(false);

  expect((await type(['login'], {}, `${json.token}\n`)).text).toContain('You are ada (admin) until');
  expect(readFileSync(kept(), 'utf8').trim()).toBe(json.token);
  expect(statSync(kept()).mode & 0o777).toBe(0o600);
  expect((await ask(['balances'])).code).toBe(0);
  expect((await type(['login'], {}, json.token)).code).toBe(0);
  chmodSync(kept(), 0o644);
  expect((await ask(['balances'])).json.error.code).toBe('login.exposed');
  chmodSync(kept(), 0o600);
  expect((await type(['logout'])).text).toBe('The token is deleted from this machine.');
  expect((await type(['logout'])).text).toBe('You were not logged in.');
  expect((await ask(['balances'])).json.error.code).toBe('operator.none');
});

test('a token ends when it expires, when it is replaced, and when its operator is revoked', async () => {
  const { json } = await add('ada', 'admin');
  const bob = (await add('bob', 'viewer', as(json.token))).json.token;
  const asBob = () => ask(['balances'], as(bob));
  expect((await asBob()).code).toBe(0);
  await database.sql`update operator_tokens set expires_at = now() where operator = 'bob'`;
  expect((await asBob()).json.error.code).toBe('operator.unknown');

  const newer = (await add('bob', 'viewer', as(json.token))).json.token;
  expect((await asBob()).json.error.code).toBe('operator.unknown');
  expect((await ask(['balances'], as(newer))).code).toBe(0);
  expect((await ask(['operators', 'revoke', 'bob', ...WHY], as(json.token))).code).toBe(0);
  expect((await ask(['balances'], as(newer))).json.error.code).toBe('operator.unknown');
  expect((await ask(['operators', 'revoke', 'bob', ...WHY], as(json.token))).json.error.code).toBe('operator.unknown');
  expect((await ask(['operators', 'list'], as(json.token))).json.operators).toMatchObject([
    { name: 'ada', role: 'admin', revokedAt: null, expiresAt: expect.any(String), actedAt: expect.any(String) },
    { name: 'bob', role: 'viewer', revokedAt: expect.any(String), expiresAt: null, actedAt: null },
  ]);
});

test('a revoked operator’s running command fails; one that renews the own token succeeds', async () => {
  const ada = (await add('ada', 'admin')).json.token;
  const bob = (await add('bob', 'support', as(ada))).json.token;
  const { sql, url: databaseUrl } = database;
  const parts = { sql } as Parts;
  const who = await operatorAt(parts, 'players.block', { tokens: [bob], user: 'x', databaseUrl });
  const signOut = () => run(parts, playersSignOut, { ...who, why: 'x' }, { player: '80427731' });
  await expect(signOut()).rejects.toMatchObject({ code: 'player.unknown' });
  await ask(['operators', 'revoke', 'bob', ...WHY], as(ada));
  await expect(signOut()).rejects.toMatchObject({ code: 'operator.unknown' });
  expect((await add('ada', 'admin', as(ada))).code).toBe(0);
});

test('keeps one admin, also if two revoke each other at the same time', async () => {
  const ada = (await add('ada', 'admin')).json.token;
  expect((await ask(['operators', 'revoke', 'ada', ...WHY], as(ada))).json.error.code).toBe('operator.last_admin');
  expect((await add('ada', 'viewer', as(ada))).json.error.code).toBe('operator.last_admin');
  const bob = (await add('bob', 'admin', as(ada))).json.token;
  const asked: ReturnType<typeof ask>[] = [];
  const { sql } = database;
  await sql.begin(async (tx) => {
    // Both actions wait here when they are recorded: after their change, before the commit.
    await tx`select from operator_actions_head for update`;
    asked.push(
      ask(['operators', 'revoke', 'bob', ...WHY], as(ada)),
      ask(['operators', 'revoke', 'ada', ...WHY], as(bob)),
    );
    await until(
      () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (rows) => rows.length === 2,
    );
  });
  const said = await Promise.all(asked);
  expect(said.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await database.sql`select name from operators where revoked_at is null`).toHaveLength(1);
});

test.each([
  [
    'a token with too long a lifetime',
    { name: 'eve', role: 'admin', days: '3660', tokenHash: 'aa' },
    'operators add',
    '365 days',
  ],
  ['no token', { name: 'eve', role: 'admin', days: '1' }, 'operators add', 'token_hash'],
  ['the revocation of the last admin', { name: 'ada' }, 'operators revoke', 'no admin would be left'],
  [
    'the last admin as a viewer',
    { name: 'ada', role: 'viewer', days: '1', tokenHash: 'aa' },
    'operators add',
    'no admin',
  ],
  ['the revocation of an unknown operator', { name: 'nobody' }, 'operators revoke', 'no operator nobody'],
])('the database refuses an entry that the shop did not write: %s', async (_, given, command, message) => {
  await add('ada', 'admin');
  const before = await entries();
  const write = database.sql`
    insert into operator_actions (by_name, why, command, arguments, result) values ('eve', 'x', ${command}, ${JSON.stringify(given)}::text::jsonb, '{}')`;
  await expect(write).rejects.toThrow(message);
  expect(await entries()).toEqual(before);
});

test('an entry written directly to the database creates an operator, with the real time in the log', async () => {
  await database.sql`
    insert into operator_actions (at, by_name, why, command, arguments, result)
    values ('2001-01-01', 'eve', 'x', 'operators add', '{"name": "eve", "role": "admin", "days": "1", "tokenHash": "aa"}', '{}')`;
  const [newest] = await database.sql<{ by: string; recent: boolean }[]>`
    select by_name as by, at > now() - interval '1 minute' as recent from operator_actions order by position desc limit 1`;
  expect(newest).toEqual({ by: 'eve', recent: true });
  expect(await database.sql`select name, role from operators`).toEqual([{ name: 'eve', role: 'admin' }]);
});

test('an entry has the time when it was written, not when its transaction began', async () => {
  const [row] = await database.sql.begin(async (tx) => {
    await tx`select now()`;
    return tx<{ later: boolean }[]>`
      insert into operator_actions (at, by_name, why, command, arguments, result)
      values ('2001-01-01', 'eve', 'x', 'orders find', '{}', '{}') returning at > now() as later`;
  });
  expect(row?.later).toBe(true);
});

test('refuses invalid names, roles and lifetimes', async () => {
  for (const name of ['Ada', 'ada lovelace', '-ada', 'x'.repeat(41)]) expect((await add(name, 'admin')).code).toBe(2);
  expect((await add('ada', 'root')).code).toBe(2);
  const days = (typed: string) => ask(['operators', 'add', 'ada', '--role', 'admin', '--days', typed, ...WHY]);
  for (const typed of ['0', '366', 'ever']) expect((await days(typed)).code).toBe(2);
});
