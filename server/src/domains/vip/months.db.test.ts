import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { createPoints, lockBalance } from '#server/domains/points/index.ts';
import { createRewards, type RewardsDeps } from '#server/domains/rewards/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { LevelWorld, vipWith } from './levels.fixture.ts';
import { level, VIP } from './vip.fixture.ts';

let database: TestDatabase;
let sql: Sql;
let world: LevelWorld;
beforeAll(async () => {
  database = await freshDatabase();
  sql = database.sql;
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = new LevelWorld(sql);
  for (const table of ['vip_months', 'grants', 'point_entries', 'point_balances'])
    await sql.unsafe(`delete from ${table}`);
});

const [bronze = level('', 0), silver = level('', 0), gold = level('', 0)] = VIP.levels;
/** Silver begins lower and brings a coupon too; steel is new. */
const CHANGED = {
  ...VIP,
  levels: [bronze, { ...silver, from: 10, coupon: 'monthly' }, level('steel', 30, { reward: { points: 7 } }), gold],
};
/** The month has come, and all have what it brings. */
const monthBegan = () => world.vip.giveMonthly();
/** As `sql`, but something happens before each transaction begins, after what was read outside of it. */
const interrupted = (meanwhile: () => Promise<unknown>): Sql =>
  new Proxy(sql, {
    get: (target, name) =>
      name === 'begin'
        ? async (work: Parameters<Sql['begin']>[0]) => {
            await meanwhile();
            return target.begin(work);
          }
        : Reflect.get(target, name),
  });

test('a month that begins gives each who has the level its coupon, once, to be claimed in that month', async () => {
  await world.paid('a', 99);
  const other = new LevelWorld(sql);
  await other.paid('a', 100);
  await sql`delete from grants where source = 'vip_month'`;
  expect(await monthBegan()).toBe(1);
  // A run of it that was ended before it could say so.
  await sql`delete from vip_months`;
  expect(await monthBegan()).toBe(0);
  expect(
    await sql`
    select player_id as id, claimable_from = '-infinity' as "atOnce",
      claimable_until = (date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month') at time zone 'Asia/Tokyo' as ends
    from grants where source = 'vip_month'`,
  ).toEqual([{ id: other.playerId, atOnce: true, ends: true }]);
  // It was gone through: who comes later has theirs by reaching the level.
  await sql`delete from grants`;
  expect(await monthBegan()).toBe(0);
});

test('who is losing points as a month begins is looked at afterwards', async () => {
  await world.paid('a', 100);
  await sql`delete from grants where source = 'vip_month'`;
  const { began } = await sql.begin(async (tx) => {
    await lockBalance(tx, world.playerId);
    const began = monthBegan();
    await until(
      () => sql`
        select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      (waiting) => waiting.length > 0,
    );
    await tx`delete from point_entries where player_id = ${world.playerId}`;
    return { began };
  });
  expect(await began).toBe(0);
});

test('of more players than are looked at together, each has theirs', async () => {
  await sql`
    with players as (select gen_random_uuid() as id from generate_series(1, 1200)),
    entries as (insert into point_entries (player_id, key, kind, points, level_at) select id, 'k', 'earned', 20, now() from players)
    insert into point_balances select id, 20 from players`;
  expect(await monthBegan()).toBe(1200);
  await sql`delete from vip_months`;
  expect(await monthBegan()).toBe(0);
});

test('who stands above a level that is added or lowered has its reward, to be claimed 72 hours later, and its coupon at once', async () => {
  await world.paid('a', 35);
  const novice = new LevelWorld(sql);
  await novice.paid('a', 12);
  await monthBegan();
  for (const one of [world, novice]) one.programme = CHANGED;
  expect(await monthBegan()).toBe(3);
  expect((await world.grants()).map(({ subject, waits }) => [subject, waits])).toEqual([
    ['silver', 72],
    ['steel', 72],
  ]);
  expect((await novice.grants()).map(({ source, subject, waits }) => [source, subject, waits])).toEqual([
    ['vip_level', 'silver', 72],
    ['vip_month', 'silver', null],
  ]);
  // Back and forth: each once.
  for (const programme of [VIP, CHANGED]) {
    world.programme = programme;
    expect(await monthBegan()).toBe(0);
  }
});

test('what was withdrawn is not given again by a change of the file', async () => {
  await world.paid('a', 15);
  await world.paid('b', 10);
  await world.refunded('b');
  world.programme = CHANGED;
  await monthBegan();
  expect((await world.states())[0]).toBe('vip_level silver withdrawn');
});

test('a month that a version before went through is gone through once more', async () => {
  await world.paid('a', 100);
  await monthBegan();
  await sql`update vip_months set rules = null`;
  await sql`delete from grants`;
  expect(await monthBegan()).toBe(3);
});

test('who loses the level while all are gone through gets nothing', async () => {
  await world.paid('a', 100);
  await sql`delete from grants`;
  const vip = vipWith(
    interrupted(() => world.refunded('a')),
    VIP,
  );
  expect(await vip.giveMonthly()).toBe(0);
  expect(await world.grants()).toEqual([]);
});

test('an account that is erased while all are gone through gets nothing', async () => {
  await world.paid('a', 100);
  const forget = () =>
    sql.begin(async (tx) => {
      const facts = [{ playerId: world.playerId }];
      await createPoints({ sql }).onForgotten(tx, facts);
      await createRewards({ sql } as RewardsDeps).onForgotten(tx, facts);
    });
  const vip = vipWith(interrupted(forget), VIP);
  expect(await vip.giveMonthly()).toBe(0);
  expect(await world.grants()).toEqual([]);
});
