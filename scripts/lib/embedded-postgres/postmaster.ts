import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of PostgreSQL's `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty: it listens only on 127.0.0.1. */
  socketDirectory: string;
  ready: boolean;
}

/** Larger than any process id: nothing answers to it. */
const NOBODY = 2 ** 30;

/** The server that says it runs on these files, alive or not. */
export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const [, , , port = '', socketDirectory = '', , , state = ''] = lines.map((line) => line.trim());
  return { pid, port: Number(port), socketDirectory, ready: state === 'ready' };
}

/**
 * Returns true if the process is a server on these files: after a crash of the machine another process may have its id.
 */
export function servesThese(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch (error) {
      if (['ENOENT', 'EACCES', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }
  if (process.platform === 'win32') return true;
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false; // ps fails when the process is gone
  }
}

/**
 * Tells PostgreSQL that the process named in a stale `postmaster.pid` is not a server. The file stays, because
 * PostgreSQL also finds in it the shared memory that surviving children of a killed server may still use.
 */
export function disown(data: string): void {
  const file = join(data, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(NOBODY)));
}

/** Returns true if a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
