import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchWorld } from './world.ts';

/** Of what Linux counts processors' time in. */
const TICKS_A_SECOND = 100;

/** Milliseconds of processor time so far; null where they cannot be read: another system, a database on another machine. */
export interface Cpu {
  portal: number | null;
  database: number | null;
}

export async function cpuOf({ sql, pid }: BenchWorld): Promise<Cpu> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  return { portal: cpuOfProcess(pid), database: orNull(() => usedByServer(row?.folder ?? '')) };
}

/** Of one process and its ended children, in milliseconds. */
export const cpuOfProcess = (pid: number): number | null => orNull(() => usedBy(pid));

/** What was used from one reading to the next, for each of so many operations. */
export const cpuBetween = (before: Cpu, after: Cpu, operations: number): Cpu => {
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / operations;
  return { portal: each(before.portal, after.portal), database: each(before.database, after.database) };
};

function orNull(read: () => number): number | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The server and its sessions: those that ended count for the server. */
function usedByServer(folder: string): number {
  const server = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const sessions = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => orNull(() => Number(statOf(pid)[1])) === server);
  return [server, ...sessions].reduce((sum, pid) => sum + (cpuOfProcess(pid) ?? 0), 0);
}

function usedBy(pid: number): number {
  // Its own, and that of its ended children.
  const [own, system, children, childrenSystem] = statOf(pid).slice(11, 15).map(Number);
  return ((own ?? 0) + (system ?? 0) + (children ?? 0) + (childrenSystem ?? 0)) * (1000 / TICKS_A_SECOND);
}

/** The fields after the name, which may hold spaces: state, parent, … */
const statOf = (pid: number): string[] => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};
