import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { connect } from './db/client.ts';
import { prepareDatabase } from './prepare-database.ts';

const role = `portal_${randomUUID().replaceAll('-', '')}`;
let database: TestDatabase;
let portalUrl: string;

const as = (user: string, password: string, url = database.url): string => {
  const other = new URL(url);
  [other.username, other.password] = [user, password];
  return other.href;
};

beforeAll(async () => {
  database = await freshDatabase();
  await database.sql.unsafe(`create role ${role} login password 'of-the-tests'`);
  portalUrl = as(role, 'of-the-tests');
});
afterAll(async () => {
  await database.drop();
  const server = connect(inject('database').servers[0], { max: 1 });
  await server.unsafe(`drop role ${role}`);
  await server.end();
});

test('processes that start at once, each as owner and portal, all find it prepared', async () => {
  const prepared = await Promise.all(Array.from({ length: 6 }, () => prepareDatabase(database.url, portalUrl)));
  expect(prepared).toEqual(Array.from({ length: 6 }, () => []));
  const portal = connect(portalUrl, { max: 1 });
  expect(await portal`select from orders`).toEqual([]);
  await portal.end();
});

test.each([
  ['by the role that sells, too', () => database.url],
  ['as its owner', () => portalUrl],
])(
  'a database is prepared %s, though somebody is in the way for long: it gives way, says so, and comes again',
  async (_, portal) => {
    const { sql } = database;
    // A repeated run changes nothing.
    await sql`delete from migrations where name = '073-partitions-give-way.sql'`;
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = sql.begin(async (tx) => {
      await tx`lock table migrations in share mode`;
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const told = Promise.withResolvers<string>();
    const prepared = prepareDatabase(database.url, portal(), told.resolve);
    expect(await told.promise).toMatch('Another session holds a lock for long');
    over.resolve();
    await other;
    expect(await prepared).toEqual(['073-partitions-give-way.sql']);
  },
);

test('a migration and its grants to the portal take effect at the same moment', async () => {
  const { sql } = database;
  // Undoes a migration that creates a view, so that the next run applies it again.
  await sql`drop view free_claims`;
  await sql`delete from migrations where name = '038-grants.sql'`;
  await sql.unsafe(
    'alter table grants rename to free_claims; alter table free_claims drop column source, drop column reference',
  );
  await sql.unsafe(
    'alter index grants_of_game rename to free_claims_of_game; alter index grants_id rename to free_claims_id',
  );
  expect(await prepareDatabase(database.url, portalUrl)).toEqual(['038-grants.sql']);
  const [made] = await sql<{ view: string; granted: string }[]>`
    select (select xmin::text from migrations where name = '038-grants.sql') as view,
      (select xmin::text from pg_class where relname = 'free_claims') as granted`;
  expect(made?.granted).toBe(made?.view);
  const portal = connect(portalUrl, { max: 1 });
  expect(await portal`select from free_claims`).toEqual([]);
  await portal.end();
});

test('an address without access is named by its variable, without its password', async () => {
  const nobody = as('nobody', 'a-secret-word');
  const refusals = await Promise.allSettled([
    prepareDatabase(nobody, portalUrl),
    prepareDatabase(database.url, nobody),
    prepareDatabase(nobody, nobody),
  ]);
  const messages = refusals.map((refusal) => (refusal.status === 'rejected' ? String(refusal.reason) : ''));
  expect(messages.map((message) => /\((\w+)\) cannot be used/.exec(message)?.[1])).toEqual([
    'DATABASE_OWNER_URL',
    'DATABASE_URL',
    'DATABASE_URL',
  ]);
  expect(messages.join()).not.toContain('a-secret-word');
});

test('an owner of one database and a portal of another are refused', async () => {
  const other = await freshDatabase();
  await expect(prepareDatabase(database.url, as(role, 'of-the-tests', other.url))).rejects.toThrow('two databases');
  await other.drop();
});

test('a wrong owner is refused with the variable to change', async () => {
  await prepareDatabase(database.url, portalUrl);
  await database.sql`delete from migrations where name like '02%'`;
  const second = new URL(portalUrl);
  second.searchParams.set('application_name', 'another-address');
  await expect(prepareDatabase(second.href, portalUrl)).rejects.toThrow('the user of DATABASE_OWNER_URL may not');
  await expect(prepareDatabase(portalUrl, portalUrl)).rejects.toThrow('set DATABASE_OWNER_URL to the owner');
});

test('an older PostgreSQL is refused before any change', async () => {
  const old = await freshDatabase();
  await old.sql`delete from migrations`;
  // With this search path, the server reports an older version.
  await old.sql.unsafe(`create schema older;
    create function older.current_setting(text) returns text language sql as $$ select '15.4 (Debian 15.4-1)' $$`);
  const url = new URL(old.url);
  url.searchParams.set('options', '-c search_path=older,pg_catalog');
  await expect(prepareDatabase(url.href, url.href)).rejects.toThrow(
    'The PostgreSQL of DATABASE_URL is too old: needs 18, found 15.4.',
  );
  await old.drop();
});
