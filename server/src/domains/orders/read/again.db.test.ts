import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chargingOf } from '#server/adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import type { Sql } from '#server/db/client.ts';
import { catalogFolder, ITEMS, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { ALL_PLAYERS } from '#server/domains/limits/index.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { OrderRow } from '../orders.repo.ts';
import { createQuoteBatchers } from '../pricing/quote.facts.ts';
import { createRepeatCheck } from './again.service.ts';

const GID = 7;

let database: TestDatabase;
let catalogue: Catalogue;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  using folder = catalogFolder();
  folder.edit(ITEMS, 'prices: { EUR: 199 }', 'prices: { EUR: 199 }\n    stock: 5');
  catalogue = await loadCatalogue(folder.dir);
});
afterAll(() => database.drop());
beforeEach(async () => {
  playerId = randomUUID();
  await database.sql`delete from limit_counts`;
});

/** An earlier order of an item, for a character. */
const order = (item: string, roleId: string): OrderRow =>
  ({
    ...{ playerId, number: `n-${roleId}`, gid: GID, region: 'eu', item, currency: 'EUR', method: 'card' },
    role: { roleId, name: roleId, level: 9, server: { id: 's1', name: 'One' } },
    snapshot: { country: 'DE' },
  }) as unknown as OrderRow;

/** Asks which orders could be placed again. Returns their characters, and the number of statements. */
async function ask(rows: readonly OrderRow[]): Promise<{ roles: string[]; statements: number }> {
  let statements = 0;
  const sql = ((...parts: Parameters<Sql>) => {
    // Parts of a statement are templates as well, so this is an upper bound.
    statements += 1;
    return database.sql(...parts);
  }) as Sql;
  const deps = {
    sql,
    catalog: { current: () => catalogue },
    charging: chargingOf(PAYMENT_PROVIDERS),
  } as unknown as Parameters<typeof createRepeatCheck>[0];
  const caller = { playerId, deletionRequested: false } as unknown as Caller;
  const { again } = await createRepeatCheck({ ...deps, ...createQuoteBatchers({ sql, log: silentLog }) }, caller, null);
  const found = await again(rows);
  return { roles: found.map(({ row }) => row.role.roleId), statements };
}

const take = (player: string, subject: string, period: string) => database.sql`
  insert into limit_counts (player_id, gid, subject, scope, period, used, most)
  values (${player}, ${GID}, ${subject}, '', ${period}::text::timestamp, ${subject === 'chest' ? 1 : 5}, 5)`;

test('reads a long list of wishes with as many statements as a short one', async () => {
  const wishes = (length: number) =>
    Array.from({ length }, (_, n) => order(n % 2 ? 'chest' : 'gems-100', `character-${n}`));
  const [few, many] = [await ask(wishes(2)), await ask(wishes(40))];
  expect([few.roles.length, many.roles.length]).toEqual([2, 40]);
  expect(many.statements).toBe(few.statements);
});

test('leaves out what is sold out, or used up by this player', async () => {
  const wishes = [order('gems-100', 'a'), order('chest', 'b'), order('gone', 'c')];
  const [{ starts } = { starts: '' }] = await database.sql<{ starts: string }[]>`
    select starts::text as starts from limit_period(now(), 'week', 'Europe/Berlin', 4)`;
  // A player's own count is no stock, and the shop's is no player's limit.
  await take(playerId, 'gems-100', '-infinity');
  await take(ALL_PLAYERS, 'chest', starts);
  expect((await ask(wishes)).roles).toEqual(['a', 'b']);
  await take(ALL_PLAYERS, 'gems-100', '-infinity');
  expect((await ask(wishes)).roles).toEqual(['b']);
  await take(playerId, 'chest', starts);
  expect((await ask(wishes)).roles).toEqual([]);
});
