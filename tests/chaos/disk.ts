import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '../../scripts/lib/embedded-postgres/postmaster.ts';

/** The disk under a database, which can be filled and freed. */
export interface Disk {
  /** Leaves no space from now on. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
}

/** Enough for the cluster, its first log files and some hundred orders. */
const SIZE = '224m';
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/**
 * Returns the command that runs another one with a small private file system mounted on a directory. It disappears with
 * the command. Null if the system does not allow that, as in most containers.
 */
export function onSmallDisk(directory: string): string[] | null {
  const mounted = `mount -t tmpfs -o size=${SIZE},mode=0755 small "$0" && exec "$@"`;
  // PostgreSQL refuses to run as root, also as the root of a user namespace.
  const ways =
    process.getuid?.() === 0
      ? [['unshare', '-m', 'sh', '-c', mounted, directory]]
      : [
          ['unshare', '-Urm', 'sh', '-c', mounted, directory].concat([
            'unshare',
            '-U',
            '--map-user=1000',
            '--map-group=1000',
          ]),
        ];
  return ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0) ?? null;
}

/** A file that takes all remaining space. */
export function ballastIn(directory: string): Disk {
  const file = join(directory, 'ballast');
  return {
    fill() {
      const ballast = openSync(file, 'w');
      let size = CHUNK.length;
      while (size >= 1) if (!fits(() => writeSync(ballast, CHUNK, 0, size))) size = Math.floor(size / 2);
      closeSync(ballast);
    },
    free: () => rmSync(file),
  };
}

function fits(write: () => number): boolean {
  try {
    return write() > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}

/** Without its own disk: forbids the server's processes to write to files, even if there is space. */
export function writesOf(dataDirectory: string): Disk {
  const limit = (fsize: string): void => {
    const pid = readPostmaster(dataDirectory)?.pid;
    if (!pid) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const { uid, gid } = statSync(`/proc/${pid}`);
    for (const one of [String(pid), ...children]) {
      spawnSync('prlimit', ['--pid', one, `--fsize=${fsize}`], { uid, gid });
    }
  };
  return { fill: () => limit('0:'), free: () => limit('unlimited:') };
}
