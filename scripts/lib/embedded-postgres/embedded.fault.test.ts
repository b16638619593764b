import { type ChildProcess, fork } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#server/db/client.ts';
import { AlreadyRunningError, type Embedded, startEmbedded } from './index.ts';
import { readPostmaster, servesThese } from './postmaster.ts';

const HOLDER = join(import.meta.dirname, 'embedded.fixture.ts');

/** These tests are about processes; the machine does not crash in them. */
const QUICK = { fsync: 'off' };

let root: string;
let dataDir: string;
const running: Embedded[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(root, 0o755); // as a checkout is that everybody may enter
  dataDir = join(root, 'data');
});

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, settings: QUICK, ...options });
  running.push(embedded);
  return embedded;
}

/** Starts the server from another process, as `npm start` does. */
async function startElsewhere(): Promise<ChildProcess> {
  const child = fork(HOLDER, [dataDir]);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return child;
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const sql = connect(url, { max: 1 });
  try {
    return (await sql.unsafe(text)) as unknown as T[];
  } finally {
    await sql.end();
  }
}

const pidOf = (embedded: Embedded): number => readPostmaster(join(embedded.home, 'data'))?.pid ?? 0;

test('a server keeps its data, port and password over a restart, and stop leaves no process', async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  const pid = pidOf(first);
  await first.stop();
  expect(servesThese(pid, join(first.home, 'data'))).toBe(false);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('commits are on disk before they are acknowledged, and only this machine is served', async () => {
  const { url } = await start({ settings: {} });
  const settings = await query<{ name: string; setting: string }>(
    url,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses')",
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    listen_addresses: '127.0.0.1',
  });
});

test('the password is generated, required, and readable only by its owner', async () => {
  const { url, home } = await start();
  const file = join(home, 'password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(32);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

const directoryOf = (embedded: Embedded): string | null => new URL(embedded.url).searchParams.get('host');

test.runIf(process.platform !== 'win32')(
  'it is reached by a socket where its user and root alone may go, with the password, and on 127.0.0.1 too',
  async () => {
    const embedded = await start();
    const directory = directoryOf(embedded) ?? '';
    expect(statSync(directory).mode & 0o077).toBe(0);
    expect(statSync(join(directory, `.s.PGSQL.${new URL(embedded.url).port}`)).isSocket()).toBe(true);
    const wayIn = 'select host(inet_client_addr()) as "from"';
    expect(await query(embedded.url, wayIn)).toEqual([{ from: null }]);
    const port = new URL(embedded.url);
    port.search = '';
    expect(await query(port.href, wayIn)).toEqual([{ from: '127.0.0.1' }]);
  },
);

test('without a socket, the server is reached on 127.0.0.1', async () => {
  const deep = join(root, 'deep'.repeat(25));
  mkdirSync(deep);
  chmodSync(deep, 0o777);
  const tooLong = await start({ dataDir: deep });
  const refused = await start({ settings: { ...QUICK, unix_socket_directories: deep } });
  for (const embedded of [tooLong, refused]) {
    expect(directoryOf(embedded)).toBe(null);
    expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
});

test('reports the start of its process before the server answers', async () => {
  const order: string[] = [];
  await start({ onLaunch: () => order.push('launched') });
  order.push('answers');
  expect(order).toEqual(['launched', 'answers']);
});

test('two checkouts run at once, each with its own port and data', async () => {
  const [one, two] = await Promise.all([start(), start({ dataDir: join(root, 'other') })]);
  expect(new URL(one.url).port).not.toBe(new URL(two.url).port);
  await query(one.url, 'create table mine (n int)');
  await expect(query(two.url, 'select * from mine')).rejects.toThrow('does not exist');
});

test('after the portal was killed, its server is adopted with what it committed', async () => {
  const portal = await startElsewhere();
  const exited = new Promise((resolve) => portal.once('exit', resolve));
  portal.kill('SIGKILL');
  await exited;
  const adopted = await start();
  expect(adopted.adopted).toBe(true);
  expect(await query(adopted.url, 'select n from held')).toEqual([{ n: 1 }]);
  const pid = pidOf(adopted);
  await adopted.stop();
  expect(servesThese(pid, join(adopted.home, 'data'))).toBe(false);
});

test('a second start on the same data is refused in plain words, and the first goes on', async () => {
  const portal = await startElsewhere();
  try {
    const refused = startEmbedded({ dataDir });
    await expect(refused).rejects.toThrow(AlreadyRunningError);
    await expect(refused).rejects.toThrow(`manawell process ${portal.pid}`);
    await expect(startEmbedded({ dataDir, shared: true })).rejects.toThrow(AlreadyRunningError);
  } finally {
    portal.kill('SIGTERM');
    await new Promise((resolve) => portal.once('exit', resolve));
  }
});

test('two concurrent first starts make one server: one gets it, the other is refused', async () => {
  const results = await Promise.allSettled([1, 2].map(() => startEmbedded({ dataDir, settings: QUICK })));
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  running.push(...started);
  expect(started).toHaveLength(1);
  expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(AlreadyRunningError);
});

test('a shared server is stopped by the last who used it', async () => {
  const [one, two] = await Promise.all([start({ shared: true }), start({ shared: true })]);
  const pid = pidOf(one);
  await one.stop();
  expect(await query(two.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await two.stop();
  expect(servesThese(pid, join(two.home, 'data'))).toBe(false);
  running.splice(0);
});

test('a server that was killed recovers what it had committed', async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  const pid = pidOf(first);
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !servesThese(pid, join(first.home, 'data')));
  expect(existsSync(join(first.home, 'data/postmaster.pid'))).toBe(true);
  const second = await start();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await first.stop();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a process id left over from before a crash of the machine is not taken for the server', async () => {
  const first = await start();
  await first.stop();
  const stale = [process.pid, join(first.home, 'data'), 1, 1, '', '127.0.0.1', '', 'ready', ''].join('\n');
  writeFileSync(join(first.home, 'data/postmaster.pid'), stale);
  const lock = [pidOf(await start({ dataDir: join(root, 'other') })), join(first.home, 'data'), ''].join('\n');
  writeFileSync(join(first.home, `data/.s.PGSQL.${new URL(first.url).port}.lock`), lock);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  'root lends the server a user; below a directory that one cannot enter, the data are kept outside and found again',
  async () => {
    chmodSync(root, 0o700);
    const first = await start();
    try {
      expect(first.home.startsWith(root)).toBe(false);
      expect(statSync(join(first.home, 'data')).uid).not.toBe(0);
      await query(first.url, 'create table kept (n int)');
      await first.stop();
      // Moved: the data follow. Copied: the copy gets its own.
      const moved = join(root, 'moved');
      renameSync(dataDir, moved);
      const second = await start({ dataDir: moved });
      expect(await query(second.url, 'select n from kept')).toEqual([]);
      cpSync(moved, dataDir, { recursive: true });
      const copy = await start();
      expect(copy.home).not.toBe(second.home);
      await copy.stop();
      rmSync(copy.home, { recursive: true });
    } finally {
      for (const embedded of running.splice(0)) await embedded.stop();
      rmSync(first.home, { recursive: true });
    }
  },
);

test('a server that cannot start says why, where its log is and what else to do', async () => {
  const first = await start();
  await first.stop();
  const refused = startEmbedded({ dataDir, settings: { shared_buffers: '900TB' } });
  await expect(refused).rejects.toThrow('The database could not start.');
  await expect(refused).rejects.toThrow('DATABASE_URL');
  await expect(refused).rejects.toThrow('postgres.log');
});
