import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createAnalytics } from './index.ts';
import { storeIn } from './store.ts';

const NOW = new Date();
let database: TestDatabase;
let analytics: ReturnType<typeof createAnalytics>;
beforeAll(async () => {
  database = await freshDatabase();
  analytics = createAnalytics({ sql: database.sql, log: silentLog, clock: { now: () => NOW }, days: 2 });
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

test('a batch is kept as it was told', async () => {
  const told = event({ properties: { '#zone_offset': 0, text: 'ünï 🎇', deep: { a: [1, 'b'] } } });
  expect(await analytics.collect({ app: 'shop', events: [told] })).toBeNull();
  expect(await kept()).toEqual([{ name: 'view', app: 'shop', marks: [], event: told }]);
});

test('of a batch with one that is no event nothing is kept, and it is named', async () => {
  const events = [event(), event({ '#event_name': 'pay-now' }), event()];
  expect(await analytics.collect({ app: 'shop', events })).toEqual({ at: 1, why: '#event_name is no name' });
  expect(await kept()).toEqual([]);
});

test('the same event is kept once, within a batch, in a later one and in a hundred at once', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', events: [one, one, event({ '#uuid': 'u-2' })] });
  await analytics.collect({ app: 'shop', events: [one] });
  const batches = Array.from({ length: 100 }, (_, n) => [
    one,
    event({ '#uuid': `r-${n % 7}` }),
    event({ '#uuid': `r-${(n + 3) % 7}` }),
  ]);
  await Promise.all(batches.map((events) => analytics.collect({ app: 'shop', events: events.toReversed() })));
  expect(await kept()).toHaveLength(9);
});

test('what came yesterday is kept once, too', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', events: [one] });
  await database.sql`update analytics_events set day = day - 1`;
  await analytics.collect({ app: 'shop', events: [one] });
  expect(await kept()).toHaveLength(1);
});

test('another app may use the same ids; events without one are each their own', async () => {
  const one = event({ '#uuid': 'u-1' });
  await analytics.collect({ app: 'shop', events: [one, event(), event()] });
  await analytics.collect({ app: 'forum', events: [one] });
  expect((await kept()).map(({ app }) => app).toSorted()).toEqual(['forum', 'shop', 'shop', 'shop']);
});

test('an odd event is kept and says what is odd about it', async () => {
  await analytics.collect({
    app: 'shop',
    events: [event({ '#time': '1999-01-01 00:00:00.000', properties: { 'a\n-b': null } })],
  });
  expect((await kept())[0]?.marks).toEqual(['a -b is no name', '#time is more than a day from the collector’s']);
});

test('what a database cannot hold as text does not stop a batch', async () => {
  const odd = event({ properties: { '#zone_offset': 0, text: 'a\0b\ud800' } });
  expect(await analytics.collect({ app: 'shop', events: [odd] })).toBeNull();
  expect(await kept()).toHaveLength(1);
});

test('the first and the last time that are one are kept', async () => {
  const events = ['1900-01-01 00:00:00.000', '9999-01-01 00:00:00.000'].map((time) => event({ '#time': time }));
  expect(await analytics.collect({ app: 'shop', events })).toBeNull();
  expect(await kept()).toHaveLength(2);
});

test('large batches that come at once are written one after the other', async () => {
  const statements: number[] = [];
  const sql = ((_: unknown, ...values: readonly unknown[]) => {
    const columns = values.filter(Array.isArray);
    if (columns[0]) statements.push(columns[0].length);
    return Promise.resolve();
  }) as unknown as TestDatabase['sql'];
  const store = storeIn(sql, silentLog);
  const row = {
    ...{ key: 'k', app: 'shop', type: 'track', name: null, time: NOW },
    marks: [],
    event: 'x'.repeat(400_000),
  };
  const rows = [{ ...row, distinctId: null, accountId: null }];
  await Promise.all(Array.from({ length: 7 }, () => store(rows)));
  expect(statements).toEqual([1, 2, 2, 2]);
});

test('an empty batch is nothing', async () => {
  expect(await analytics.collect({ app: 'shop', events: [] })).toBeNull();
});

test('days are made ahead, and go whole when they are old', async () => {
  await analytics.ensureDays();
  await database.sql`select ensure_event_days((now() at time zone 'UTC')::date - 5, 5)`;
  const days = () => database.sql<{ day: string }[]>`
    select right(inhrelid::regclass::text, 8) as day from pg_inherits
    where inhparent = 'analytics_events'::regclass order by 1`;
  expect(await days()).toHaveLength(5 + 1 + 7);
  await analytics.collect({ app: 'shop', events: [event()] });
  // Of the days from six days ago on, those more than two days old.
  expect(await analytics.forget()).toBe(4);
  expect(await days()).toHaveLength(9);
  expect(await kept()).toHaveLength(1);
});
