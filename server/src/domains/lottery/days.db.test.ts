import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { daySeed } from './draw.computation.ts';
import { createTestLottery, Drawer, KEY, lottery } from './lottery.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const daysOf = (id: string) => database.sql<{ day: string; configuration: string; early: boolean }[]>`
  select day::text, configuration, early from lottery_days where lottery = ${id} order by day`;

test('today and the next two days are committed once, also by repeated and parallel calls', async () => {
  const entry = lottery();
  const of = createTestLottery(database.sql, entry);
  const made = await Promise.all(Array.from({ length: 10 }, () => of.commitDays()));
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect((await daysOf(entry.id)).map(({ early }) => early)).toEqual([true, true, false]);
});

test('a change of the file counts from the first day without a commitment', async () => {
  const entry = lottery();
  await createTestLottery(database.sql, entry).commitDays();
  await database.sql`delete from lottery_days where lottery = ${entry.id} and day > (now() at time zone 'UTC')::date + 1`;
  const before = await daysOf(entry.id);
  const changed = createTestLottery(database.sql, {
    ...entry,
    prizes: entry.prizes.map((prize) => ({ ...prize, weight: 7 })),
  });
  expect(await changed.commitDays()).toBe(1);
  const after = await daysOf(entry.id);
  expect(after.slice(0, 2)).toEqual(before);
  expect(after[2]?.configuration).toContain('"weight":7}');
  // Shows and draws by the frozen configuration.
  expect((await new Drawer().today(changed))?.prizes.map(({ weight }) => weight)).toEqual([60, 30, 9, 1]);
});

test('a commitment younger than 24 hours keeps its day closed, and the answer has the opening time', async () => {
  const entry = lottery();
  const of = createTestLottery(database.sql, entry, { opensAtOnce: false });
  await of.commitDays();
  const shown = await new Drawer().today(of);
  expect(shown?.early).toBe(false);
  expect(Date.parse(shown?.opensAt ?? '')).toBe(Date.parse(shown?.proof.committedAt ?? '') + 24 * 3_600_000);
  expect(await new Drawer().draw(of)).toBe('lottery.not_open');
  await database.sql`update lottery_days set committed_at = now() - interval '24 hours' where lottery = ${entry.id}`;
  expect((await new Drawer().today(of))?.opensAt).toBeNull();
  expect(await new Drawer().draw(of)).toMatchObject({ lottery: entry.id });
});

test('only days within the window are committed', async () => {
  const day = (ahead: number) => new Date(Math.floor(Date.now() / 86_400_000 + ahead) * 86_400_000).toISOString();
  const ends = lottery({ window: { until: day(1) } });
  const begins = lottery({ window: { from: day(2) } });
  expect(await createTestLottery(database.sql, ends).commitDays()).toBe(1);
  expect(await createTestLottery(database.sql, begins).commitDays()).toBe(1);
});

test('commits nothing without a lottery or a key, and logs the reason', async () => {
  const none = createTestLottery(database.sql, null);
  const keyless = createTestLottery(database.sql, lottery(), { key: null });
  expect([await none.commitDays(), await keyless.commitDays()]).toEqual([0, 0]);
  expect([none.lines.length, keyless.lines.join()]).toEqual([0, expect.stringContaining('LOTTERY_KEY')]);
});

test('with a key other than the committed one, shows, draws and reveals nothing, and raises an alert', async () => {
  const entry = lottery();
  await createTestLottery(database.sql, entry).commitDays();
  const other = createTestLottery(database.sql, entry, { key: randomBytes(32) });
  const drawer = new Drawer();
  expect(await drawer.today(other)).toBeNull();
  expect(await other.commitDays()).toBe(0);
  expect(other.lines.filter((line) => line.includes('"alert":"lottery.key"'))).toHaveLength(3);
  const [today] = await daysOf(entry.id);
  const [row] = await database.sql<{ commitment: Buffer }[]>`
    select commitment from lottery_days where lottery = ${entry.id} and day = ${today?.day ?? ''}`;
  const said = { lottery: entry.id, day: today?.day ?? '', commitment: row?.commitment.toString('hex') ?? '' };
  expect(await drawer.draw(other, said)).toBe('lottery.unknown');
  await database.sql`update lottery_days set ends_at = now() - interval '1 hour' where lottery = ${entry.id}`;
  const params = { lottery: entry.id, day: today?.day ?? '' };
  const reveal = other.handlers['GET /lottery/:lottery/days/:day'];
  expect((await reveal({ params, query: undefined, body: undefined }, null, {} as never)).seed).toBeNull();
});

test('a seed is revealed ten minutes after its day, and is stored and logged nowhere before', async () => {
  const entry = lottery();
  const of = createTestLottery(database.sql, entry);
  await of.commitDays();
  const drawer = new Drawer();
  const drawn = await drawer.draw(of);
  if (typeof drawn === 'string') throw new Error(drawn);
  const seed = daySeed(KEY, entry.id, drawn.day).toString('hex');
  const params = { lottery: entry.id, day: drawn.day };
  const reveal = async () =>
    (
      await of.handlers['GET /lottery/:lottery/days/:day'](
        { params, query: undefined, body: undefined },
        null,
        {} as never,
      )
    ).seed;
  const end = (ago: string) =>
    database.sql`update lottery_days set ends_at = now() - ${ago}::interval where lottery = ${entry.id}`;
  await end('9 minutes 59 seconds');
  expect(await reveal()).toBeNull();
  const dump = await database.sql<{ text: string }[]>`
    select string_agg(d::text, ' ') as text from lottery_days d union all select string_agg(d::text, ' ') from lottery_draws d
    union all select string_agg(g::text, ' ') from grants g union all select string_agg(o::text, ' ') from outbox o
    union all select string_agg(k::text, ' ') from idempotency_keys k`;
  const kept = [JSON.stringify(drawn), of.lines.join(), ...dump.map(({ text }) => text ?? '')].join(' ');
  expect(kept).toContain(drawer.salt);
  expect(kept).not.toContain(seed);
  expect(kept).not.toContain(KEY.toString('hex'));
  await end('10 minutes');
  expect(await reveal()).toBe(seed);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  'days of a lottery that moves to %s never overlap, and none is drawn twice',
  async (timeZone) => {
    const entry = lottery();
    await createTestLottery(database.sql, entry).commitDays();
    await database.sql`delete from lottery_days where lottery = ${entry.id} and day > (now() at time zone 'UTC')::date`;
    await createTestLottery(database.sql, { ...entry, timeZone }).commitDays();
    const [overlap] = await database.sql<{ count: number; days: number }[]>`
      select count(*) filter (where before > starts_at)::int as count, count(*)::int as days from (
        select starts_at, lag(ends_at) over (order by starts_at) as before from lottery_days where lottery = ${entry.id}) as d`;
    expect(overlap?.count).toBe(0);
    expect(overlap?.days).toBeGreaterThan(1);
  },
);
