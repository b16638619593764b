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
/** Silver has a lower threshold and a coupon too; steel is new. */
const CHANGED = {
  ...VIP,
  levels: [bronze, { ...silver, from: 10, coupon: 'monthly' }, level('steel', 30, { reward: { points: 7 } }), gold],
};
/** Runs the monthly job. */
const monthBegan = () => world.vip.giveMonthly();
/** Returns `sql`, but runs `meanwhile` before each transaction begins, after the reads outside of it. */
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

test('gives the coupon of a new month once to each player with the level, claimable in that month', async () => {
  await world.paid('a', 99);
  const other = new LevelWorld(sql);
  await other.paid('a', 100);
  await sql`delete from grants where source = 'vip_month'`;
  expect(await monthBegan()).toBe(1);
  // As if the process had stopped before it marked the month as closed.
  await sql`delete from vip_months`;
  expect(await monthBegan()).toBe(0);
  expect(
    await sql`
    select player_id as id, claimable_from = '-infinity' as "atOnce",
      claimable_until = (date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month') at time zone 'Asia/Tokyo' as ends
    from grants where source = 'vip_month'`,
  ).toEqual([{ id: other.playerId, atOnce: true, ends: true }]);
  // The month is closed: a player who reaches the level later gets the coupon from that event.
  await sql`delete from grants`;
  expect(await monthBegan()).toBe(0);
});

test('waits for a concurrent change of a player’s points', async () => {
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

test('gives to all players, also if they are more than one batch', async () => {
  await sql`
    with players as (select gen_random_uuid() as id from generate_series(1, 1200)),
    entries as (insert into point_entries (player_id, key, kind, points, level_at) select id, 'k', 'earned', 20, now() from players)
    insert into point_balances select id, 20 from players`;
  expect(await monthBegan()).toBe(1200);
  await sql`delete from vip_months`;
  expect(await monthBegan()).toBe(0);
});

test('gives the reward of an added or lowered level after 72 hours, and its coupon at once', async () => {
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
  // A change of the programme back and forth gives nothing twice.
  for (const programme of [VIP, CHANGED]) {
    world.programme = programme;
    expect(await monthBegan()).toBe(0);
  }
});

test('a change of the file does not give withdrawn grants again', async () => {
  await world.paid('a', 15);
  await world.paid('b', 10);
  await world.refunded('b');
  world.programme = CHANGED;
  await monthBegan();
  expect((await world.states())[0]).toBe('vip_level silver withdrawn');
});

test('repeats a month that an older version closed', async () => {
  await world.paid('a', 100);
  await monthBegan();
  await sql`update vip_months set rules = null`;
  await sql`delete from grants`;
  expect(await monthBegan()).toBe(3);
});

test('gives nothing to a player who loses the level during the run', async () => {
  await world.paid('a', 100);
  await sql`delete from grants`;
  const vip = vipWith(
    interrupted(() => world.refunded('a')),
    VIP,
  );
  expect(await vip.giveMonthly()).toBe(0);
  expect(await world.grants()).toEqual([]);
});

test('gives nothing to an account that is erased during the run', async () => {
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
