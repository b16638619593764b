import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#server/db/client.ts';

/** `/proc` counts in units of 1024 bytes, and MB are 1024 of them. */
const KB_IN_MB = 1024;

/** Returns the memory of a process in MB; NaN where it cannot be read, as on another system. */
export const memoryOf = (pid: number): number => read(pid, 'VmRSS');

/**
 * Returns the memory of a database server and its sessions in MB, without what they share. NaN if it runs on another
 * machine.
 */
export async function memoryOfDatabase(sql: Sql): Promise<number> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder /* bench */`;
  try {
    const server = Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const sessions = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid === server || parentOf(pid) === server);
    return sessions.reduce((sum, pid) => sum + (read(pid, 'RssAnon') || 0), 0);
  } catch {
    return Number.NaN;
  }
}

const parentOf = (pid: number): number => Number(field(pid, 'PPid'));
const read = (pid: number, name: string): number => Number.parseInt(field(pid, name), 10) / KB_IN_MB;

/** Returns a value of a process's status; empty if the process has ended. */
function field(pid: number, name: string): string {
  try {
    return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
