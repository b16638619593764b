import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseClock, reconnectAll, steerClock } from '#tests/faults/database-clock.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { LevelWorld, TOTAL } from './levels.fixture.ts';
import { VIP } from './vip.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2027-01-10T12:00:00Z');

let database: TestDatabase;
let clock: DatabaseClock;
let world: LevelWorld;
beforeAll(async () => {
  database = await freshDatabase();
  clock = await steerClock(database.sql, ['now']);
  await reconnectAll(database.url, database.sql);
});
afterAll(() => database.drop());
beforeEach(() => {
  world = new LevelWorld(database.sql);
});

const onDay = (day: number) => clock.stop(new Date(START + day * DAY));
/** Returns each grant with the day from which it can be claimed; -1: at once. */
const grants = async () =>
  (await world.grants()).map(({ source, subject, state, from }) => [
    `${source} ${subject} ${state}`,
    from ? (from.getTime() - START) / DAY : -1,
  ]);

test('a refund keeps a reward that an older, kept payment earned, also if its points no longer count', async () => {
  await onDay(0);
  await world.paid('a', 30);
  await onDay(430);
  await world.paid('b', 25);
  await world.refunded('b');
  expect(await grants()).toEqual([['vip_level silver claimable', 3]]);
});

test('the wait starts at the first payment that reached the level and was not refunded', async () => {
  await onDay(0);
  await world.paid('a', 30);
  await onDay(1);
  await world.paid('b', 30);
  await onDay(2);
  await world.refunded('a');
  expect(await grants()).toEqual([['vip_level silver claimable', 4]]);
  // The refund failed, so the first payment reached the level.
  await onDay(3);
  await world.refunded('a', 0);
  expect(await grants()).toEqual([['vip_level silver claimable', 3]]);
});

test('a failed refund does not restart the wait, a later payment does', async () => {
  await onDay(0);
  await world.paid('a', 30);
  await onDay(1);
  await world.refunded('a');
  expect(await grants()).toEqual([['vip_level silver withdrawn', 3]]);
  await onDay(2);
  await world.refunded('a', 0);
  expect(await grants()).toEqual([['vip_level silver claimable', 3]]);
  await world.refunded('a');
  await onDay(9);
  await world.paid('b', 20);
  expect(await grants()).toEqual([['vip_level silver claimable', 12]]);
});

test('a refund withdraws a coupon that waits beyond its month', async () => {
  await onDay(20);
  await world.paid('a', 100);
  await onDay(22);
  await world.refunded('a');
  expect((await grants()).at(-1)).toEqual(['vip_month gold withdrawn', 23]);
});

test('a coupon that is claimable since its month began stays so after a refund of another order', async () => {
  await onDay(0);
  await world.paid('a', 150);
  await world.paid('b', 10);
  await onDay(30);
  await world.vip.giveMonthly();
  await world.refunded('b');
  expect((await grants()).at(-1)).toEqual(['vip_month gold claimable', -1]);
  await world.refunded('a');
  expect((await grants()).at(-1)).toEqual(['vip_month gold withdrawn', -1]);
});

test('a raised threshold withdraws nothing, also after a refund', async () => {
  await onDay(0);
  await world.paid('a', 100);
  await world.paid('b', 5);
  world.programme = { ...VIP, levels: VIP.levels.map((level) => ({ ...level, from: level.from * 2 })) };
  await world.refunded('b');
  expect((await world.states())[0]).toBe('vip_level gold claimable');
});

/** Computes a player's rewards from the definition. */
class Model {
  readonly orders: { at: number; points: number; gone: number }[] = [];
  readonly given = new Map<string, { at: number; claimed: boolean }>();

  /** Returns the points that counted at an instant: of its month and the 12 before, in the programme's zone. */
  counted(at: number): number {
    const month = (instant: number): number => {
      const local = new Date(instant + 9 * HOUR);
      return local.getUTCFullYear() * 12 + local.getUTCMonth();
    };
    return this.orders
      .filter((order) => order.at <= at && month(order.at) >= month(at) - 12)
      .reduce((sum, { points, gone }) => sum + points - Math.floor((points * gone) / TOTAL), 0);
  }

  /**
   * Returns each level's reward: claimable from when it was first reached since it was given; withdrawn if it never
   * was.
   */
  rewards(now: number): string[] {
    return ['gold', 'silver'].flatMap((id) => {
      const least = VIP.levels.find((level) => level.id === id)?.from ?? 0;
      if (!this.given.has(id) && this.counted(now) >= least) this.given.set(id, { at: now, claimed: false });
      const grant = this.given.get(id);
      if (!grant) return [];
      if (grant.claimed) return [`${id} sent`];
      const times = [grant.at, ...this.orders.map(({ at }) => at)].filter((at) => at >= grant.at);
      const first = times.toSorted((a, b) => a - b).find((at) => this.counted(at) >= least);
      return [first === undefined ? `${id} withdrawn` : `${id} claimable ${new Date(first + 72 * HOUR).toISOString()}`];
    });
  }
}

test('for any sequence of orders and refunds over years, rewards equal those of the model', async () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 3000 }),
    act: fc.oneof(
      fc.record({ pay: fc.integer({ min: 1, max: 120 }) }),
      fc.record({ order: fc.nat({ max: 9 }), gone: fc.constantFrom(0, 400, TOTAL) }),
      fc.constant('claim' as const),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (story) => {
      world = new LevelWorld(database.sql);
      const model = new Model();
      let now = START;
      for (const { hours, act } of story) {
        now += hours * HOUR;
        await clock.stop(new Date(now));
        if (act === 'claim') {
          await world.claimAll();
          const claimable = model.rewards(now).filter((line) => line.includes('claimable'));
          for (const line of claimable)
            Object.assign(model.given.get(line.split(' ')[0] ?? '') ?? {}, { claimed: true });
        } else if ('pay' in act) {
          await world.paid(String(model.orders.length), act.pay);
          model.orders.push({ at: now, points: act.pay, gone: 0 });
        } else {
          const order = model.orders[act.order % model.orders.length];
          if (!order) continue;
          order.gone = act.gone;
          await world.refunded(String(model.orders.indexOf(order)), act.gone);
        }
        const seen = (await world.grants())
          .filter(({ source }) => source === 'vip_level')
          .map(
            ({ subject, state, from }) =>
              `${subject} ${state}${state === 'claimable' ? ` ${from?.toISOString()}` : ''}`,
          );
        expect(seen).toEqual(model.rewards(now));
      }
    }),
    { numRuns: 60 },
  );
});
