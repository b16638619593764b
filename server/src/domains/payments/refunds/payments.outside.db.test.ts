import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '#server/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { ledgerGaps } from '../ledger/ledger.repo.ts';
import { leftToRefund } from './left.repo.ts';

const playerId = randomUUID();

let database: TestDatabase;
let before: string;
/** Migrates a database to the state of the previous version. */
beforeEach(async () => {
  database = await freshDatabase();
  await database.sql.unsafe('drop schema public cascade; create schema public');
  before = mkdtempSync(join(tmpdir(), 'before-'));
  const earlier = (path: string): boolean => path === MIGRATIONS || basename(path) < '021';
  cpSync(MIGRATIONS, before, { recursive: true, filter: earlier });
  await migrate(database.sql, before);
});
afterEach(async () => {
  await database.drop();
  rmSync(before, { recursive: true });
});

/** Stores a payment of 499 with failed refunds, each settled or sent again. */
async function payment(over: { state: string; refunded?: number; disputed?: number }, ...refunds: [number, string][]) {
  const { sql } = database;
  const id = randomUUID();
  const { state, refunded = 0, disputed = 0 } = over;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, disputed, calling_until, created_at, updated_at)
    values (${playerId}, ${id}, ${id}, 'sandbox', 'card', 499, 'EUR', ${state}, 499, ${refunded}, ${disputed}, now(), now(), now())`;
  const booked = { provider: 499 - refunded - disputed, refunds: refunded, disputes: disputed, sales: -499 };
  await sql`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select now(), ${randomUUID()}, 'capture', name, 'sandbox', 'EUR', amount, ${playerId}, ${id}, ${id}
    from unnest(${Object.keys(booked)}::text[], ${Object.values(booked)}::bigint[]) as side (name, amount) where amount <> 0`;
  for (const [amount, became] of refunds)
    await sql`
      insert into refunds (player_id, payment_id, amount, reason, state, settled_at)
      values (${playerId}, ${id}, ${amount}, ${`operator:${randomUUID()}`}, ${became === 'settled' ? 'failed' : became}, case when ${became === 'settled'} then now() end)`;
  return id;
}

const told = (id: string) => database.sql`
  select payload->'refunded' as refunded, payload->>'standing' as standing, payload->'outside' as outside
  from outbox where type = 'payment.refunded' and key = ${id}`;

test('earlier settlements outside the provider are counted, as far as the money did not go back otherwise', async () => {
  const { sql } = database;
  const whole = await payment({ state: 'captured' }, [499, 'settled']);
  const part = await payment({ state: 'captured' }, [99, 'settled'], [50, 'failed']);
  const twice = await payment(
    { state: 'partially_refunded', refunded: 100 },
    [100, 'sent'],
    [300, 'settled'],
    [300, 'settled'],
  );
  const again = await payment({ state: 'captured' }, [499, 'settled'], [499, 'requested']);
  const held = await payment({ state: 'disputed', disputed: 499 }, [499, 'settled']);
  const lost = await payment({ state: 'dispute_lost', disputed: 300 }, [199, 'settled']);
  const other = await payment({ state: 'captured' }, [499, 'failed']);
  expect(await migrate(sql)).toContain('021-paid-outside.sql');

  const rows = await sql<{ id: string; outside: number; state: string }[]>`
    select id, paid_outside as outside, state from payments`;
  expect(Object.fromEntries(rows.map(({ id, outside, state }) => [id, [outside, state]]))).toEqual({
    [whole]: [499, 'refunded'],
    [part]: [99, 'partially_refunded'],
    [twice]: [399, 'refunded'],
    [again]: [0, 'captured'],
    [held]: [499, 'disputed'],
    [lost]: [199, 'dispute_lost'],
    [other]: [0, 'captured'],
  });
  const left = (id: string) => sql.begin((tx) => leftToRefund(tx, playerId, id));
  expect(await Promise.all([whole, part, twice, again, held, lost, other].map(left))).toEqual([
    0, 400, 0, 0, 0, 0, 499,
  ]);
  const shares = await sql`select paid_outside as share from refunds where payment_id = ${twice} order by id`;
  expect(shares).toEqual([{ share: null }, { share: 300 }, { share: 99 }]);

  const day = 86_400_000;
  expect(await ledgerGaps(sql, new Date(Date.now() - day), new Date(Date.now() + day))).toEqual([]);
  expect(await told(whole)).toEqual([{ refunded: 499, standing: 'refunded', outside: true }]);
  expect(await told(part)).toEqual([{ refunded: 99, standing: 'partially_refunded', outside: true }]);
  expect(await told(twice)).toEqual([{ refunded: 499, standing: 'refunded', outside: true }]);
  expect(await told(held)).toEqual([{ refunded: 499, standing: 'disputed', outside: true }]);
  expect(await told(lost)).toEqual([{ refunded: 199, standing: 'refunded', outside: true }]);
  expect([...(await told(again)), ...(await told(other))]).toEqual([]);
});

test('a command of the previous version cannot settle without counting', async () => {
  const id = await payment({ state: 'captured' }, [499, 'failed']);
  await migrate(database.sql);
  const settle = database.sql`update refunds set settled_at = now() where payment_id = ${id}`;
  await expect(settle).rejects.toThrow('refunds_paid_outside');
});
