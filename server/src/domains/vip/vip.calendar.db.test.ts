import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { type DatabaseClock, reconnectAll, steerClock } from '#tests/faults/database-clock.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createVip } from './index.ts';
import { LevelWorld } from './levels.fixture.ts';
import type { RedeemEntry } from './redeem.catalog.ts';
import type { VipDeps } from './vip.deps.ts';
import { catalogOf, entry, VIP } from './vip.fixture.ts';
import { readVip } from './vip.read.ts';

let database: TestDatabase;
let sql: Sql;
let clock: DatabaseClock;
let world: LevelWorld;
beforeAll(async () => {
  database = await freshDatabase();
  sql = database.sql;
  clock = await steerClock(sql, ['now']);
  await reconnectAll(database.url, sql);
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = new LevelWorld(sql);
  await sql`delete from vip_months`;
  await sql`delete from point_entries`;
});

const at = (instant: string) => clock.stop(new Date(instant));
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

/**
 * Zones with the starts of four months: the month of the payment, the next one, the same month a year later, and the
 * one after. The zones are far west and far east, and those where the clocks change within the month.
 */
const MONTHS = [
  ['Pacific/Niue', '2027-03-01T11:00:00Z', '2027-04-01T11:00:00Z', '2028-03-01T11:00:00Z', '2028-04-01T11:00:00Z'],
  ['UTC', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z', '2028-03-01T00:00:00Z', '2028-04-01T00:00:00Z'],
  [
    'Pacific/Kiritimati',
    '2027-02-28T10:00:00Z',
    '2027-03-31T10:00:00Z',
    '2028-02-29T10:00:00Z',
    '2028-03-31T10:00:00Z',
  ],
  ['Europe/Berlin', '2027-02-28T23:00:00Z', '2027-03-31T22:00:00Z', '2028-02-29T23:00:00Z', '2028-03-31T22:00:00Z'],
  ['Europe/Berlin', '2027-09-30T22:00:00Z', '2027-10-31T23:00:00Z', '2028-09-30T22:00:00Z', '2028-10-31T23:00:00Z'],
] as const;

describe.each(MONTHS)('in %s, with a month from %s until %s', (timeZone, begins, ends, yearLater, fallen) => {
  const programme = { ...VIP, timeZone };
  const levelNow = async () => {
    const { level, nextMonth } = await readVip({ sql, catalog: catalogOf(programme) } as VipDeps, world.playerId);
    return [level, nextMonth && [nextMonth.level, nextMonth.at]];
  };

  test.each([
    ['the month’s first instant', begins, fallen],
    ['the month’s last instant', justBefore(ends), fallen],
    ['the last instant before the month', justBefore(begins), yearLater],
  ])('points paid at %s count until the same month a year later ends', async (_, paid, falls) => {
    world.programme = programme;
    await at(paid);
    await world.paid('a', 100);
    expect(await levelNow()).toEqual(['gold', null]);
    await at(justBefore(falls));
    expect(await levelNow()).toEqual(['gold', ['bronze', new Date(falls).toISOString()]]);
    await at(falls);
    expect(await levelNow()).toEqual(['bronze', null]);
  });

  test('the month’s coupon is given from its first instant on and expires after its last', async () => {
    world.programme = programme;
    await at(justBefore(begins));
    await world.paid('a', 100);
    await sql`delete from grants where player_id = ${world.playerId}`;
    const given = async (instant: string) => {
      await at(instant);
      await world.vip.giveMonthly();
      const grants = await world.grants();
      return grants.filter(({ source }) => source === 'vip_month').map(({ until }) => until?.toISOString());
    };
    const [first, second] = [begins, ends].map((instant) => new Date(instant).toISOString());
    expect(await given(justBefore(begins))).toEqual([first]);
    expect(await given(begins)).toEqual([first, second]);
    expect(await given(justBefore(ends))).toEqual([first, second]);
    expect(await given(ends)).toHaveLength(3);
  });
});

const REWARDS = {
  receiver: () => Promise.resolve(null),
  claimGiven: () => Promise.resolve(true),
  show: (_: string, id: string) => Promise.resolve({ id }),
} as unknown as VipDeps['rewards'];

/** Returns `redeemed`, or the time at which it can be redeemed again. */
async function redeem(playerId: string, list: readonly RedeemEntry[]): Promise<unknown> {
  const { handlers } = createVip({ sql, catalog: catalogOf(VIP, list), rewards: REWARDS });
  const handler = handlers['POST /vip/redeem/:entry'];
  const input = { params: { entry: 'keys' }, query: undefined, body: { points: 10, locale: 'en' as const } };
  const request = { idempotencyKey: randomUUID() } as Parameters<typeof handler>[2];
  return handler(input, { playerId, uid: '7', deletionRequested: false }, request).then(
    () => 'redeemed',
    (error: unknown) => (error instanceof ApiError ? error.params.resetsAt : error),
  );
}

/** Each period resets at the last instant; two of the days have 23 and 25 hours. Weeks begin on Monday. */
test.each([
  ['day', 'Pacific/Niue', '2027-05-10T11:00:00Z', '2027-05-11T11:00:00Z'],
  ['day', 'UTC', '2027-05-10T00:00:00Z', '2027-05-11T00:00:00Z'],
  ['day', 'Pacific/Kiritimati', '2027-05-09T10:00:00Z', '2027-05-10T10:00:00Z'],
  ['day', 'Europe/Berlin', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
  ['day', 'Europe/Berlin', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ['week', 'Pacific/Niue', '2027-05-10T11:00:00Z', '2027-05-17T11:00:00Z'],
  ['week', 'UTC', '2027-05-10T00:00:00Z', '2027-05-17T00:00:00Z'],
  ['week', 'Pacific/Kiritimati', '2027-05-09T10:00:00Z', '2027-05-16T10:00:00Z'],
  ['week', 'Europe/Berlin', '2027-03-21T23:00:00Z', '2027-03-28T22:00:00Z'],
  ['week', 'Europe/Berlin', '2027-10-24T22:00:00Z', '2027-10-31T23:00:00Z'],
] as const)('a limit of once a %s in %s allows one from %s until %s', async (period, timeZone, begins, ends) => {
  const list = [entry({ limit: { count: 1, period, timeZone, resetHour: 0 } })];
  const { playerId } = world;
  await sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: 'gift', kind: 'granted', points: 1000, number: null, levelAt: null }]),
  );
  const shown = async () => {
    const [left] = (await readVip({ sql, catalog: catalogOf(VIP, list) } as VipDeps, playerId)).redeem;
    return [left?.left, left?.resetsAt];
  };
  const [first, last] = [new Date(begins).toISOString(), new Date(ends).toISOString()];
  await at(justBefore(begins));
  expect([await redeem(playerId, list), await redeem(playerId, list)]).toEqual(['redeemed', first]);
  await at(begins);
  expect([await shown(), await redeem(playerId, list)]).toEqual([[1, last], 'redeemed']);
  await at(justBefore(ends));
  expect([await shown(), await redeem(playerId, list)]).toEqual([[0, last], last]);
  await at(ends);
  expect(await redeem(playerId, list)).toBe('redeemed');
});
