import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoom } from '#tests/world/room.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type DatabaseClock, reconnectAll, steerClock } from './database-clock.ts';
import { CHOICE, changeItem, Shop } from './shop.ts';

let world: World;
let game: Server;
let clock: DatabaseClock;
let now = new Date();

/** A stand-in for a game, because the simulator uses the real clock and refuses signatures older than five minutes. */
const role = { roleId: CHOICE.roleId, name: 'Kestrel', serverId: 's3', serverName: 'Orion-3', level: 62, avatar: null };
beforeAll(async () => {
  game = createServer((_request, answer) => answer.end(JSON.stringify({ kind: 'full', roles: [role] })));
  await new Promise<void>((resolve) => game.listen(0, '127.0.0.1', resolve));
  const { port } = game.address() as AddressInfo;
  world = await startWorld({
    env: { [`GAME_${CHOICE.gid}_URL`]: `http://127.0.0.1:${port}` },
    overrides: { clock: { now: () => now } },
  });
  clock = await steerClock(world.context.sql, ['now', 'clock_timestamp']);
  await reconnectAll(world.env.DATABASE_URL ?? '', world.context.sql);
});
afterAll(async () => {
  await world.stop();
  game.close();
});

/** Returns Kestrel's shop at an instant, with a new session, because an old one would have expired. */
const shopAt = async (instant: string): Promise<Shop> => {
  now = new Date(instant);
  await clock.stop(now);
  return new Shop(world, await world.signIn('kestrel', 'starlight'));
};
const placeAt = async (instant: string, over = {}) => {
  const shop = await shopAt(instant);
  await makeRoom(world.context.sql);
  return shop.place(over);
};
const codeAt = async (instant: string, over = {}) => {
  const { status, error } = await placeAt(instant, over);
  return status === 200 ? 'placed' : error.code;
};
const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

/** Days of 23 and of 25 hours; the last four reset in the skipped or the repeated hour. */
const DAYS: [string, string, number, string, string][] = [
  ['Europe/Berlin', 'forward', 6, '2027-03-28T03:59:00Z', '2027-03-28T04:00:00Z'],
  ['Europe/Berlin', 'back', 6, '2027-10-31T04:59:00Z', '2027-10-31T05:00:00Z'],
  ['America/New_York', 'forward', 4, '2027-03-14T07:59:00Z', '2027-03-14T08:00:00Z'],
  ['America/New_York', 'back', 4, '2027-11-07T08:59:00Z', '2027-11-07T09:00:00Z'],
  ['Europe/Berlin', 'forward over the reset', 2, '2028-03-26T00:59:00Z', '2028-03-26T01:00:00Z'],
  ['America/New_York', 'forward over the reset', 2, '2028-03-12T06:59:00Z', '2028-03-12T07:00:00Z'],
  ['Europe/Berlin', 'back over the reset', 2, '2028-10-28T23:59:00Z', '2028-10-29T00:00:00Z'],
  ['America/New_York', 'back over the reset', 1, '2028-11-05T04:59:00Z', '2028-11-05T05:00:00Z'],
];

describe('a daily limit', () => {
  test.each(DAYS)(
    'in %s when clocks go %s (reset at %i:00) restarts once, at the announced instant',
    async (timeZone, _direction, resetHour, day, reset) => {
      await changeItem(world, { limit: { count: 1, period: 'day', per: 'character', timeZone, resetHour } });
      expect(await codeAt(day)).toBe('placed');
      expect((await placeAt(day)).error).toMatchObject({
        code: 'item.limit_reached',
        params: { resetsAt: new Date(reset).toISOString() },
      });
      expect(await codeAt(before(reset))).toBe('item.limit_reached');
      expect(await codeAt(reset)).toBe('placed');
      // An hour later the clock may show the same time again, but it is not a new day.
      const hourLater = new Date(Date.parse(reset) + 3_600_000).toISOString();
      expect(await codeAt(hourLater)).toBe('item.limit_reached');
    },
  );
});

test('a monthly limit of a leap year’s February lasts to its 29th', async () => {
  await changeItem(world, { limit: { count: 1, period: 'month', per: 'character', timeZone: 'UTC', resetHour: 0 } });
  expect(await codeAt('2028-02-28T23:59:59Z')).toBe('placed');
  expect((await placeAt('2028-02-29T12:00:00Z')).error.params).toMatchObject({ resetsAt: '2028-03-01T00:00:00.000Z' });
  expect(await codeAt('2028-02-29T23:59:59.999Z')).toBe('item.limit_reached');
  expect(await codeAt('2028-03-01T00:00:00Z')).toBe('placed');
});

/** An item without a limit. */
const OTHER = { item: 'astralite-300', total: 549 };

describe('a player’s own monthly limit', () => {
  const setCap = async (instant: string, amount: number) =>
    (await shopAt(instant)).client.call('PUT /me/spending-cap', { body: { cap: { amount, currency: 'EUR' } } });

  test('counts the leap day to February, and restarts on the first of March, UTC', async () => {
    await setCap('2032-02-01T00:00:00Z', 2 * OTHER.total);
    expect(await codeAt('2032-02-01T00:00:00Z', OTHER)).toBe('placed');
    expect(await codeAt('2032-02-29T12:00:00Z', OTHER)).toBe('placed');
    expect((await placeAt('2032-02-29T23:59:59.999Z', OTHER)).error).toMatchObject({
      code: 'order.spending_cap',
      params: { cap: 2 * OTHER.total, resetsAt: '2032-03-01T00:00:00.000Z' },
    });
    expect(await codeAt('2032-03-01T00:00:00Z', OTHER)).toBe('placed');
    expect(await codeAt('2032-03-31T23:59:59.999Z', OTHER)).toBe('placed');
    expect(await codeAt('2032-03-31T23:59:59.999Z', OTHER)).toBe('order.spending_cap');
  });

  test('a raise waits 24 real hours, also over the leap day and a change of clocks', async () => {
    for (const [asked, holds] of [
      ['2032-02-28T18:00:00Z', '2032-02-29T18:00:00Z'],
      ['2032-03-27T18:00:00Z', '2032-03-28T18:00:00Z'],
    ] as const) {
      await setCap(asked, 1);
      const { body } = await setCap(asked, 50 * OTHER.total);
      expect(body).toMatchObject({ cap: { amount: 1 }, next: { from: new Date(holds).toISOString() } });
      expect(await codeAt(before(holds), OTHER)).toBe('order.spending_cap');
      expect(await codeAt(holds, OTHER)).toBe('placed');
    }
  });
});

describe('the history of the last month', () => {
  test.each([
    ['2036-03-31T12:00:00Z', '2036-02-29T12:00:01Z'],
    ['2036-05-31T12:00:00Z', '2036-04-30T12:00:01Z'],
    ['2036-07-15T12:00:00Z', '2036-06-15T12:00:01Z'],
  ])('on %s reaches back to %s, the same day of a month that may be shorter', async (today, bought) => {
    const number = await (await shopAt(bought)).order(OTHER);
    const { body } = await (await shopAt(today)).client.call('GET /orders', { query: { size: 50 } });
    expect(body.orders.map((order) => order.number)).toContain(number);
  });
});
