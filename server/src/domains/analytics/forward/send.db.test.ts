import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { silentLog } from '#server/kernel/log.ts';
import type { Loop } from '#server/kernel/work/loop.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { keepEvents, settled, startReceiver } from './forward.fixture.ts';
import { startForwarding } from './forward.ts';
import { receiver } from './receiver.ts';
import { retryParked } from './stored-events.repo.ts';

let database: TestDatabase;
let double: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const running: Pick<Loop, 'idle' | 'stop'>[] = [];
beforeEach(async () => {
  await database.sql`delete from analytics_events`;
  await database.sql`delete from analytics_targets`;
  double = await startReceiver();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await double.stop();
});

/** @param timeoutMs time for an answer; long, because a busy machine must not look like a receiver that is down */
const start = async (timeoutMs = 30_000) => {
  const target = receiver({ url: double.url, app: 'theirs', timeoutMs });
  const loop = await startForwarding({ sql: database.sql, log: silentLog }, [target], 60_000);
  running.push(loop);
  return loop;
};
/** Forwards all due events. */
const forward = async (...loops: Pick<Loop, 'idle'>[]) => {
  await settled(database.sql);
  await Promise.all(loops.map(({ idle }) => idle()));
};
/** Ends the wait after a failure. */
const noWait = () => database.sql`update analytics_targets set due_at = now()`;
const position = async () => {
  const [row] = await database.sql<{ tries: number; error: string | null; waits: number; moved: boolean }[]>`
    select tries, error, extract(epoch from due_at - now())::float8 as waits, xid > '0' as moved from analytics_targets`;
  return row;
};
const parked = () => database.sql<{ id: string; why: string }[]>`select key as id, why from analytics_parked`;

test('every event is sent once and unchanged, to the receiver’s own app, in requests of fifty', async () => {
  const ids = await keepEvents(database.sql, 1130);
  await forward(await start());
  expect(double.ids().toSorted()).toEqual(ids.toSorted());
  expect(double.seen).toMatchObject({ apps: new Set(['theirs']), largest: 50 });
  expect(double.taken[0]).toMatchObject({ bad: false, text: 'ünï 🎇' });
});

test('an event that commits late is sent, even if later transactions were visible before it', async () => {
  const loop = await start();
  const late = connect(database.url, { max: 1 });
  let lateIds: string[] = [];
  await late.begin(async (tx) => {
    lateIds = await keepEvents(tx, 3);
    await keepEvents(database.sql, 3);
    await loop.idle();
    // It waits for events that could still come before it.
    expect(double.taken).toEqual([]);
  });
  await late.end();
  await forward(loop);
  expect(double.ids()).toHaveLength(6);
  expect(double.ids()).toEqual(expect.arrayContaining(lateIds));
});

test.each([
  ['is down', () => ({ status: 503, body: 'no' })],
  ['is too slow', () => null],
  ['does not know whom it takes events of', () => ({ status: 403, body: '{"code":-1}' })],
  ['sends elsewhere', () => ({ status: 302, body: '{"code":0}' })],
  ['answers something else', () => ({ status: 200, body: '<html>' })],
  ['refuses everything', () => ({ status: 400, body: '{"code":-1}' })],
])('a receiver that %s gets the same later, after waits that grow, and nothing is parked', async (_, answer) => {
  const ids = await keepEvents(database.sql, 3);
  double.rules.answer = answer;
  const loop = await start(200);
  await forward(loop);
  expect(await position()).toMatchObject({
    tries: 1,
    moved: false,
    error: expect.stringMatching(/receiver|abort|time/),
  });
  await noWait();
  await forward(loop);
  await noWait();
  await forward(loop);
  const after = await position();
  expect(after?.tries).toBe(3);
  expect(after?.waits).toBeGreaterThan(2);
  expect(await parked()).toEqual([]);
  double.rules.answer = double.rules.good;
  await loop.stop();
  await noWait();
  await forward(await start());
  expect(new Set(double.ids())).toEqual(new Set(ids));
  expect(await position()).toMatchObject({ tries: 0, error: null, moved: true });
});

test('refused events are parked with the reason and block nothing; put back, they are sent once more', async () => {
  const ids = await keepEvents(database.sql, 120);
  const bad = await keepEvents(database.sql, 2, { bad: true });
  ids.push(...(await keepEvents(database.sql, 30)));
  const loop = await start();
  await forward(loop);
  expect(double.ids().toSorted()).toEqual(ids.toSorted());
  expect((await parked()).map(({ id }) => id).toSorted()).toEqual(bad.toSorted());
  expect((await parked())[0]?.why).toContain('bad data');

  expect(await retryParked(database.sql)).toBe(2);
  await forward(loop);
  expect(await parked()).toHaveLength(2);
  double.rules.answer = () => ({ status: 200, body: '{"code":0}' });
  expect(await retryParked(database.sql)).toBe(2);
  await forward(loop);
  expect(await parked()).toEqual([]);
  expect(double.ids().toSorted()).toEqual([...ids, ...bad].toSorted());
});

test('if all events are refused, they are parked after many tries, so that later ones are sent', async () => {
  const bad = await keepEvents(database.sql, 8, { bad: true });
  const loop = await start();
  await forward(loop);
  expect(await parked()).toEqual([]);
  await database.sql`update analytics_targets set tries = 12, due_at = now()`;
  await forward(loop);
  expect(await parked()).toHaveLength(bad.length);
});

test('invalid events are not sent and block no valid one', async () => {
  await keepEvents(database.sql, 3, { type: 'invalid', bad: true });
  const loop = await start();
  await forward(loop);
  expect(await position()).toMatchObject({ tries: 0, moved: true });
  const ids = await keepEvents(database.sql, 2);
  await keepEvents(database.sql, 1, { type: 'invalid', bad: true });
  await forward(loop);
  expect(double.ids().toSorted()).toEqual(ids.toSorted());
  expect(await parked()).toEqual([]);
});

test('only one of two workers sends; the other takes over when it stops', async () => {
  const [one, two] = [await start(), await start()];
  await keepEvents(database.sql, 700);
  await forward(one, two);
  await forward(one, two);
  expect(double.taken).toHaveLength(700);
  await one.stop();
  await keepEvents(database.sql, 10);
  await forward(two);
  expect(double.taken).toHaveLength(710);
});

test('a clock that was set back blocks nothing', async () => {
  await keepEvents(database.sql, 2);
  await database.sql`
    insert into analytics_targets (name, holder, held_until, due_at)
    values ('receiver', gen_random_uuid(), now() + interval '1 day', now() + interval '1 day')`;
  await forward(await start());
  expect(double.ids()).toHaveLength(2);
});

test('after a restore on another server no event is skipped', async () => {
  await keepEvents(database.sql, 4);
  const loop = await start();
  await forward(loop);
  await loop.stop();
  const open = await keepEvents(database.sql, 5);
  // A dump brings such rows: their transaction numbers are ahead of this server's.
  await database.sql`update analytics_events set xid = (xid::text::bigint + 1000000000)::text::xid8`;
  await database.sql`update analytics_targets set xid = (xid::text::bigint + 1000000000)::text::xid8`;
  const later = await keepEvents(database.sql, 2);
  double.taken.length = 0;
  await forward(await start());
  expect(double.ids().toSorted()).toEqual([...open, ...later].toSorted());
});
