import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { LevelWorld } from './levels.fixture.ts';
import { level, VIP } from './vip.fixture.ts';

let database: TestDatabase;
let world: LevelWorld;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  world = new LevelWorld(database.sql);
});

const waiting = async () =>
  (await world.grants()).map(({ source, subject, state, waits }) => ({ source, subject, state, waits }));

test('reaching a level gives its reward and this month’s coupon, claimable after 72 hours', async () => {
  await world.paid('a', 19);
  expect(await waiting()).toEqual([]);
  await world.paid('b', 1);
  expect(await waiting()).toEqual([{ source: 'vip_level', subject: 'silver', state: 'claimable', waits: 72 }]);
  await world.paid('c', 80);
  expect(await waiting()).toEqual([
    { source: 'vip_level', subject: 'gold', state: 'claimable', waits: 72 },
    { source: 'vip_level', subject: 'silver', state: 'claimable', waits: 72 },
    { source: 'vip_month', subject: 'gold', state: 'claimable', waits: 72 },
  ]);
});

test('one order that reaches several levels gives the reward of each', async () => {
  await world.paid('a', 500);
  expect(await world.states()).toEqual([
    'vip_level gold claimable',
    'vip_level silver claimable',
    'vip_month gold claimable',
  ]);
});

test('one order that reaches several levels gives only the coupon of the highest', async () => {
  const coupons = { coupon: 'monthly' };
  const [bronze, silver, gold] = VIP.levels;
  if (!bronze || !silver || !gold) throw new Error('the test needs three levels');
  world.programme = { ...VIP, levels: [bronze, { ...silver, ...coupons }, gold] };
  await world.paid('a', 500);
  expect((await world.states()).filter((line) => line.startsWith('vip_month'))).toEqual(['vip_month gold claimable']);
});

test('a refund withdraws the unclaimed rewards of its levels, and a failed refund gives them again', async () => {
  await world.paid('a', 30);
  await world.paid('b', 100);
  await world.refunded('b');
  expect(await world.states()).toEqual([
    'vip_level gold withdrawn',
    'vip_level silver claimable',
    'vip_month gold withdrawn',
  ]);
  // The refund failed.
  await world.refunded('b', 0);
  expect(await world.states()).toEqual([
    'vip_level gold claimable',
    'vip_level silver claimable',
    'vip_month gold claimable',
  ]);
});

test('a claimed reward stays after a refund, and is never given again', async () => {
  await world.paid('a', 30);
  await world.claimAll();
  await world.refunded('a');
  await world.paid('b', 30);
  expect(await world.states()).toEqual(['vip_level silver sent']);
});

test('without levels nothing is given', async () => {
  world.programme = null;
  await world.paid('a', 500);
  expect(await waiting()).toEqual([]);
});

test('a refund that withdraws one reward and moves another does not deadlock with a claim of both', async () => {
  const { sql } = database;
  const reward = { points: 5 };
  world.programme = { ...VIP, levels: [level('first', 0), level('a', 20, { reward }), level('z', 100, { reward })] };
  await world.paid('one', 30);
  await world.paid('other', 75);
  let refund: Promise<void> | undefined;
  // Locks the rows in the order of claims.
  await sql.begin(async (tx) => {
    await tx`select from grants where player_id = ${world.playerId} and subject = 'a' for update`;
    refund = world.refunded('one');
    await until(
      () =>
        sql`select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      (waiting) => waiting.length > 0,
    );
    await tx`select from grants where player_id = ${world.playerId} and subject = 'z' for update`;
  });
  await refund;
  expect(await world.states()).toEqual(['vip_level a claimable', 'vip_level z withdrawn']);
});
