import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createAnalytics } from './index.ts';
import { databaseStore } from './store.ts';

const NOW = new Date();
let database: TestDatabase;
const deps = () => ({ sql: database.sql, log: silentLog, clock: { now: () => NOW }, days: 2 });
let analytics: ReturnType<typeof createAnalytics>;
beforeAll(async () => {
  database = await freshDatabase();
  analytics = createAnalytics(deps());
});
afterAll(() => database.drop());
beforeEach(() => database.sql`delete from analytics_events`);

const event = (over: object = {}) => ({
  '#type': 'track',
  '#time': NOW.toISOString().replace('T', ' ').replace('Z', ''),
  '#distinct_id': 'visitor',
  '#event_name': 'view',
  properties: { '#zone_offset': 0, page: 'home' },
  ...over,
});
const kept = () => database.sql<{ name: string; app: string; marks: string[]; event: unknown }[]>`
  select name, app, marks, event from analytics_events order by name, app`;

test('a batch is stored as it was sent', async () => {
  const told = event({ properties: { '#zone_offset': 0, text: 'ünï 🎇', deep: { a: [1, 'b'] } } });
  await analytics.collect({ app: 'shop', from: null, events: [told] });
  expect(await kept()).toEqual([{ name: 'view', app: 'shop', marks: [], event: told }]);
});

test('an invalid event is stored with its marks and does not stop the valid ones of its batch', async () => {
  // The valid event has the id of an invalid one, as a corrected event may.
  const invalid = event({ '#uuid': 'u-1', '#time': '2026-02-31 10:00:00.000' });
  const events = [event({ '#uuid': 'u-1' }), invalid, 'nothing', { '#type': 'track\0' }, event()];
  await analytics.collect({ app: 'shop', from: null, events });
  await analytics.collect({ app: 'shop', from: null, events: [invalid] });
  const rows = await database.sql<{ type: string; marks: string[]; event: unknown; time: Date }[]>`
    select type, marks, event, time from analytics_events order by type, marks`;
  expect(rows.map(({ type }) => type)).toEqual(['invalid', 'invalid', 'invalid', 'track', 'track']);
  expect(rows.slice(0, 3).map(({ marks }) => marks[0])).toEqual([
    expect.stringMatching(/^#time is no time/),
    expect.stringMatching(/^#type is none of/),
    'an event is an object',
  ]);
  expect(rows[0]).toMatchObject({ event: invalid, time: NOW });
  expect(rows.slice(3).flatMap(({ marks }) => marks)).toEqual([]);
});

test('long values are cut and marked; of an event that is too long, only the beginning is stored', async () => {
  const text = 'x'.repeat(1_000_000);
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`p${n}`, text]));
  await analytics.collect({
    app: 'shop',
    from: null,
    events: [event({ properties: { text } }), event({ properties: many })],
  });
  const rows = await database.sql<{ type: string; marks: string[]; size: number }[]>`
    select type, marks, length(event::text) as size from analytics_events order by type`;
  expect(rows.map(({ type, marks }) => [type, marks[0]])).toEqual([
    ['invalid', 'too long'],
    ['track', 'text is longer than 2048 characters'],
  ]);
  for (const { size, marks } of rows) expect([size < 3000, marks.length <= 20]).toEqual([true, true]);
});

test('above the budget of a day no event is stored, and a log line says so', async () => {
  const said: object[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => void said.push(JSON.parse(line)) } });
  const { collect } = createAnalytics({ ...deps(), log, dayBytes: 50_000 });
  const text = 'x'.repeat(2000);
  for (let n = 0; n < 100; n++) await collect({ app: 'shop', from: null, events: [event({ properties: { text } })] });
  const [{ count = 0 } = {}] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from analytics_events`;
  expect([count > 15, count < 50]).toEqual([true, true]);
  expect(said[0]).toMatchObject({ alert: 'analytics.budget', app: 'shop', bytes: 50_000 });
});

test('a log line reports invalid events with the reasons', async () => {
  const said: object[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void said.push(JSON.parse(line)) } });
  const { collect } = createAnalytics({ ...deps(), log });
  await collect({ app: 'shop', from: null, events: [event()] });
  expect(said).toEqual([]);
  await collect({ app: 'shop', from: null, events: [event(), {}, 'nothing'] });
  expect(said).toMatchObject([
    { app: 'shop', events: 2, why: expect.arrayContaining([expect.stringMatching(/^#type/)]) },
  ]);
});

test('a duplicate event is stored once: within a batch, in a later one and in a hundred at once', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', from: null, events: [one, one, event({ '#uuid': 'u-2' })] });
  await analytics.collect({ app: 'shop', from: null, events: [one] });
  const batches = Array.from({ length: 100 }, (_, n) => [
    one,
    event({ '#uuid': `r-${n % 7}` }),
    event({ '#uuid': `r-${(n + 3) % 7}` }),
  ]);
  await Promise.all(
    batches.map((events) => analytics.collect({ app: 'shop', from: null, events: events.toReversed() })),
  );
  expect(await kept()).toHaveLength(9);
});

test('an event of yesterday is not stored again today', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', from: null, events: [one] });
  await database.sql`update analytics_events set day = day - 1`;
  await analytics.collect({ app: 'shop', from: null, events: [one] });
  expect(await kept()).toHaveLength(1);
});

test('another app may use the same ids; events without an id are all distinct', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', from: null, events: [one, event(), event()] });
  await analytics.collect({ app: 'forum', from: null, events: [one] });
  expect((await kept()).map(({ app }) => app).toSorted()).toEqual(['forum', 'shop', 'shop', 'shop']);
});

test('an odd event is kept and says what is odd about it', async () => {
  await analytics.collect({
    app: 'shop',
    from: null,
    events: [event({ '#time': '1999-01-01 00:00:00.000', properties: { 'a\n-b': null } })],
  });
  expect((await kept())[0]?.marks).toEqual(['a -b is no name', '#time is more than a day from the collector’s']);
});

test('text that a database cannot store does not stop a batch', async () => {
  const odd = event({ properties: { '#zone_offset': 0, text: 'a\0b\ud800' } });
  await analytics.collect({ app: 'shop', from: null, events: [odd] });
  expect(await kept()).toHaveLength(1);
});

test('the earliest and latest times of the database are stored', async () => {
  const events = ['0001-01-01 00:00:00.000', '9999-12-31 23:59:59.999'].map((time) => event({ '#time': time }));
  await analytics.collect({ app: 'shop', from: null, events });
  expect(await kept()).toHaveLength(2);
});

test('large concurrent batches are written one after the other', async () => {
  const statements: number[] = [];
  const sql = ((_: unknown, ...values: readonly unknown[]) => {
    const columns = values.filter(Array.isArray);
    if (columns[0]) statements.push(columns[0].length);
    return Promise.resolve();
  }) as unknown as TestDatabase['sql'];
  const store = databaseStore(sql, silentLog);
  const row = {
    ...{ key: 'k', app: 'shop', type: 'track', name: null, time: NOW },
    marks: [],
    event: 'x'.repeat(400_000),
  };
  const rows = [{ ...row, distinctId: null, accountId: null }];
  await Promise.all(Array.from({ length: 7 }, () => store(rows)));
  expect(statements).toEqual([1, 2, 2, 2]);
});

test('an empty batch stores nothing', async () => {
  await analytics.collect({ app: 'shop', from: null, events: [] });
  expect(await kept()).toEqual([]);
});

test('tables of days are created ahead, and dropped when they are old', async () => {
  await analytics.ensureDays();
  await database.sql`select ensure_event_days((now() at time zone 'UTC')::date - 5, 5)`;
  const days = () => database.sql<{ day: string }[]>`
    select right(inhrelid::regclass::text, 8) as day from pg_inherits
    where inhparent = 'analytics_events'::regclass order by 1`;
  expect(await days()).toHaveLength(5 + 1 + 7);
  await analytics.collect({ app: 'shop', from: null, events: [event()] });
  // Days from six days ago on; kept are those at most two days old.
  expect(await analytics.forget()).toBe(4);
  expect(await days()).toHaveLength(9);
  expect(await kept()).toHaveLength(1);
});
