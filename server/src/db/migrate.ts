import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginWithRetries } from './begin-with-retries.ts';
import type { Db, Sql, Tx } from './client.ts';
import { connect } from './client.ts';

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** A file `NNN-what.sql`. It must never change after it was applied anywhere. */
export interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** Key of the advisory lock. Any constant works. */
const LOCK = 7_267_002;
const LOCK_TIMEOUT = '3s';

/** Serializes processes that prepare the same database: holds the lock until the transaction ends. */
export const lockMigrations = (tx: Tx): Promise<unknown> => tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;

/** Returns the migrations of a directory in the order of their numbers. */
export function readMigrations(directory = MIGRATIONS): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const odd = names.find((name, at) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name) || sameNumber(name, names[at - 1]));
  if (odd) throw new Error(`${join(directory, odd)}: a migration must be named NNN-what.sql, with a unique number`);
  return names.map((name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Migrates the database to the newest schema: all missing migrations in one transaction, or none. Returns the names of
 * those applied.
 */
export async function migrate(
  database: string | Sql,
  directory = MIGRATIONS,
  pauses?: readonly number[],
): Promise<string[]> {
  const migrations = readMigrations(directory);
  if (typeof database !== 'string') return beginWithRetries(database, (tx) => migrateIn(tx, migrations), { pauses });
  const sql = connect(database, { max: 1, name: 'manawell migrate' });
  try {
    return await beginWithRetries(sql, (tx) => migrateIn(tx, migrations), { pauses });
  } finally {
    await sql.end();
  }
}

/** Returns the names of the migrations that a database does not have. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const rows = (await isPrepared(db)) ? await db<{ name: string }[]>`select name from migrations` : [];
  const applied = new Set(rows.map(({ name }) => name));
  return readMigrations().flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}

async function isPrepared(db: Db): Promise<boolean> {
  const [row] = await db<{ known: boolean }[]>`select to_regclass('migrations') is not null as known`;
  return row?.known ?? false;
}

/** Like `migrate`, inside a transaction, for changes that must commit together with the new schema. */
export async function migrateIn(tx: Tx, migrations = readMigrations()): Promise<string[]> {
  await lockMigrations(tx);
  // Checked first: if nothing is missing, a role without the right to create tables is enough.
  if (!(await isPrepared(tx)))
    await tx`
      create table migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now()
      )`;
  const rows = await tx<{ name: string; hash: string }[]>`select name, hash from migrations`;
  const recorded = new Map(rows.map((row) => [row.name, row.hash]));
  for (const { name, hash } of migrations) {
    if ((recorded.get(name) ?? hash) !== hash) {
      throw new Error(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore the file and write the change as a new migration. In development you can also delete the database.',
      );
    }
  }
  const missing = migrations.filter(({ name }) => !recorded.has(name));
  // Later queries queue behind a waiting ALTER TABLE: behind a dump, one change of a table would stop all payments.
  // `takeTurn` may wait longer.
  if (missing.length > 0) await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
  for (const { name, text, hash } of missing) {
    await tx.unsafe(text).catch((error: unknown) => {
      throw new Error(`${name}${errorLine(error, text)}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`;
  }
  return missing.map(({ name }) => name);
}

/** Returns the line of an error, because PostgreSQL reports its position in characters. */
function errorLine(error: unknown, text: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return position > 0 ? `:${text.slice(0, position).split('\n').length}` : '';
}

const sameNumber = (name: string, before = ''): boolean => name.slice(0, 3) === before.slice(0, 3);
