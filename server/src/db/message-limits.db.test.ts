import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { forgetMessageDays, type MessageLimits, messageLimits, messagesToday } from './message-limits.ts';
import { sharedLimits } from './shared-limits.ts';

let database: TestDatabase;
let lines: string[];

/** Returns the limits of another process of the installation. */
const another = (): MessageLimits => {
  const { sql } = database;
  const log = createLog({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  return messageLimits({ db: sql, limits: sharedLimits(sql), log });
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  lines = [];
  await database.sql`delete from rate_limits`;
  await database.sql`delete from message_days`;
});

const WIDE = { daily: 100_000, countries: 20 };
/** Returns numbers from this many blocks of ten thousand, in turn. */
const numberAt = (index: number, blocks: number): string =>
  `+4915${String(index % blocks).padStart(5, '0')}${String(Math.floor(index / blocks)).padStart(4, '0')}`;
const addressAt = (index: number): string => `198.51.${Math.floor(index / 250) % 250}.${index % 250}`;

/** Requests messages like a script; returns the number of allowed ones. */
async function pump(
  times: number,
  who: (index: number) => { ip: string; to: string; country?: string },
  allowed = WIDE,
): Promise<number> {
  const processes = [another(), another()];
  let sent = 0;
  for (let from = 0; from < times; from += 20) {
    const some = Array.from({ length: Math.min(20, times - from) }, (_, at) => from + at);
    const taken = await Promise.all(
      some.map((index) => processes[index % 2]?.take({ country: 'DE', ...who(index) }, allowed)),
    );
    sent += taken.filter((one) => one?.allowed).length;
  }
  return sent;
}

test('limits a script by address, number and prefix', async () => {
  // One computer, another number for each try, all over the country.
  expect(await pump(200, (index) => ({ ip: '203.0.113.9', to: numberAt(index, 200) }))).toBe(5);
  // One customer's IPv6 network, another address for each try.
  expect(await pump(200, (index) => ({ ip: `2001:db8:1:2::${index}`, to: numberAt(index, 200) }))).toBe(5);
  await database.sql`delete from rate_limits`;
  // Many computers, one number.
  expect(await pump(200, (index) => ({ ip: addressAt(index), to: numberAt(0, 1) }))).toBe(3);
  await database.sql`delete from rate_limits`;
  // Many computers, numbers of one block, as in SMS pumping.
  expect(await pump(200, (index) => ({ ip: addressAt(index), to: numberAt(index, 1) }))).toBe(10);
  await database.sql`delete from rate_limits`;
  // Many computers, ten blocks.
  expect(await pump(300, (index) => ({ ip: addressAt(index), to: numberAt(index, 10) }))).toBe(100);
});

test('limits many computers and blocks by the country’s share, and then by the ceiling', async () => {
  const allowed = { daily: 100, countries: 2 };
  expect(await pump(200, (index) => ({ ip: addressAt(index), to: numberAt(index, 200) }), allowed)).toBe(60);
  const elsewhere = (index: number) => ({
    ip: addressAt(1000 + index),
    to: `+8190${String(index).padStart(4, '0')}0000`,
    country: 'JP',
  });
  expect(await pump(100, elsewhere, allowed)).toBe(40);
  expect(await messagesToday(database.sql)).toEqual([
    { country: 'DE', sent: 60, held: 140 },
    { country: 'JP', sent: 40, held: 60 },
  ]);
});

test('two processes together stay within the daily ceiling and log one alert, without a number', async () => {
  const [one, two] = [another(), another()];
  const all = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? one : two).take(
      { ip: addressAt(index), to: numberAt(index, 100), country: 'DE' },
      { daily: 37, countries: 1 },
    ),
  );
  const taken = await Promise.all(all);
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(37);
  expect(taken.filter((answer) => !answer.allowed && answer.by === 'ceiling')).toHaveLength(63);
  expect(lines.filter((line) => line.includes('sms.ceiling'))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/\+49/);
});

test('a refused request gets the time to wait, and takes nothing from shared limits', async () => {
  const limits = another();
  const ask = (ip: string, to: string) => limits.take({ ip, to, country: 'DE' }, WIDE);
  for (const _ of [1, 2, 3]) expect(await ask(addressAt(1), numberAt(0, 1))).toEqual({ allowed: true });
  const held = await ask(addressAt(2), numberAt(0, 1));
  expect(held).toMatchObject({ allowed: false, by: 'number' });
  expect(held).toHaveProperty('resetsIn', expect.any(Number));
  for (let index = 0; index < 20; index += 1) await ask(addressAt(2 + index), numberAt(0, 1));
  // The tries that the number's own limit refused did not use up the block's ten.
  for (let index = 1; index <= 7; index += 1)
    expect(await ask(addressAt(50 + index), numberAt(index, 1))).toEqual({ allowed: true });
  expect(await ask(addressAt(90), numberAt(99, 1))).toMatchObject({ allowed: false, by: 'prefix' });
});

/** Returns how many messages get through in each hour of a day. */
async function throughHours(hours: number, who: (index: number) => { ip: string; to: string }): Promise<number[]> {
  const sent: number[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    await database.sql`delete from rate_limits where key like 'sms:%:hour%'`;
    sent.push(await pump(12, (index) => who(hour * 12 + index)));
  }
  return sent;
}

test('allows more an hour later, until the day’s limit is used up', async () => {
  const block = (index: number) => numberAt(index, 200);
  expect(await throughHours(4, (index) => ({ ip: '203.0.113.9', to: block(index) }))).toEqual([5, 5, 0, 0]);
  await database.sql`delete from rate_limits`;
  expect(await throughHours(4, (index) => ({ ip: addressAt(index), to: numberAt(0, 1) }))).toEqual([3, 3, 0, 0]);
  await database.sql`delete from rate_limits`;
  expect(await throughHours(4, (index) => ({ ip: addressAt(index), to: numberAt(index, 1) }))).toEqual([10, 10, 10, 0]);
});

test('keeps the counts of each day for three months', async () => {
  const day = (ago: string) => database.sql`
    insert into message_days (day, country) values ((now() at time zone 'UTC')::date - ${ago}::interval, 'DE')`;
  await day('3 months');
  await day('3 months 1 day');
  await another().take({ ip: addressAt(1), to: numberAt(1, 1), country: 'DE' }, WIDE);
  await forgetMessageDays(database.sql);
  expect(await database.sql`select distinct day from message_days`).toHaveLength(2);
});
