import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts';

// Statements of processes of the previous version on the schema of this one, until they are replaced.

let database: TestDatabase;
const playerId = randomUUID();
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

test('they take, give back and erase limit counts', async () => {
  const { sql } = database;
  const take = (item: string) => sql`
    insert into purchase_counts as counts (player_id, gid, item, role_id, period, used, most)
    values (${playerId}, 1, ${item}, 'r', '-infinity', 1, 2)
    on conflict (player_id, gid, item, role_id, period)
      do update set used = counts.used + 1, most = excluded.most where counts.used < excluded.most
    returning player_id`;
  for (const count of [1, 1, 0]) expect(await take('gem')).toHaveLength(count);
  await sql`update purchase_counts set used = used - 1 where player_id = ${playerId} and item = 'gem'`;
  const counts = sql`select subject, scope, used from limit_counts`;
  expect(await counts).toEqual([{ subject: 'gem', scope: 'r', used: 1 }]);
  await sql`delete from purchase_counts where player_id = ${playerId}`;
  expect(await sql`select from limit_counts`).toEqual([]);
});

test('they claim and settle free items', async () => {
  const { sql } = database;
  await sql`
    insert into free_claims (player_id, id, gid, item, role_id, limit_role, limit_period, stock, state, claimed_at)
    values (${playerId}, uuidv7(), 1, 'gift', 'r', null, null, false, 'sending', now())`;
  await sql`update free_claims set state = 'sent', settled_at = now() where player_id = ${playerId} and state = 'sending'`;
  expect(await sql`select source, state from grants`).toEqual([{ source: 'free_item', state: 'sent' }]);
});

test('they read and erase the counts of claimed coupons', async () => {
  const { sql } = database;
  await sql`
    insert into limit_counts (player_id, gid, subject, scope, period, used, most)
    values (${playerId}, 0, 'coupon:plain', '', '-infinity', 2, 3), (${playerId}, 1, 'gem', '', '-infinity', 1, 3)`;
  const rows = await sql`select template, taken from coupon_counts where template = any(${['plain']}::text[])`;
  expect(rows).toEqual([{ template: 'plain', taken: 2 }]);
  await sql`delete from coupon_counts where player_id = ${playerId}`;
  expect(await sql`select subject from limit_counts`).toEqual([{ subject: 'gem' }]);
});

test('a coupon that they claim during the migration is counted', async () => {
  const { sql, url } = database;
  await sql.unsafe('drop schema public cascade; create schema public');
  const before = mkdtempSync(join(tmpdir(), 'before-'));
  for (const { name } of readMigrations().filter(({ name: one }) => one < '037'))
    cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate(url, before);
  rmSync(before, { recursive: true });
  let changed: Promise<string[]> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into coupon_counts (template, player_id, taken) values ('plain', ${playerId}, 1)`;
    changed = migrate(url);
    await until(
      () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (rows) => rows.length > 0,
    );
  });
  await changed;
  expect(await sql`select subject, used from limit_counts`).toEqual([{ subject: 'coupon:plain', used: 1 }]);
});

test('they refuse a second open request to take back a delivery', async () => {
  const { sql } = database;
  const delivery = randomUUID();
  const ask = () => sql`
    insert into take_backs (player_id, delivery_id, source, reference, gid, uid, role_id, server_id, contents)
    values (${playerId}, ${delivery}, 'order', 'n', 1, 1, 'r', 's', '[]')`;
  await ask();
  await expect(ask()).rejects.toThrow('take_backs_open');
  await sql`update take_backs set state = 'taken' where delivery_id = ${delivery} and state in ('asked', 'parked')`;
  await ask();
});
