import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { freshDatabase } from '#tests/world/database.ts';
import { verify } from '../../cli/backup-verify.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { findRestore, runRestore } from './client-tools.ts';
import { storageOf } from './verified-backups.repo.ts';
import { type Verified, verifyBackup } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const FILE = join(folder, 'shop.dump');
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

let server = '';
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  writeFileSync(FILE, 'PGDMP and more');
  const database = await freshDatabase();
  server = database.url;
  drops.push(database.drop);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const drop of drops) await drop();
});

async function onServer<T>(work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(server, { max: 1, name: 'test' });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
const scratch = () => onServer((sql) => sql`select datname from pg_database where datname like 'manawell_verify_%'`);

/** Makes a shop with this change, and returns a stand-in for `pg_restore` that restores it. */
async function backupOf(change: string) {
  const database = await freshDatabase();
  drops.push(database.drop);
  if (change) await database.sql.unsafe(change);
  await database.sql.end({ timeout: 1 });
  return async (_: string, url: string): Promise<void> => {
    await onServer(async (sql) => {
      await sql.unsafe(`drop database ${nameOf(url)}`);
      await sql.unsafe(`create database ${nameOf(url)} template ${nameOf(database.url)}`);
    });
  };
}
const verified = async (change: string): Promise<Verified> =>
  verifyBackup({ file: FILE, server, into: null, restore: await backupOf(change) });

const player = randomUUID();
const LOST_LEDGER = `
  insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, calling_until, created_at, updated_at)
  values ('${player}', '${randomUUID()}', 'n', 'sandbox', 'card', 499, 'EUR', 'captured', 499, now(), now(), now())`;

describe('backup verify', () => {
  test('a shop whose books agree is whole', async () => {
    const { verdict, schema, contents, audit, points } = await verified('');
    expect([verdict, schema.missing, contents?.orders, audit, points]).toEqual(['whole', [], 0, true, true]);
  });

  test('books that differ are found, and the newest change tells since when providers know more', async () => {
    const { verdict, differences, contents } = await verified(LOST_LEDGER);
    expect([verdict, differences?.counts]).toMatchObject([
      'differences',
      { ledger: 2, noOrder: 1, provider: 0, unanswered: 0 },
    ]);
    expect(Math.abs((contents?.newest?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  });

  test('an audit log that was changed is found', async () => {
    const change = `
      insert into operator_actions (id, by_name, why, command, arguments, result) values (uuidv7(), 'a', 'w', 'c', '{}', '{}');
      set session_replication_role = replica; update operator_actions set why = 'other'; reset session_replication_role`;
    expect(await verified(change)).toMatchObject({ verdict: 'differences', audit: false });
  });

  test('a backup of an older version is restored, and its books are left to that version', async () => {
    expect(await verified(`delete from migrations where name like '103-%'`)).toMatchObject({
      verdict: 'old',
      schema: { missing: ['103-unknown-payments.sql'] },
      differences: null,
    });
  });

  test.each([
    ['backup.newer', `insert into migrations (name, hash) values ('999-later.sql', 'x')`],
    ['backup.changed', `update migrations set hash = 'x' where name like '103-%'`],
    ['backup.no_shop', 'drop table migrations'],
  ])('%s is refused', async (code, change) => {
    await expect(verified(change)).rejects.toMatchObject({ code });
  });

  test('nothing stays behind, also when the backup is broken', async () => {
    const restore = async () => {
      throw new Error('broken');
    };
    await expect(verifyBackup({ file: FILE, server, into: null, restore })).rejects.toThrow('broken');
    expect(await scratch()).toEqual([]);
  });

  test('a restore into a shop is refused before anything is done, and an empty database keeps the backup', async () => {
    const shop = await freshDatabase();
    drops.push(shop.drop);
    let restored = 0;
    const restore = async () => void restored++;
    await expect(verifyBackup({ file: FILE, server, into: shop.url, restore })).rejects.toMatchObject({
      code: 'backup.sells',
      params: { orders: 0 },
    });
    expect(restored).toBe(0);
    const empty = await freshDatabase();
    drops.push(empty.drop);
    await empty.sql.unsafe('drop schema public cascade; drop schema if exists pgboss cascade; create schema public');
    await empty.sql.end({ timeout: 1 });
    const { verdict } = await verifyBackup({ file: FILE, server, into: empty.url, restore: await backupOf('') });
    const kept = await onServer((sql) => sql`select from pg_database where datname = ${nameOf(empty.url)}`);
    expect([verdict, kept.length]).toEqual(['whole', 1]);
  });

  test('a file that is no dump in the custom format is refused', async () => {
    const plain = join(folder, 'plain.sql');
    writeFileSync(plain, '-- PostgreSQL database dump');
    const restore = async () => undefined;
    for (const file of [plain, join(folder, 'missing')])
      await expect(verifyBackup({ file, server, into: null, restore })).rejects.toMatchObject({
        code: 'backup.format',
      });
  });

  test('the command prints the verdict, and its exit code tells it', async () => {
    const argv = ['backup', 'verify', FILE, '--server', server];
    const whole = await verify(argv, {}, async () => backupOf(''));
    expect([whole.found, whole.text]).toEqual([false, expect.stringContaining('The backup is whole')]);
    const differing = await verify(argv, {}, async () => backupOf(LOST_LEDGER));
    expect([differing.found, differing.text]).toEqual([
      true,
      expect.stringContaining('The ledger and the payment do not agree: 2'),
    ]);
    await expect(verify(['backup', 'verify'], {})).rejects.toMatchObject({ code: 'usage' });
  });

  test('a verified backup is recorded in the shop if that is wanted, and the verdict is printed if it cannot be', async () => {
    const shop = await freshDatabase();
    drops.push(shop.drop);
    const argv = ['backup', 'verify', FILE, '--server', server];
    const record = (change: string, url = shop.url) =>
      verify([...argv, '--record'], { DATABASE_URL: url }, async () => backupOf(change));
    await verify(argv, { DATABASE_URL: shop.url }, async () => backupOf(LOST_LEDGER));
    expect(await storageOf(shop.sql)).toMatchObject({ backups: [] });
    expect(await record(LOST_LEDGER)).toMatchObject({ found: true, data: { recorded: true } });
    const { backups } = await storageOf(shop.sql);
    expect(backups).toEqual([{ verdict: 'differences', age: expect.any(Number) }]);
    expect(Math.abs(backups[0]?.age ?? 0)).toBeLessThan(120);
    const away = await record(LOST_LEDGER, 'postgres://nobody@127.0.0.1:1/none');
    expect([away.found, away.text]).toEqual([true, expect.stringMatching(/its books differ[\s\S]*Not recorded: /)]);
    // A shop without any change has no time to record.
    expect(await record('')).toMatchObject({ found: true, data: { recorded: false } });
    await expect(verify([...argv, '--record'], {})).rejects.toMatchObject({ code: 'usage' });
    await shop.sql.end({ timeout: 1 });
  });
});

describe('the client tools', () => {
  /** Writes a stand-in for `pg_restore`. */
  const tool = (script: string): string => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(join(bin, 'pg_restore'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, 'pg_restore'), 0o755);
    return bin;
  };

  test('without them the command says where they come from, and needs neither login nor database', async () => {
    const printed: string[] = [];
    const env = { PATH: '/nowhere', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const code = await runOpsCli(['backup', 'verify', FILE], env, (text) => printed.push(text));
    expect([code, printed.join()]).toEqual([
      1,
      expect.stringMatching(/not found in PATH.*postgresql-client-18.*apt\.postgresql\.org/),
    ]);
    await expect(findRestore({ PG_BIN: '/nowhere' })).rejects.toMatchObject({ code: 'backup.no_tools' });
  });

  test('older tools are refused', async () => {
    const PG_BIN = tool('echo "pg_restore (PostgreSQL) 17.2 (Debian 17.2-1)"');
    await expect(findRestore({ PG_BIN })).rejects.toMatchObject({ code: 'backup.old_tools', params: { version: 17 } });
    const newer = tool('echo "pg_restore (PostgreSQL) 18.1"');
    expect(await findRestore({ PG_BIN: newer })).toBe(join(newer, 'pg_restore'));
  });

  test('the password is no argument, and the reason of a failure is told', async () => {
    const said = join(folder, 'said');
    const bin = tool(`echo "$@" > ${said}; echo "$PGUSER $PGPASSWORD $PGHOST $PGPORT" >> ${said}`);
    await runRestore(join(bin, 'pg_restore'), FILE, 'postgres://shop:s%40crecy@db.test:5433/scratch');
    const [typed, env] = readFileSync(said, 'utf8').trim().split('\n');
    expect(typed).toBe(`--exit-on-error --single-transaction --no-owner --no-privileges --dbname=scratch ${FILE}`);
    expect(env).toBe('shop s@crecy db.test 5433');
    const failing = tool('echo "pg_restore: error: could not read from input file" >&2; exit 1');
    await expect(runRestore(join(failing, 'pg_restore'), FILE, server)).rejects.toMatchObject({
      code: 'backup.broken',
      message: expect.stringContaining('could not read from input file'),
    });
  });
});
