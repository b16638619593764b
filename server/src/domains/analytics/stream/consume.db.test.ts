import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { EventRow } from '../events.repo.ts';
import { startStreamConsumer } from './consume.ts';
import { packRows } from './message.ts';
import type { EventStream, StreamMessage } from './stream.ts';

const DAY_MS = 86_400_000;
/** The last midnight in UTC. */
const MIDNIGHT = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const EVENING = new Date(MIDNIGHT - 60_000);
const MORNING = new Date(MIDNIGHT + 60_000);

let database: TestDatabase;
let said: Record<string, unknown>[];
const log = createLog({ level: 'error', destination: { write: (line) => void said.push(JSON.parse(line)) } });
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  said = [];
  await database.sql`delete from analytics_events`;
});

const row = (over: Partial<EventRow> = {}): EventRow => ({
  ...{ key: randomUUID(), app: 'shop', type: 'track', name: 'view', time: EVENING },
  ...{ distinctId: 'visitor', accountId: null, marks: ['odd'], event: '{"a":1}', ...over },
});
const [one, two] = [row({ name: 'one' }), row({ name: 'two' })];

interface Message {
  at: Date;
  rows: EventRow[] | string;
}

/**
 * Delivers batches of messages, one list for each fetch.
 * Returns the outcome of each message, in the order of its first delivery.
 */
async function bring(...looks: Message[][]): Promise<string[]> {
  const became: string[] = [];
  const all = looks.flat();
  const brought = Promise.withResolvers<void>();
  const taken = ({ at, rows }: Message): StreamMessage => ({
    at,
    bytes: typeof rows === 'string' ? Buffer.from(rows) : (packRows(rows, 10_000)[0] as Buffer),
    done: () => became.push('done'),
    later: (ms) => became.push(`in ${ms / 1000} s`),
    never: (why) => became.push(why),
  });
  const stream: Pick<EventStream, 'take'> = {
    async take() {
      const look = looks.shift();
      if (look) return look.map(taken);
      brought.resolve();
      return new Promise((resolve) => setImmediate(resolve, []));
    },
  };
  const loop = startStreamConsumer({ sql: database.sql, log, now: () => MORNING, days: 3 }, stream as EventStream);
  await brought.promise;
  await loop.stop();
  expect(became).toHaveLength(all.length);
  return became;
}
const kept = async () => {
  const rows = await database.sql<{ name: string; day: string; at: Date }[]>`
    select name, to_char(day, 'YYYY-MM-DD') as day, at from analytics_events order by name, day`;
  return rows.map(({ name, day, at }) => [name, day, at]);
};
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

test('events are stored with the time and day at which the stream received them', async () => {
  expect(
    await bring([
      { at: EVENING, rows: [one] },
      { at: MORNING, rows: [two] },
    ]),
  ).toEqual(['done', 'done']);
  expect(await kept()).toEqual([
    ['one', dayOf(EVENING), EVENING],
    ['two', dayOf(MORNING), MORNING],
  ]);
  const [first] =
    await database.sql`select app, type, time, distinct_id, account_id, marks, event from analytics_events where name = 'one'`;
  expect(first).toEqual({
    app: 'shop',
    type: 'track',
    time: EVENING,
    distinct_id: 'visitor',
    account_id: null,
    marks: ['odd'],
    event: { a: 1 },
  });
});

test.each([
  ['the same message again', EVENING, EVENING],
  ['told again on the next day', EVENING, MORNING],
  ['the later one first', MORNING, EVENING],
])('an event that comes twice stands there once: %s', async (_, first, second) => {
  await bring([{ at: first, rows: [one] }], [{ at: second, rows: [one, two] }]);
  expect((await kept()).map(([name]) => name)).toEqual(['one', 'two']);
});

test('events older than the kept days are dropped with a log line; the rest stays', async () => {
  const old = { at: new Date(MIDNIGHT - 4 * DAY_MS), rows: [row()] };
  expect(await bring([old, { at: MORNING, rows: [one] }])).toEqual(['older than events are kept', 'done']);
  expect(said).toMatchObject([{ alert: 'analytics.lost', messages: 1 }]);
  expect(await kept()).toHaveLength(1);
});

test('a missing table of a day is created', async () => {
  expect(await bring([{ at: new Date(MIDNIGHT - 3 * DAY_MS), rows: [one] }])).toEqual(['done']);
});

test('a row that the database refuses does not stop other rows, also of the same message', async () => {
  const broken = { at: MORNING, rows: [row({ event: '{"a":' }), one] };
  expect(await bring([broken, { at: MORNING, rows: [two] }])).toEqual(['done', 'done']);
  expect((await kept()).map(([name]) => name)).toEqual(['one', 'two']);
  expect(said).toMatchObject([{ alert: 'analytics.lost', events: 1, why: 'invalid input syntax for type json' }]);
});

test('a message of another version waits for a process that can read it', async () => {
  expect(
    await bring([
      { at: MORNING, rows: '{"v":2}' },
      { at: MORNING, rows: [one] },
    ]),
  ).toEqual(['in 60 s', 'done']);
  expect(said).toMatchObject([{ alert: 'analytics.unread', messages: 1 }]);
});

test('what the database does not take now comes again', async () => {
  await database.sql`alter table analytics_events rename to away`;
  expect(await bring([{ at: MORNING, rows: [one] }])).toEqual(['in 1 s']);
  await database.sql`alter table away rename to analytics_events`;
  expect(await kept()).toEqual([]);
});
