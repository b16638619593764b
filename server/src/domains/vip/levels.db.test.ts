import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { LevelWorld } from './levels.fixture.ts';
import { VIP } from './vip.fixture.ts';

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
