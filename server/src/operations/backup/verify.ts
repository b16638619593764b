import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { connect, type Sql } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { wrongBalances } from '#server/domains/points/index.ts';
import { firstMisfit } from '../audit.repo.ts';
import { type Differences, findDifferences } from '../queries/differences.ts';
import { OperationRefusal } from '../refusal.ts';
import { type Contents, contentsOf, occupationOf, type Schema, schemaOf } from './restored.repo.ts';

/** Days whose orders and payments are compared with each other. */
const DAYS = 400;
const PREFIX = 'manawell_verify_';
/** The beginning of a dump in the custom format. */
const MAGIC = 'PGDMP';

export interface Wanted {
  file: string;
  /** A database of the server that gets the scratch database. */
  server: string;
  /** An empty database that gets the backup and keeps it; null: a scratch database, which is dropped. */
  into: string | null;
  /** Restores the file into an empty database. */
  restore: (file: string, databaseUrl: string) => Promise<void>;
}

export interface Verified {
  /** `whole`: nothing differs. `old`: its books were not compared, because its schema is older than this version. */
  verdict: 'whole' | 'differences' | 'old';
  schema: Schema;
  contents: Contents | null;
  differences: Pick<Differences, 'total' | 'counts' | 'findings'> | null;
  /** The audit log and the balances of points are whole; null: not checked. */
  audit: boolean | null;
  points: boolean | null;
}

/**
 * Restores a backup and checks the shop in it, without its providers.
 * @throws OperationRefusal `backup.format`, `backup.broken`, `backup.newer`, `backup.changed`, `backup.no_shop`,
 * `backup.sells`, `backup.no_database`
 */
export async function verifyBackup({ file, server, into, restore }: Wanted): Promise<Verified> {
  checkFormat(file);
  if (into !== null) {
    await checkEmpty(into);
    await restore(file, into);
    return examine(into);
  }
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await onServer(server, (sql) => sql.unsafe(`create database ${name}`));
  try {
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    await restore(file, url);
    return await examine(url);
  } finally {
    await onServer(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
  }
}

/** @throws OperationRefusal `backup.format` */
function checkFormat(file: string): void {
  const start = Buffer.alloc(MAGIC.length);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, start);
    closeSync(descriptor);
  } catch (error) {
    throw new OperationRefusal('backup.format', `${file} cannot be read: ${(error as Error).message}`);
  }
  if (start.toString('latin1') !== MAGIC)
    throw new OperationRefusal('backup.format', `${file} is not a dump of \`pg_dump --format=custom\`.`);
}

/** @throws OperationRefusal `backup.sells` */
async function checkEmpty(url: string): Promise<void> {
  const { tables, orders } = await onServer(url, occupationOf);
  if (tables === 0) return;
  const what = orders === null ? `${tables} tables` : `a shop with ${orders} orders`;
  throw new OperationRefusal(
    'backup.sells',
    `The database has ${what}. A backup is only restored into an empty database: create one, and change DATABASE_URL after the check.`,
    { tables, orders },
  );
}

async function onServer<T>(url: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(url, { max: 1, name: 'manawell backup' });
  try {
    return await work(sql);
  } catch (error) {
    if ((error as { code?: unknown }).code === '42501')
      throw new OperationRefusal(
        'backup.no_database',
        `The role of the address may not create a database: ${(error as Error).message}.`,
      );
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const examine = (url: string): Promise<Verified> => onServer(url, examineDatabase);

/** Checks a restored database, and changes nothing in it. @throws OperationRefusal */
async function examineDatabase(sql: Sql): Promise<Verified> {
  const schema = await schemaOf(sql);
  refuseForeign(schema);
  if (schema.missing.length > 0)
    return { verdict: 'old', schema, contents: null, differences: null, audit: null, points: null };
  const contents = await contentsOf(sql);
  // Nothing is asked of providers, so their books have no part in the verdict.
  const payments = { providers: [], reconcile: async () => [] };
  const differences = await findDifferences({ sql, payments }, { day: await databaseNow(sql), days: DAYS });
  const audit = (await firstMisfit(sql)) === undefined;
  const points = (await wrongBalances(sql)).length === 0;
  const verdict = differences.total === 0 && audit && points ? 'whole' : 'differences';
  const { total, counts, findings } = differences;
  return { verdict, schema, contents, differences: { total, counts, findings }, audit, points };
}

function refuseForeign({ newest, unknown, changed }: Schema): void {
  if (newest === null)
    throw new OperationRefusal('backup.no_shop', 'The backup has no table `migrations`: it is not of a shop.');
  if (unknown.length > 0)
    throw new OperationRefusal(
      'backup.newer',
      `A newer version made this backup: its schema has ${unknown.join(', ')}. Verify and restore it with that version or a newer one; migrations only go forward.`,
      { newest },
    );
  if (changed.length > 0)
    throw new OperationRefusal(
      'backup.changed',
      `Migrations of this backup have another content than this version's: ${changed.join(', ')}. Use the release that made it.`,
      { changed: changed.join(' ') },
    );
}
