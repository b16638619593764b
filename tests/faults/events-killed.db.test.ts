import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const APP = 'server-app-of-random-characters';
const SENDERS = 8;
const KILLS = 3;
/** Between two kills at least so many batches are taken. */
const BATCHES = 40;
const OF_BATCH = 6;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** What an operator would start, with no more than it asks for. */
async function startCollector(more: Record<string, string | undefined> = {}): Promise<{ url: string; said: string }> {
  const env = { NODE_ENV: 'production', ROLE: 'collector', PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'false', ...more };
  const shop = { PUBLIC_URL: 'https://shop.example.com', DATABASE_URL: database.url, ANALYTICS_SERVER_APPS: APP };
  child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, ...shop, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      for await (const line of linesOf(stream, child)) {
        said += `${line}\n`;
        const [, url] = /takes events at (\S+)/.exec(line) ?? [];
        if (url) return { url, said };
      }
  return { url: '', said };
}

const linesOf = (input: NodeJS.ReadableStream, of: ChildProcess) => {
  const lines = createInterface({ input });
  of.once('exit', () => lines.close());
  return lines;
};

const event = (id: string) => ({
  '#type': 'track',
  '#event_name': 'level_up',
  '#distinct_id': 'a-server',
  '#uuid': id,
  '#time': new Date().toISOString().replace('T', ' ').replace('Z', ''),
  properties: {},
});
const send = (url: string, ids: readonly string[]) =>
  fetch(`${url}/sync_server`, {
    method: 'POST',
    headers: { appid: APP, 'content-type': 'text/plain' },
    body: JSON.stringify(ids.map(event)),
  });

test('a collector alone takes events, tells how it is, and has nothing of a shop', async () => {
  const { url } = await startCollector();
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
  child?.kill('SIGTERM');
  if (child) expect((await once(child, 'exit'))[0]).toBe(0);
});

test('it says all that it lacks at once', async () => {
  const { said } = await startCollector({ PUBLIC_URL: '', ANALYTICS_SERVER_APPS: 'short', DB_POOL: 'x' });
  for (const name of ['PUBLIC_URL', 'ANALYTICS_SERVER_APPS', 'DB_POOL']) expect(said).toContain(name);
});

test('what was answered is kept, and once, however often the collector is killed', async () => {
  await database.sql`delete from analytics_events`;
  let { url } = await startCollector();
  const answered = new Set<string>();
  let unclear = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    let taken = 0;
    let enough = (): void => undefined;
    const killed = new Promise<void>((resolve) => {
      enough = resolve;
    }).then(() => child?.kill('SIGKILL'));
    // Each sends until its collector is gone; what it got no answer to it sends again to the next one.
    const left = await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (;;) {
          const ids = Array.from({ length: OF_BATCH }, () => randomUUID());
          const answer = await send(url, ids).catch(() => null);
          if (answer?.status !== 200) return ids;
          for (const id of ids) answered.add(id);
          taken += 1;
          if (taken === BATCHES) enough();
        }
      }),
    );
    await killed;
    unclear += left.length;
    ({ url } = await startCollector());
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
