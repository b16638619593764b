import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/db/client.ts';
import { serverUrl, socketSetting } from './address.ts';
import { identity, runTool, toolEnv, wordsOf } from './binaries.ts';
import { dataOf, ensureCluster, passwordOf } from './cluster.ts';
import { EmbeddedDatabaseError, explain, USE_YOUR_OWN } from './failure.ts';
import { type Hold, hold, reach } from './hold.ts';
import { choosePlace, type Place } from './place.ts';
import { choosePort } from './port.ts';
import { disown, isAlive, readPostmaster, servesThese } from './postmaster.ts';

export { AlreadyRunningError, EmbeddedDatabaseError } from './failure.ts';

export interface EmbeddedOptions {
  /** Directory of this checkout's data; the server keeps its own below it. */
  dataDir: string;
  log?: (message: string) => void;
  /** Several processes may use the server at once, and the last one stops it; for tests. */
  shared?: boolean;
  /** Server parameters over the defaults, for example `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** Called when a server's process was started, some time before it answers. */
  onLaunch?: () => void;
}

export interface Embedded {
  /** Connection string of the database `manawell`, for its superuser. */
  url: string;
  /** The server was found running, left behind by a process that was killed, or shared. */
  adopted: boolean;
  /** Directory of the server's files and log. */
  home: string;
  /** Ends all sessions and waits until the server is gone; when shared, the last user does. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would: what was committed is safe, and the next start recovers it. */
  kill(): void;
}

const DATABASE = 'manawell';
/** The role of the portal and of the commands; what it may do, `grantPortal` says. */
const PORTAL = 'manawell_portal';
/** Recovery after a crash replays at most `max_wal_size`; a slow disk needs its time. */
const START_LIMIT_MS = 120_000;
const LOG_LIMIT_BYTES = 5_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // One server without replicas: the smallest write-ahead log that survives a crash, and rare checkpoints.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts this checkout's own PostgreSQL, or adopts the one that already runs on its files. Never starts two on them.
 * @throws EmbeddedDatabaseError with advice if PostgreSQL cannot start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => undefined);
  const place = await choosePlace(options.dataDir, log);
  const settings = { ...SETTINGS, unix_socket_directories: socketSetting(dataOf(place)), ...options.settings };
  await ensureCluster(place, settings, log);
  const deadline = Date.now() + START_LIMIT_MS;
  let server: ChildProcess | undefined;
  while (Date.now() < deadline) {
    const running = readPostmaster(dataOf(place));
    if (!running || !servesThese(running.pid, dataOf(place))) {
      if (running && isAlive(running.pid)) disown(dataOf(place));
      server = await launch(place, settings, deadline, options.onLaunch);
      continue;
    }
    const url = serverUrl(running, passwordOf(place), 'postgres');
    const session = running.ready && (await reach(url, dataOf(place)));
    const held = session && (await hold(session, options.shared === true, place.home));
    if (!held) {
      await sleep(50);
      continue;
    }
    const ours = server?.pid === running.pid ? server : undefined;
    if (!ours && !options.shared) log('Adopted the database server that an earlier run left behind.');
    await ensureDatabase(held);
    return {
      url: serverUrl(running, passwordOf(place), DATABASE),
      adopted: !ours,
      home: place.home,
      stop: () => stop(place, held, running.pid, ours),
      kill: () => {
        if (servesThese(running.pid, dataOf(place))) process.kill(running.pid, 'SIGQUIT');
      },
    };
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not answer (process ${readPostmaster(dataOf(place))?.pid ?? 'unknown'}).`,
    `Its log is ${logFile(place)}. Stop that process and start again. ${USE_YOUR_OWN}`,
  );
}

/** Makes the role that owns nothing, as which the portal runs; answers its connection string. */
export async function openPortalRole({ url, home }: Pick<Embedded, 'url' | 'home'>): Promise<string> {
  const password = passwordOf({ home }, 'portal-password');
  const sql = connect(url, { max: 1, name: 'manawell role' });
  try {
    const [found] = await sql`select from pg_roles where rolname = ${PORTAL}`;
    await sql.unsafe(`${found ? 'alter' : 'create'} role ${PORTAL} login password '${password}'`);
  } finally {
    await sql.end();
  }
  const portal = new URL(url);
  [portal.username, portal.password] = [PORTAL, password];
  return portal.href;
}

const logFile = (place: Place): string => join(place.home, 'postgres.log');

/**
 * Starts a server process and waits until it is ready.
 * Returns undefined if the caller should try again, with the `settings` as they are then.
 */
async function launch(
  place: Place,
  settings: Record<string, string>,
  deadline: number,
  onLaunch?: () => void,
): Promise<ChildProcess | undefined> {
  const port = await choosePort(place.home);
  // A killed server leaves this file, and another process may have its id by now. The data have their own lock.
  rmSync(join(dataOf(place), `.s.PGSQL.${port}.lock`), { force: true });
  const parameters = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openLog(place);
  const begin = fstatSync(output).size;
  // Detached: Ctrl-C in our terminal must not reach it, the portal drains first.
  const server = spawn(place.binaries.postgres, ['-D', dataOf(place), ...parameters], {
    ...identity(place.account),
    env: toolEnv(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
  });
  closeSync(output);
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = wordsOf(error);
  });
  server.unref();
  onLaunch?.();
  while (server.exitCode === null && server.signalCode === null && failure === undefined) {
    const running = readPostmaster(dataOf(place));
    if (running?.pid === server.pid && running?.ready) return server;
    if (Date.now() > deadline) return undefined;
    await sleep(15);
  }
  const said = `${readFileSync(logFile(place)).subarray(begin).toString()}${failure ?? ''}`;
  // Some file systems do not support sockets.
  if (/could not create any Unix-domain sockets/.test(said) && settings.unix_socket_directories) {
    settings.unix_socket_directories = '';
    return undefined;
  }
  // Taken meanwhile by someone else: the port, or the files by another start; or a killed server's children still end.
  const passing = /could not bind|lock file "postmaster.pid" already exists|pre-existing shared memory block/;
  if (!passing.test(said)) throw explain('The database could not start.', said, logFile(place));
  await sleep(100);
  return undefined;
}

function openLog(place: Place): number {
  const file = logFile(place);
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

async function ensureDatabase({ sql }: Hold): Promise<void> {
  const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
  if (found) return;
  await sql`create database ${sql(DATABASE)}`.catch((error: unknown) => {
    // Another process that shares the server was faster.
    if (!(error instanceof Error && 'code' in error && ['42P04', '23505'].includes(String(error.code)))) throw error;
  });
}

async function stop(place: Place, held: Hold, pid: number, server: ChildProcess | undefined): Promise<void> {
  const last = await held.release();
  if (last && servesThese(pid, dataOf(place))) await stopServer(place);
  await held.end();
  if (!last) return;
  // A child that ended stays in the process table until Node handles its exit.
  if (server) await vanished(server);
  // PostgreSQL removes its `postmaster.pid`, for which `pg_ctl` waits, shortly before it ends.
  while (servesThese(pid, dataOf(place))) await sleep(15);
}

const vanished = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.ref(); // otherwise this process could exit before the server
    server.once('exit', () => resolve());
  });

/** Fast: sessions are ended, open transactions rolled back, everything written. Waits for the end. */
async function stopServer(place: Place): Promise<void> {
  const args = ['stop', '-D', dataOf(place), '-w', '-t', '60', '-m'];
  const attempt = 'The database did not stop.';
  try {
    await runTool(place.binaries.pgCtl, [...args, 'fast'], place.account, attempt);
  } catch (error) {
    const running = readPostmaster(dataOf(place));
    if (!running || !servesThese(running.pid, dataOf(place))) return;
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
    await runTool(place.binaries.pgCtl, [...args, 'immediate'], place.account, attempt);
  }
}
