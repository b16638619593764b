import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { until } from './until.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/nats-server');
/** The folders of Debian's package, and others. */
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', join(CACHE, 'usr/sbin')];

/**
 * Returns the server program. Uses an installed one, otherwise that of Debian's package, unpacked into this checkout's
 * cache without root rights. Null if neither is available.
 */
export function findNatsServer(): string | null {
  const there = () => PLACES.map((place) => join(place, 'nats-server')).find((path) => existsSync(path)) ?? null;
  return there() ?? (unpacked() ? there() : null);
}

function unpacked(): boolean {
  mkdirSync(join(CACHE, 'lists/partial'), { recursive: true });
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(program, args, { cwd: CACHE, stdio: 'pipe', timeout: 120_000 });
  const own = ['-o', `Dir::State::lists=${CACHE}/lists`, '-o', `Dir::Cache=${CACHE}`];
  const ways = [
    () => run('apt-get', 'download', 'nats-server'),
    () => {
      run('apt-get', ...own, 'update');
      run('apt-get', ...own, 'download', 'nats-server');
    },
  ];
  for (const way of ways) {
    try {
      way();
      const file = readdirSync(CACHE).find((name) => name.endsWith('.deb')) ?? '';
      run('dpkg', '-x', file, '.');
      return true;
    } catch {
      // Try the next way, if there is one.
    }
  }
  return false;
}

/**
 * Starts a server with JetStream as an operator would run it; a test can kill it and start it again with the same
 * files.
 */
export async function openNats(program: string, limits = '') {
  const port = await freePort(0, '127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'manawell-nats-'));
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    `listen: 127.0.0.1:${port}\njetstream { store_dir: "${folder}", ${limits} }\nauthorization { user: shop, password: "s3cret/+" }\n`,
  );
  let child: ChildProcess | undefined;
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.once('data', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).once('data', () => socket.destroy());
    });
  const start = async (): Promise<void> => {
    child = spawn(program, ['-c', config], { stdio: 'ignore' });
    await until(answers, Boolean);
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `nats://shop:${encodeURIComponent('s3cret/+')}@127.0.0.1:${port}`,
    start,
    kill,
    async stop(): Promise<void> {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
