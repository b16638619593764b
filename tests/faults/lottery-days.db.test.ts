import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLottery, Drawer, lottery } from '#server/domains/lottery/lottery.fixture.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type DatabaseClock, reconnectAll, steerClock } from './database-clock.ts';

let database: TestDatabase;
let clock: DatabaseClock;
beforeAll(async () => {
  database = await freshDatabase();
  clock = await steerClock(database.sql, ['now']);
  await reconnectAll(database.url, database.sql);
});
afterAll(() => database.drop());

const HOUR_MS = 3_600_000;
const AT_ONCE = 100;

/** Far west, in the middle, far east; days of 23 and of 25 hours, and those after them. */
const BORDERS = [
  ['Pacific/Pago_Pago', '2026-11-22T11:00:00.000Z', '2026-11-21', '2026-11-22', 24],
  ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-21', '2026-11-22', 24],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-21', '2026-11-22', 24],
  ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-21', '2026-11-22', 24],
  ['Europe/Berlin', '2027-03-27T23:00:00.000Z', '2027-03-27', '2027-03-28', 23],
  ['Europe/Berlin', '2027-03-28T22:00:00.000Z', '2027-03-28', '2027-03-29', 24],
  ['Europe/Berlin', '2027-10-30T22:00:00.000Z', '2027-10-30', '2027-10-31', 25],
  ['America/New_York', '2027-11-07T04:00:00.000Z', '2027-11-06', '2027-11-07', 25],
  // Here midnight itself is skipped: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-05', '2026-09-06', 23],
] as const;

test.each(BORDERS)(
  'in %s a player who draws all the time around %s draws on %s and on %s',
  async (timeZone, border, day, next, hours) => {
    const at = (ms: number) => clock.stop(new Date(Date.parse(border) + ms));
    const of = createTestLottery(database.sql, lottery({ timeZone }));
    const drawer = new Drawer();
    const devices = () =>
      Promise.all(Array.from({ length: AT_ONCE }, () => drawer.draw(of, { salt: randomBytes(16).toString('hex') })));
    const drawn = (all: Awaited<ReturnType<typeof devices>>) =>
      all.flatMap((one) => (typeof one === 'string' ? [] : [one.day]));
    await at(-HOUR_MS);
    await of.commitDays();
    await at(-1);
    expect(drawn(await devices())).toEqual([day]);
    await at(0);
    expect(drawn(await devices())).toEqual([next]);
    expect((await drawer.today(of))?.nextDayAt).toBe(new Date(Date.parse(border) + hours * HOUR_MS).toISOString());
    await at(hours * HOUR_MS - 1);
    expect(drawn(await devices())).toEqual([]);
    expect(await database.sql`select from lottery_draws where player_id = ${drawer.playerId}`).toHaveLength(2);
  },
);

test('a draw on a page of an ended day is refused, and an answer that was lost over midnight is repeated', async () => {
  const border = Date.parse('2026-11-22T00:00:00Z');
  const of = createTestLottery(database.sql, lottery());
  await clock.stop(new Date(border - 1));
  await of.commitDays();
  const [early, late] = [new Drawer(), new Drawer()];
  const shown = await late.today(of);
  const before = await early.draw(of);
  await clock.stop(new Date(border));
  const said = { day: shown?.day ?? '', commitment: shown?.proof.commitment ?? '' };
  expect(await late.draw(of, said)).toBe('lottery.day_over');
  expect(await early.draw(of, said)).toEqual(before);
  expect(await early.draw(of)).toMatchObject({ day: '2026-11-22' });
});
