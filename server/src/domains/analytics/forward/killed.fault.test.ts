import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { keepEvents, settled, startReceiver } from './forward.fixture.ts';

/** DuckDB is not a dependency: see decision 039. */
const PACKAGE = '@duckdb/node-api';
const duckDb = await import(PACKAGE).catch(() => null);

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'manawell-events-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

let ids: string[];
beforeEach(async () => {
  await database.sql`delete from analytics_events`;
  await database.sql`delete from analytics_targets`;
  rmSync(folder, { recursive: true, force: true });
  ids = [];
  // The first file is written in two pages.
  ids.push(...(await keepEvents(database.sql, 2300, { hoursAgo: 4 })));
  ids.push(...(await keepEvents(database.sql, 300)));
});

/** Forwards until it is done or dies at a point. Returns the signal that ended the process. */
async function forward(kind: string, place: string, point = 'never'): Promise<string | null> {
  await settled(database.sql);
  const program = join(import.meta.dirname, 'killed.fixture.ts');
  const child = spawn(process.execPath, [program, database.url, kind, place, point], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return signal;
}

test.each(['before sending', 'after sending'])(
  'a worker that is killed %s loses no event; duplicates have the same #uuid',
  async (point) => {
    const double = await startReceiver();
    try {
      expect(await forward('receiver', double.url, point)).toBe('SIGKILL');
      expect(await forward('receiver', double.url)).toBeNull();
      expect(new Set(double.ids())).toEqual(new Set(ids));
      // At most the events under way: five hundred.
      expect(double.taken.length).toBeLessThanOrEqual(ids.length + 500);
      if (point === 'after sending') expect(double.taken.length).toBeGreaterThan(ids.length);
    } finally {
      await double.stop();
    }
  },
);

const written = () =>
  globSync('**/*.ndjson.gz', { cwd: folder })
    .toSorted()
    .map((name) => ({
      name,
      lines: gunzipSync(readFileSync(join(folder, name)))
        .toString()
        .trimEnd()
        .split('\n'),
    }));

test.each(['before a file', 'within a file', 'before the rename', 'after the rename'])(
  'a worker that is killed %s leaves files with every event once, even if more events arrive',
  async (point) => {
    expect(await forward('files', folder, point)).toBe('SIGKILL');
    // A reader of the folder finds only whole files at this point.
    expect(() => written()).not.toThrow();
    // Events of the same hour are added first: they would make the file under way longer.
    ids.push(...(await keepEvents(database.sql, 5)), ...(await keepEvents(database.sql, 40, { hoursAgo: 3 })));
    expect(await forward('files', folder)).toBeNull();
    const told = written().flatMap(({ lines }) => lines.map((line) => JSON.parse(line).event['#uuid'] as string));
    expect(told.toSorted()).toEqual(ids.toSorted());
    // No unfinished file is left, and each file holds one hour.
    expect(globSync('**/.*', { cwd: folder })).toEqual([]);
    for (const { name, lines } of written()) {
      const hours = new Set(lines.map((line) => `${JSON.parse(line).received_at.slice(0, 13)}`.replace('T', '/')));
      expect([...hours]).toEqual([name.slice(0, 13)]);
    }
  },
);

test.skipIf(!duckDb).each(['within a file', 'before the rename', 'after the rename'])(
  'a worker that is killed %s leaves Parquet files that have every event once',
  async (point) => {
    expect(await forward('parquet', folder, point)).toBe('SIGKILL');
    ids.push(...(await keepEvents(database.sql, 5)));
    expect(await forward('parquet', folder)).toBeNull();
    const instance = await duckDb.DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const found = await connection.runAndReadAll(`select event from '${folder}/*/*.parquet'`);
    const told = found.getRowObjects().map(({ event }: { event: string }) => JSON.parse(event)['#uuid']);
    expect(told.toSorted()).toEqual(ids.toSorted());
    expect(globSync('**/.*', { cwd: folder })).toEqual([]);
  },
);
