import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Sql } from '#server/db/client.ts';
import { detectCluster } from '#server/db/cluster.ts';
import { PLACEMENTS } from '#server/db/distribution.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { startEmbedded } from '../../scripts/lib/embedded-postgres/index.ts';
import {
  createDatabase,
  disconnect,
  dropDatabase,
  onEach,
  onServer,
  prepare,
  type Servers,
  serversOf,
  urlOf,
} from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { servers: Servers; template: string; run: number };
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
  const { servers, template, run } = testServer();
  const filled = `test_${run}_filled_${label}`;
  await onServer(servers[0], async (admin) => {
    // One worker fills it while the others wait. The lock ends with this connection.
    await admin`select pg_advisory_lock(${FILLING_LOCK})`;
    const [found] = await admin`select 1 from pg_database where datname = ${filled}`;
    if (found) return;
    const making = await copyOf(template);
    await fill(making.sql);
    await making.sql.end({ timeout: 1 });
    await rename(servers, nameOf(making), filled);
  });
  return copyOf(filled);
}

function testServer(): { servers: Servers; template: string; run: number } {
  const database = inject('database');
  if (!database) throw new Error('No test server here: a test that needs a database is called *.db.test.ts');
  return database;
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { servers, run } = testServer();
  const name = `test_${run}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  // Copying the template's files takes a quarter of the time of writing their pages to the log.
  if (servers.length > 1) await disconnect(servers, template);
  await onEach(servers, `create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(servers[0], name);
  const sql = connect(url, { name: 'test' });
  if (servers.length > 1) await detectCluster(sql);
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await dropDatabase(servers, name);
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
  const { servers, template } = await onServer(server, async (admin) => {
    const servers = await serversOf(server);
    for (const one of servers) await onServer(one, sweep);
    return { servers, template: await makeTemplate(admin, servers) };
  });
  project.provide('database', { servers, template, run: process.pid });
  return async () => {
    for (const one of servers) await onServer(one, (admin) => dropAll(admin, `test_${process.pid}_%`));
    await embedded?.stop();
  };
}

/** The template's name contains a hash of the schema's files, so that a change makes a new template. */
async function makeTemplate(admin: Sql, servers: Servers): Promise<string> {
  const hashes = readMigrations().map(({ name, hash }) => `${name} ${hash}`);
  if (servers.length > 1) hashes.push(JSON.stringify(PLACEMENTS));
  const name = `template_${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 12)}`;
  await admin`select pg_advisory_lock(${MIGRATING_LOCK})`;
  const [found] = await admin`select 1 from pg_database where datname = ${name}`;
  if (found) return name;
  const making = `making_${name}`;
  await dropDatabase(servers, making);
  await prepare(servers, await createDatabase(servers, making));
  await rename(servers, making, name);
  return name;
}

async function rename(servers: Servers, from: string, to: string): Promise<void> {
  if (servers.length > 1) await disconnect(servers, from);
  // The coordinator is the last: a run looks for the name there.
  for (const one of [...servers].reverse())
    await onServer(one, (admin) => admin.unsafe(`alter database ${from} rename to ${to}`));
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
