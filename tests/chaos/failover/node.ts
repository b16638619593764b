import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Sql } from '#server/db/client.ts';
import { until } from '#tests/world/until.ts';
import { identity, toolEnv } from '../../../scripts/lib/embedded-postgres/binaries.ts';
import { ensureCluster, passwordOf, SUPERUSER } from '../../../scripts/lib/embedded-postgres/cluster.ts';
import { signalServer } from '../../../scripts/lib/embedded-postgres/crash.fixture.ts';
import { choosePlace, type Place } from '../../../scripts/lib/embedded-postgres/place.ts';
import { steadyPort } from '../program.ts';

const START_MS = 60_000;
/** Files of a running server that belong to no copy. */
const OWN_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label', 'pg_stat_tmp']);

/**
 * Every commit waits for one stand-by. Without fsync, because no machine loses its memory here: a killed process leaves
 * its writes to the system.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '512MB',
  max_wal_size: '512MB',
  hot_standby: 'on',
  synchronous_commit: 'on',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
  fsync: 'off',
  jit: 'off',
  timezone: 'UTC',
};

/** A server of a cluster, in a directory and at a port of its own. */
export class Node {
  readonly name: string;
  readonly port: number;
  readonly #place: Place;
  readonly #names: readonly string[];
  readonly #password: string;
  #server: ChildProcess | null = null;
  #sql: Sql | null = null;

  private constructor(name: string, port: number, place: Place, names: readonly string[], password: string) {
    this.name = name;
    this.port = port;
    this.#place = place;
    this.#names = names;
    this.#password = password;
  }

  /** @param password of the cluster; absent: this node makes the cluster */
  static async make(directory: string, name: string, names: readonly string[], password?: string): Promise<Node> {
    const home = join(directory, name);
    await mkdir(home, { recursive: true });
    await chmod(home, 0o755); // as root, PostgreSQL runs as another user
    const place = await choosePlace(home, () => undefined);
    if (password === undefined) await ensureCluster(place, { fsync: 'off' }, () => undefined);
    return new Node(name, await steadyPort(), place, names, password ?? passwordOf(place));
  }

  get password(): string {
    return this.#password;
  }
  get #data(): string {
    return join(this.#place.home, 'data');
  }
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** The address of this server only. */
  get url(): string {
    return `postgres://${SUPERUSER}:${this.#password}@${this.host}/postgres`;
  }

  get sql(): Sql {
    this.#sql ??= connect(this.url, { max: 2, name: 'cluster' });
    return this.#sql;
  }

  async start(): Promise<void> {
    const names = this.#names.filter((name) => name !== this.name).join(', ');
    const settings = { ...SETTINGS, port: `${this.port}`, synchronous_standby_names: `ANY 1 (${names})` };
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const output = openSync(join(this.#place.home, 'postgres.log'), 'a', 0o600);
    this.#server = spawn(this.#place.binaries.postgres, ['-D', this.#data, ...parameters], {
      ...identity(this.#place.account),
      env: toolEnv(),
      cwd: '/',
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const server = this.#server;
    await until(
      async () => {
        if (server.exitCode !== null) throw new Error(`${this.name} ended: ${this.log()}`);
        return this.sql`select 1`.then(
          () => true,
          () => false,
        );
      },
      (answers) => answers,
      START_MS,
    );
  }

  /** Returns the end of its log. */
  log(): string {
    return readFileSync(join(this.#place.home, 'postgres.log'), 'utf8').slice(-3000);
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    signalServer(this.#data, name);
  }

  /** Kills it, whether it runs or hangs. */
  async kill(): Promise<void> {
    const server = this.#server;
    const sql = this.#sql;
    this.#sql = null;
    this.#server = null;
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit');
      this.signal('SIGKILL');
      await gone;
    }
    await sql?.end({ timeout: 0 });
  }

  /** Makes this server a stand-by with a fresh copy of another one's files. */
  async cloneFrom(primary: Node): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true });
    const session = connect(primary.url, { max: 1, name: 'backup' });
    try {
      // One session: the backup ends with it.
      await session`select pg_backup_start(${this.name}, true)`;
      await copyFiles(primary.#data, this.#data);
      const [row] = await session<{ label: string }[]>`select labelfile as label from pg_backup_stop(false)`;
      writeFileSync(join(this.#data, 'backup_label'), row?.label ?? '');
      writeFileSync(join(this.#data, 'standby.signal'), '');
      this.#follow(primary);
    } finally {
      await session.end();
    }
    await this.#own(this.#data);
    await this.start();
  }

  /** Follows another primary from now on. */
  async follow(primary: Node): Promise<void> {
    this.#follow(primary);
    await this.sql`select pg_reload_conf()`;
  }

  #follow(primary: Node): void {
    const info = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${this.#password} application_name=${this.name}`;
    const file = join(this.#data, 'postgresql.auto.conf');
    writeFileSync(file, `primary_conninfo = '${info}'\n`);
    const { account } = this.#place;
    if (account) chownSync(file, account.uid, account.gid);
  }

  async #own(folder: string): Promise<void> {
    const { account } = this.#place;
    await chmod(folder, 0o700);
    if (!account) return;
    chownSync(folder, account.uid, account.gid);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** Copies the files of a running server; files that vanish meanwhile are not needed. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (OWN_FILES.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) await copyFiles(source, target);
      else if (entry.isFile()) await copyFile(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
