import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Sql } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { startEmbedded } from '../../scripts/lib/embedded-postgres/index.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { server: string; template: string; run: number };
  }
}

export interface TestDatabase {
  url: string;
  sql: Sql;
  /** Closes `sql` and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/** Templates of other branches are kept for a while, so that switching branches costs nothing. */
const KEPT_TEMPLATES = 4;

const CONNECTED_MS = 60_000;

/** Keys of advisory locks: any two different numbers. */
const MIGRATING_LOCK = 7_267_003;
const FILLING_LOCK = 7_267_004;

/** Returns a new database with every migration applied. For files called `*.db.test.ts`, races and browser tests. */
export const freshDatabase = (): Promise<TestDatabase> => copyOf(testServer().template);

/**
 * Returns a copy of a database that is filled once in each run, for content that many files start with.
 * @param label names the content within the run, in letters, digits and underscores
 * @param fill writes the content into a migrated database
 */
export async function filledDatabase(label: string, fill: (sql: Sql) => Promise<void>): Promise<TestDatabase> {
  const { server, template, run } = testServer();
  const filled = `test_${run}_filled_${label}`;
  await onServer(server, async (admin) => {
    // One worker fills it while the others wait. The lock ends with this connection.
    await admin`select pg_advisory_lock(${FILLING_LOCK})`;
    const [found] = await admin`select 1 from pg_database where datname = ${filled}`;
    if (found) return;
    const making = await copyOf(template);
    await fill(making.sql);
    await making.sql.end({ timeout: 1 });
    await admin.unsafe(`alter database ${nameOf(making)} rename to ${filled}`);
  });
  return copyOf(filled);
}

function testServer(): { server: string; template: string; run: number } {
  const database = inject('database');
  if (!database) throw new Error('No test server here: a test that needs a database is called *.db.test.ts');
  return database;
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { server, run } = testServer();
  const name = `test_${run}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  // Copying the template's files takes a quarter of the time of writing their pages to the log.
  await onServer(server, (admin) => admin.unsafe(`create database ${name} template ${template} strategy file_copy`));
  const url = urlOf(server, name);
  const sql = connect(url, { name: 'test' });
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await onServer(server, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

/**
 * Vitest's global setup: one server for all test files, shared by every run of this checkout and stopped by the last.
 * TEST_DATABASE_URL names another one (its user must be allowed to create databases).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given
    ? undefined
    : await startEmbedded({
        dataDir: join(import.meta.dirname, '../../.data/test'),
        shared: true,
        // A test never loses power. Tests that kill a server (tests/chaos/ and embedded.fault.test.ts) start their own.
        settings: { max_connections: '300', fsync: 'off', full_page_writes: 'off' },
      });
  const server = given ?? embedded?.url ?? '';
  const template = await onServer(server, async (admin) => {
    await sweep(admin);
    return makeTemplate(admin, server);
  });
  project.provide('database', { server, template, run: process.pid });
  return async () => {
    await onServer(server, (admin) => dropAll(admin, `test_${process.pid}_%`));
    await embedded?.stop();
  };
}

/** The template's name contains the migrations' hash, so a changed migration makes a new template. */
async function makeTemplate(admin: Sql, server: string): Promise<string> {
  const hashes = readMigrations().map(({ name, hash }) => `${name} ${hash}`);
  const name = `template_${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 12)}`;
  await admin`select pg_advisory_lock(${MIGRATING_LOCK})`;
  const [found] = await admin`select 1 from pg_database where datname = ${name}`;
  if (found) return name;
  const making = `making_${name}`;
  await admin.unsafe(`drop database if exists ${making} with (force)`);
  await admin.unsafe(`create database ${making}`);
  await migrate(urlOf(server, making));
  await admin.unsafe(`alter database ${making} rename to ${name}`);
  return name;
}

/** Drops databases that crashed runs left behind. */
async function sweep(admin: Sql): Promise<void> {
  const rows = await admin<{ datname: string }[]>`
    select datname from pg_database where datname like 'test\\_%' or datname like 'template\\_%' order by oid`;
  const names = rows.map((row) => row.datname);
  const orphans = names.filter((name) => name.startsWith('test_') && !isAlive(Number(name.split('_')[1])));
  const templates = names.filter((name) => name.startsWith('template_')).slice(0, -KEPT_TEMPLATES);
  for (const name of [...orphans, ...templates]) await admin.unsafe(`drop database if exists ${name} with (force)`);
}

async function dropAll(admin: Sql, pattern: string): Promise<void> {
  const rows = await admin<{ datname: string }[]>`select datname from pg_database where datname like ${pattern}`;
  for (const { datname } of rows) await admin.unsafe(`drop database if exists ${datname} with (force)`);
}

async function onServer<T>(server: string, work: (admin: Sql) => Promise<T> | PromiseLike<T>): Promise<T> {
  const admin = connect(server, { max: 1, name: 'tests' });
  try {
    // A worker that still compiles its files may need longer to connect than the client waits.
    await until(
      () => admin`select 1`.then(() => 'connected', String),
      (state) => state === 'connected',
      CONNECTED_MS,
    );
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
