import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvents } from '#contract/events.ts';
import { createPoints } from '#server/domains/points/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createVip, type VipProgramme } from './index.ts';
import type { VipDeps } from './vip.deps.ts';
import { catalogOf, VIP } from './vip.fixture.ts';

let database: TestDatabase;
let vip: VipProgramme;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
  vip = vipWith(VIP);
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const vipWith = (programme: typeof VIP | null): VipProgramme =>
  createVip({ sql: database.sql, catalog: catalogOf(programme), rewards: {} as VipDeps['rewards'] });
const fact = (number: string, points: number): DomainEvents['order.paid'] => ({
  playerId,
  number,
  gid: 7,
  item: 'gem',
  total: 1000,
  currency: 'USD',
  inReference: 1_000_000,
  points,
});
const points = () => createPoints({ sql: database.sql });
const paid = (number: string, count: number, programme = vip) =>
  database.sql.begin(async (tx) => programme.onPoints(tx, await points().onPaid(tx, [fact(number, count)])));
const refunded = (number: string, sum: number) =>
  database.sql.begin(async (tx) =>
    vip.onPoints(tx, await points().onRefunded(tx, [{ ...fact(number, 0), refunded: sum }])),
  );
/** What was given, by source and what for, with how many hours it waits yet. */
const grants = () => database.sql<{ source: string; subject: string; state: string; waits: number | null }[]>`
  select source, subject, state,
    round(extract(epoch from nullif(claimable_from, '-infinity') - now()) / 3600)::int as waits
  from grants where player_id = ${playerId} order by source, subject`;
const states = async () => (await grants()).map(({ source, subject, state }) => `${source} ${subject} ${state}`);

test('reaching a level brings its reward, to be claimed 72 hours later, and its coupon of the month', async () => {
  await paid('a', 19);
  expect(await grants()).toEqual([]);
  await paid('b', 1);
  expect(await grants()).toEqual([{ source: 'vip_level', subject: 'silver', state: 'claimable', waits: 72 }]);
  await paid('c', 80);
  expect(await grants()).toEqual([
    { source: 'vip_level', subject: 'gold', state: 'claimable', waits: 72 },
    { source: 'vip_level', subject: 'silver', state: 'claimable', waits: 72 },
    { source: 'vip_month', subject: 'gold', state: 'claimable', waits: null },
  ]);
});

test('one order may reach several levels, and brings each reward', async () => {
  await paid('a', 500);
  expect(await states()).toEqual([
    'vip_level gold claimable',
    'vip_level silver claimable',
    'vip_month gold claimable',
  ]);
});

test('money that goes back takes unclaimed rewards of the levels that it had reached, and brings them again', async () => {
  await paid('a', 30);
  await paid('b', 100);
  await refunded('b', 1000);
  expect(await states()).toEqual([
    'vip_level gold withdrawn',
    'vip_level silver claimable',
    'vip_month gold withdrawn',
  ]);
  // The refund failed.
  await refunded('b', 0);
  expect(await states()).toEqual([
    'vip_level gold claimable',
    'vip_level silver claimable',
    'vip_month gold claimable',
  ]);
});

test('what was claimed stays, and is given once ever', async () => {
  await paid('a', 30);
  await database.sql`update grants set state = 'sent' where player_id = ${playerId}`;
  await refunded('a', 1000);
  await paid('b', 30);
  expect(await states()).toEqual(['vip_level silver sent']);
});

test('a refund of an order that counts for no level any more takes no reward', async () => {
  await paid('a', 30);
  const { sql } = database;
  await sql.begin(async (tx) => {
    await tx`alter table point_entries disable trigger point_entries_stay`;
    await tx`update point_entries set level_at = now() - interval '14 months' where player_id = ${playerId}`;
    await tx`alter table point_entries enable trigger point_entries_stay`;
  });
  await paid('b', 25);
  await refunded('a', 1000);
  expect(await states()).toEqual(['vip_level silver claimable']);
});

test('a publisher without levels gives none', async () => {
  await paid('a', 500, vipWith(null));
  expect(await grants()).toEqual([]);
});

test('a month that begins gives each who has the level its coupon, once', async () => {
  const { sql } = database;
  await sql`delete from vip_months`;
  await sql`delete from grants`;
  await sql`delete from point_entries`;
  const players = Array.from({ length: 5 }, () => randomUUID());
  for (const [index, id] of players.entries())
    await sql`
      insert into point_entries (player_id, key, kind, points, level_at) values (${id}, 'k', 'earned', ${96 + index}, now())`;
  // A run of it that was ended half way.
  expect(await vip.giveMonthly()).toBe(1);
  await sql`delete from vip_months`;
  playerId = players[0] ?? '';
  await paid('x', 4);
  expect(await vip.giveMonthly()).toBe(0);
  await paid('y', 1);
  expect(await states()).toEqual(['vip_level gold claimable', 'vip_month gold claimable']);
  const [row] = await sql<{ ends: boolean; count: number }[]>`
    select count(*)::int as count, bool_and(
      claimable_until = (date_trunc('month', now() at time zone 'Asia/Tokyo') + interval '1 month') at time zone 'Asia/Tokyo') as ends
    from grants where source = 'vip_month'`;
  expect(row).toEqual({ count: 2, ends: true });
  // It was gone through: who comes later has theirs by reaching the level.
  await sql`insert into point_entries (player_id, key, kind, points, level_at) values (${randomUUID()}, 'k', 'earned', 100, now())`;
  expect(await vip.giveMonthly()).toBe(0);
});
