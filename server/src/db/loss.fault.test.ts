import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConnectionLost, Unavailable } from '#server/kernel/work/unavailable.ts';
import { until } from '#tests/world/until.ts';
import { signalServer } from '../../../scripts/lib/embedded-postgres/crash.fixture.ts';
import { type Embedded, startEmbedded } from '../../../scripts/lib/embedded-postgres/index.ts';
import { connect, type Sql } from './client.ts';

const MAX = 4;

let directory: string;
let server: Embedded;
let sql: Sql;
/** Errors that would have ended the process. */
const fatal: unknown[] = [];
const note = (error: unknown): void => void fatal.push(error);

const start = () => startEmbedded({ dataDir: directory, settings: { fsync: 'off' } });
const signal = (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => signalServer(join(server.home, 'data'), name);
const kill = () => signal('SIGKILL');

beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note);
  directory = mkdtempSync(join(tmpdir(), 'loss-'));
  chmodSync(directory, 0o755); // PostgreSQL runs as another user where we are root
  server = await start();
});

beforeEach(async () => {
  sql = connect(server.url, { max: MAX });
  await sql`drop table if exists kept`;
  await sql`create table kept (n bigint)`;
});

afterEach(async () => {
  await sql.end({ timeout: 1 });
  // Waits for another turn of the event loop, in which a late error would appear.
  await new Promise(setImmediate);
  expect(fatal.splice(0)).toEqual([]);
});

afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note);
  await server.stop();
  rmSync(directory, { recursive: true });
});

async function restart(): Promise<void> {
  const { url } = server;
  server = await start();
  expect(server.url).toBe(url);
}

/** Returns how the promises ended; fails if one does not end before the deadline of `until`. */
async function ends(all: Promise<unknown>[]): Promise<string[]> {
  const seen = all.map(() => 'hangs');
  all.forEach((one, at) => {
    one.then(
      () => (seen[at] = 'resolved'),
      () => (seen[at] = 'rejected'),
    );
  });
  return until(
    async () => seen,
    (list) => !list.includes('hangs'),
  );
}

const sessions = (state: string) =>
  until(
    () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and state = ${state} and pid <> pg_backend_pid()`,
    (rows) => rows.length > 0,
  );

test('rejects waiting calls once when the database is killed, and works again after its restart', async () => {
  const inside = Promise.withResolvers<void>();
  const outside = Promise.withResolvers<void>();
  let ranInTransactions = 0;
  const waiting = [
    sql`select pg_sleep(60)`.then(),
    sql.begin((tx) => tx`insert into kept values (1)`.then(() => tx`select pg_sleep(60)`)),
    sql.begin(async (tx) => {
      await tx`insert into kept values (2)`;
      ranInTransactions += 1;
      inside.resolve();
      await outside.promise; // its connection is lost while it waits for something else
      await tx`insert into kept values (3)`;
    }),
  ];
  await inside.promise;
  // Sent at once; more calls than connections.
  const crowd = [
    sql.begin((tx) => Promise.all([tx`select pg_sleep(60)`, tx`select 1`, tx`select 2`])),
    ...Array.from({ length: 2 * MAX }, () => sql`select pg_sleep(60)`.then()),
  ];
  const ended = ends([...waiting, ...crowd]);
  kill();
  outside.resolve();
  expect(new Set(await ended)).toEqual(new Set(['rejected']));
  expect(ranInTransactions).toBe(1);
  const errors = (await Promise.allSettled([...waiting, ...crowd])).map((one) => 'reason' in one && one.reason);
  expect(errors.filter((error) => !(error instanceof Unavailable))).toEqual([]);
  await expect(sql`select 1`).rejects.toBeInstanceOf(Unavailable);

  await restart();
  expect(await sql`select n from kept`).toEqual([]);
  const again = Array.from({ length: 2 * MAX }, (_, n) => sql.begin((tx) => tx`insert into kept values (${n})`));
  expect(new Set(await ends(again))).toEqual(new Set(['resolved']));
});

test('replaces connections that were idle when the database was killed', async () => {
  await Promise.all(Array.from({ length: MAX }, () => sql`select pg_sleep(0.05)`));
  kill();
  await restart();
  const after = Array.from({ length: 2 * MAX }, () => sql`select 1`.then());
  expect(new Set(await ends(after))).toEqual(new Set(['resolved']));
});

test('listens again after the database was killed, and calls `onListen`', async () => {
  const heard: string[] = [];
  const listens: string[] = [];
  for (const channel of ['one', 'two']) {
    await sql.listen(
      channel,
      (payload) => heard.push(`${channel} ${payload}`),
      () => listens.push(channel),
    );
  }
  expect(listens).toEqual(['one', 'two']);
  for (let crash = 2; crash <= 3; crash++) {
    kill();
    await restart();
    await until(
      async () => listens,
      (all) => all.length === 2 * crash,
    );
    await sql`select pg_notify('one', 'a'), pg_notify('two', 'b'), pg_notify('three', 'c')`;
    await until(
      async () => heard.splice(0).join(),
      (words) => words === 'one a,two b',
    );
  }
});

test('under load, three crashes lose nothing that was acknowledged, and all callers continue', async () => {
  const acknowledged = new Set<number>();
  const failed: unknown[] = [];
  let next = 0;
  let stop = false;
  const loops = Array.from({ length: 3 * MAX }, async (_, loop) => {
    while (!stop) {
      const n = next++;
      const work =
        loop % 2 === 0
          ? sql`insert into kept values (${n})`.then()
          : sql.begin((tx) => Promise.all([tx`insert into kept values (${n})`, tx`select ${n}::int`]));
      await work.then(
        () => acknowledged.add(n),
        (error: unknown) => {
          failed.push(error);
          return new Promise((resolve) => setTimeout(resolve, 5)); // as a client that comes again
        },
      );
    }
  });
  for (let crash = 0; crash < 3; crash++) {
    const before = acknowledged.size;
    await until(
      async () => acknowledged.size,
      (size) => size > before + 100,
    );
    kill();
    await restart();
  }
  const before = acknowledged.size;
  await until(
    async () => acknowledged.size,
    (size) => size > before + 100,
  );
  stop = true;
  await Promise.all(loops);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((error) => !(error instanceof Error))).toEqual([]);
  const rows = await sql<{ n: number }[]>`select n from kept`;
  const kept = new Set(rows.map(({ n }) => n));
  expect([...acknowledged].filter((n) => !kept.has(n))).toEqual([]);
  expect(kept.size).toBe(rows.length);
});

test('a session that an administrator ends fails only its own statement', async () => {
  const running = sql`select pg_sleep(60)`.then();
  const ended = ends([running]);
  await until(
    () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
    (rows) => rows.length > 0,
  );
  expect(await ended).toEqual(['rejected']);
  await expect(running).rejects.toBeInstanceOf(ConnectionLost);
  const after = Array.from({ length: 2 * MAX }, () => sql`select 1`.then());
  expect(new Set(await ends(after))).toEqual(new Set(['resolved']));
});

test('`end` waits for running and queued statements, up to its timeout', async () => {
  const slow = sql`select pg_sleep(60)`.then();
  await sessions('active');
  const crowd = Array.from({ length: 2 * MAX }, () => sql`select pg_sleep(0.1)`.then());
  const ended = ends([slow, ...crowd]);
  await sql.end({ timeout: 1 });
  expect(await ended).toEqual(['rejected', ...crowd.map(() => 'resolved')]);
  await expect(sql`select 1`).rejects.toThrow('closed');
});

test('`end` with a short timeout also rejects queued statements', async () => {
  const ended = ends(Array.from({ length: 3 * MAX }, () => sql`select pg_sleep(60)`.then()));
  const begun = performance.now();
  await sql.end({ timeout: 0.2 });
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(new Set(await ended)).toEqual(new Set(['rejected']));
});

test('`end` works if the server no longer answers', async () => {
  await sql.listen('one', () => undefined);
  const ended = ends([sql`select 1`.then(() => sql`select pg_sleep(60)`)]);
  await sessions('active');
  signal('SIGSTOP');
  try {
    await sql.end({ timeout: 0.5 });
    expect(await ended).toEqual(['rejected']);
  } finally {
    signal('SIGCONT');
  }
});
