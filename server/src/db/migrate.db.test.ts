import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { connect } from './client.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await freshDatabase();
  await database.sql`drop table migrations`;
  directory = mkdtempSync(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);

test('applies each migration once, in the order of their numbers', async () => {
  write('002-b.sql', 'insert into first values (2); create table second (n int);');
  write('001-a.sql', 'create table first (n int);');
  expect(await migrate(database.url, directory)).toEqual(['001-a.sql', '002-b.sql']);
  expect(await migrate(database.url, directory)).toEqual([]);
  expect(await database.sql`select n from first`).toEqual([{ n: 2 }]);
});

test('applies only a migration that was added later', async () => {
  write('001-a.sql', 'create table first (n int)');
  await migrate(database.sql, directory);
  write('002-b.sql', 'alter table first add m int');
  expect(await migrate(database.sql, directory)).toEqual(['002-b.sql']);
});

test('concurrent processes apply each migration once', async () => {
  write('001-a.sql', 'create table first (n int); insert into first values (1)');
  const pools = Array.from({ length: 6 }, () => connect(database.url, { max: 1 }));
  const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat()).toEqual(['001-a.sql']);
  expect(await database.sql`select n from first`).toEqual([{ n: 1 }]);
});

test('refuses a migration that was changed after it was applied, with its name', async () => {
  write('001-a.sql', 'create table first (n int)');
  await migrate(database.sql, directory);
  write('001-a.sql', 'create table first (n bigint)');
  await expect(migrate(database.sql, directory)).rejects.toThrow('001-a.sql was changed');
});

test('reports file and line of a failing migration, and rolls back the whole run', async () => {
  write('001-a.sql', 'create table first (n int)');
  write('002-b.sql', 'create table second (n int);\n\ncreate tabel third (n int);');
  await expect(migrate(database.sql, directory)).rejects.toThrow('002-b.sql:3: syntax error at or near "tabel"');
  expect(await database.sql`select to_regclass('first') as first`).toEqual([{ first: null }]);
});

test('behind a dump a migration times out after three seconds, lets others pass and retries', async () => {
  write('001-a.sql', 'create table first (n int)');
  await migrate(database.sql, directory);
  write('002-b.sql', 'create table second (n int)');
  write('003-c.sql', 'alter table first add m int');
  const reading = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const dump = database.sql.begin(async (tx) => {
    await tx`lock table first in access share mode`;
    reading.resolve();
    await over.promise;
  });
  await reading.promise;
  await expect(migrate(database.url, directory, [])).rejects.toThrow(
    '003-c.sql: canceling statement due to lock timeout',
  );
  // Everything is rolled back, and payments are not blocked.
  await database.sql`insert into first (n) values (1)`;
  expect(await database.sql`select to_regclass('second') as second`).toEqual([{ second: null }]);
  const applied = migrate(database.url, directory, Array(100).fill(10));
  await until(
    () => database.sql`select from pg_locks where relation = 'first'::regclass and not granted`,
    (waiting) => waiting.length > 0,
  );
  over.resolve();
  await dump;
  expect(await applied).toEqual(['002-b.sql', '003-c.sql']);
});

test('retries a migration after a deadlock', async () => {
  write('001-a.sql', 'create table first (n int); create table second (n int)');
  await migrate(database.sql, directory);
  write('002-b.sql', 'alter table first add m int; alter table second add m int');
  const held = Promise.withResolvers<void>();
  const other = database.sql.begin(async (tx) => {
    // PostgreSQL detects the deadlock in the migration first, which then fails.
    await tx`set local deadlock_timeout = '1min'`;
    await tx`insert into second (n) values (1)`;
    held.resolve();
    await until(
      () => database.sql`select from pg_locks where relation = 'second'::regclass and not granted`,
      (waiting) => waiting.length > 0,
    );
    await tx`insert into first (n) values (1)`;
  });
  await held.promise;
  const applied = migrate(database.url, directory, Array(100).fill(10));
  await other;
  expect(await applied).toEqual(['002-b.sql']);
});

test('refuses two migrations with the same number', () => {
  write('001-a.sql', '');
  write('001-b.sql', '');
  expect(() => readMigrations(directory)).toThrow('001-b.sql');
});
