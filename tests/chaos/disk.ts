import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '#server/dev/embedded-postgres/postmaster.ts';

/** The disk under a database, to be filled and freed. */
export interface Disk {
  /** From now on nothing more fits. */
  fill(): void;
  /** There is space again. */
  free(): void;
}

/** Cluster, its first log files and some hundred orders fit. */
const SIZE = '224m';
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/**
 * The command that runs another one with a small file system of its own mounted on a directory, seen by nobody else and gone with
 * it; null where the system allows that to nobody: in most containers.
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

/** A file takes all the space that is left. */
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

/** Where no disk of its own can be had: the server's processes may not write to files any more, whatever is free. */
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
