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

test('reaching a level brings its reward and its coupon of the month, to be claimed 72 hours later', async () => {
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

test('one order may reach several levels, and brings each reward', async () => {
  await world.paid('a', 500);
  expect(await world.states()).toEqual([
    'vip_level gold claimable',
    'vip_level silver claimable',
    'vip_month gold claimable',
  ]);
});

test('one order that reaches several levels brings the coupon of the highest alone', async () => {
  const coupons = { coupon: 'monthly' };
  const [bronze, silver, gold] = VIP.levels;
  if (!bronze || !silver || !gold) throw new Error('three levels are needed');
  world.programme = { ...VIP, levels: [bronze, { ...silver, ...coupons }, gold] };
  await world.paid('a', 500);
  expect((await world.states()).filter((line) => line.startsWith('vip_month'))).toEqual(['vip_month gold claimable']);
});

test('money that goes back takes unclaimed rewards of the levels that it had reached, and brings them again', async () => {
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

test('what was claimed stays, and is given once ever', async () => {
  await world.paid('a', 30);
  await world.claimAll();
  await world.refunded('a');
  await world.paid('b', 30);
  expect(await world.states()).toEqual(['vip_level silver sent']);
});

test('a publisher without levels gives none', async () => {
  world.programme = null;
  await world.paid('a', 500);
  expect(await waiting()).toEqual([]);
});

test('a refund that takes one reward and moves another waits for a claim of both, and neither waits for the other', async () => {
  const { sql } = database;
  const reward = { points: 5 };
  world.programme = { ...VIP, levels: [level('first', 0), level('a', 20, { reward }), level('z', 100, { reward })] };
  await world.paid('one', 30);
  await world.paid('other', 75);
  let refund: Promise<void> | undefined;
  // Claims lock in this order.
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
