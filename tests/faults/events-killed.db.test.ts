import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { APP, Collector, OF_BATCH, send, sendUntilRefused } from './collectors.ts';

const SENDERS = 8;
const KILLS = 3;
/** At least this many batches are accepted between two kills. */
const BATCHES = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
let collector: Collector | undefined;
afterEach(() => collector?.end('SIGKILL'));

async function start(more?: Record<string, string>): Promise<Collector> {
  collector = await Collector.start(database.url, more);
  return collector;
}

test('a collector process takes events, reports its health, and has nothing of a shop', async () => {
  const { url } = await start();
  const id = randomUUID();
  expect((await send(url, [id, id])).status).toBe(200);
  expect(await database.sql`select name, marks from analytics_events where app = ${APP}`).toEqual([
    { name: 'level_up', marks: [] },
  ]);
  const statuses = ['/healthz', '/readyz', '/platform/', '/platform/api/games', '/metrics'].map(async (path) => {
    const { status } = await fetch(url + path);
    return [path, status];
  });
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    ...{ '/healthz': 200, '/readyz': 200, '/platform/': 404, '/platform/api/games': 404, '/metrics': 404 },
  });
  expect(await collector?.end('SIGTERM')).toBe(0);
});

test('it reports all missing settings at once', async () => {
  const { said } = await start({ PUBLIC_URL: '', ANALYTICS_SERVER_APPS: 'short', DB_POOL: 'x', EVENTS_URL: 'nats' });
  for (const name of ['PUBLIC_URL', 'ANALYTICS_SERVER_APPS', 'DB_POOL', 'EVENTS_URL']) expect(said).toContain(name);
});

test('acknowledged events are stored once, however often the collector is killed', async () => {
  await database.sql`delete from analytics_events`;
  let { url } = await start();
  const answered = new Set<string>();
  let unclear = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    let taken = 0;
    const killed = Promise.withResolvers<unknown>();
    const left = await sendUntilRefused(
      SENDERS,
      () => url,
      (ids) => {
        for (const id of ids) answered.add(id);
        taken += 1;
        if (taken === BATCHES) killed.resolve(collector?.end('SIGKILL'));
      },
    );
    await killed.promise;
    unclear += left.length;
    ({ url } = await start());
    // Unanswered batches are sent again to the next one.
    for (const ids of left) {
      expect((await send(url, ids)).status).toBe(200);
      for (const id of ids) answered.add(id);
    }
  }
  expect(unclear).toBe(KILLS * SENDERS);
  expect(answered.size).toBeGreaterThanOrEqual(KILLS * (BATCHES + SENDERS) * OF_BATCH);
  const kept = await database.sql<{ id: string }[]>`select event ->> '#uuid' as id from analytics_events`;
  expect(kept.length).toBe(answered.size);
  expect(new Set(kept.map(({ id }) => id))).toEqual(answered);
});
