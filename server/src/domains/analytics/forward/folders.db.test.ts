import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { keepEvents, settled } from './forward.fixture.ts';
import { startForwarding } from './forward.ts';
import { ndjson } from './ndjson.ts';
import { parquet } from './parquet.ts';
import { endOfFile } from './stored-events.repo.ts';
import type { Target } from './target.ts';

/** DuckDB is not a dependency: see decision 039. */
const PACKAGE = '@duckdb/node-api';
const duckDb = await import(PACKAGE).catch(() => null);

/** The next hour, since the current one may end during a test. */
const NOT_OVER = { hoursAgo: -1 };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from analytics_events`;
  await database.sql`delete from analytics_targets`;
  folder = mkdtempSync(join(tmpdir(), 'manawell-events-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Forwards the due events once. */
async function forward(target: Target): Promise<void> {
  await settled(database.sql);
  const loop = await startForwarding({ sql: database.sql, log: silentLog }, [target], 1);
  await loop.idle();
  await loop.stop();
}
const files = () => globSync('*/*', { cwd: folder }).toSorted();
const linesOf = (name: string) =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .trimEnd()
    .split('\n');

test('an hour becomes a file when it is over, with each event unchanged, its app, time and marks', async () => {
  const [id] = await keepEvents(database.sql, 1, { hoursAgo: 1 });
  await keepEvents(database.sql, 1, NOT_OVER);
  await forward(ndjson(folder));
  const [name = '', ...others] = files();
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\d\/\d\d-\d+\.[0-9a-f]{8}-\d+\.[0-9a-f]{8}\.ndjson\.gz$/);
  const event = `{"#uuid" : "${id}", "bad" : false, "text" : "ünï 🎇"}`;
  expect(linesOf(name)[0]).toMatch(/^\{"app":"shop","received_at":"[^"]+:00:00.000Z","marks":\[\],"event":/);
  expect(linesOf(name)[0]).toContain(`"event":${event}}`);
});

test('a file ends after a hundred thousand events, even within its hour', async () => {
  // Batches also put many events in one transaction.
  for (let kept = 0; kept < 100_000; kept += 5000) await keepEvents(database.sql, 5000, NOT_OVER);
  const start = { xid: '0', key: '00000000-0000-0000-0000-000000000000' };
  await database.sql`delete from analytics_events where key = (select key from analytics_events limit 1)`;
  await settled(database.sql);
  expect(await endOfFile(database.sql, start)).toBeNull();
  await keepEvents(database.sql, 3, NOT_OVER);
  await settled(database.sql);
  const [last] = await database.sql`
    select xid::text as xid, key from analytics_events order by analytics_events.xid, key offset 99999 limit 1`;
  expect(await endOfFile(database.sql, start)).toEqual(last);
});

test('a full disk leaves no partial file, and the same file is written later', async () => {
  await keepEvents(database.sql, 3);
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  await forward(ndjson(folder, { rename: full }));
  expect(globSync('*/{.*,*}', { cwd: folder })).toEqual([]);
  const [row] = await database.sql`select error from analytics_targets`;
  expect(row?.error).toContain('ENOSPC');
  await database.sql`update analytics_targets set due_at = now()`;
  await forward(ndjson(folder, { rename }));
  expect(files()).toHaveLength(1);
});

test('each target has its own position', async () => {
  await keepEvents(database.sql, 3);
  await forward(ndjson(folder));
  await forward({ ...ndjson(folder), name: 'another' });
  const rows = await database.sql`select name from analytics_targets where xid > '0' order by name`;
  expect(rows.map(({ name }) => name)).toEqual(['another', 'files']);
});

test.skipIf(duckDb)('without its package Parquet waits, and the error tells the package to install', async () => {
  await keepEvents(database.sql, 3);
  await forward(parquet(folder));
  const [row] = await database.sql`select error from analytics_targets`;
  expect(row?.error).toContain(`npm install --no-save ${PACKAGE}`);
  expect(files()).toEqual([]);
});

test.skipIf(!duckDb)('a Parquet file has the same events, with columns', async () => {
  const ids = await keepEvents(database.sql, 620);
  await forward(parquet(folder));
  expect(await database.sql`select error from analytics_targets`).toEqual([{ error: null }]);
  const instance = await duckDb.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const [name = ''] = files();
  const found = await connection.runAndReadAll(
    `select app, type, name, len(marks)::int as marks, typeof(received_at) as at, event from '${join(folder, name)}'`,
  );
  const rows = found.getRowObjects();
  expect(rows[0]).toMatchObject({ app: 'shop', type: 'track', name: 'view', marks: 0, at: 'TIMESTAMP WITH TIME ZONE' });
  const told = rows.map(({ event }: { event: string }) => JSON.parse(event));
  expect(told.map((event: { '#uuid': string }) => event['#uuid']).toSorted()).toEqual(ids.toSorted());
  expect(told[0].text).toBe('ünï 🎇');
  expect(files()).toHaveLength(1);
});
