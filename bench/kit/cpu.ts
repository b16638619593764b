import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#server/db/client.ts';

/** The unit in which Linux counts processor time. */
const TICKS_A_SECOND = 100;
const TICK_MS = 1000 / TICKS_A_SECOND;

/**
 * Milliseconds of processor time so far; null where it cannot be read: on another system, or for a database on another
 * machine.
 */
export interface Cpu {
  portal: number | null;
  database: number | null;
  simulators: number | null;
  driver: number | null;
  /** Of all processors, by every program. */
  busy: number | null;
  idle: number | null;
}

/** The processes that are measured: the portal, its database and its simulators. */
interface Measured {
  sql: Sql;
  pid: number;
  simulatorsPid: number;
}

export async function cpuOf({ sql, pid, simulatorsPid }: Measured): Promise<Cpu> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder /* bench */`;
  const { user, system } = process.cpuUsage();
  const all = orNull(processors);
  return {
    portal: cpuOfProcess(pid),
    database: orNull(() => usedByServer(row?.folder ?? '')),
    simulators: cpuOfProcess(simulatorsPid),
    driver: (user + system) / 1000,
    busy: all?.busy ?? null,
    idle: all?.idle ?? null,
  };
}

/** Returns the processor time of one process and its ended children, in milliseconds. */
export const cpuOfProcess = (pid: number): number | null => orNull(() => usedBy(pid));

/** Returns the time used between two readings, for each of `operations` operations. */
export function cpuBetween(before: Cpu, after: Cpu, operations: number): Cpu {
  const each = (of: keyof Cpu): number | null => {
    const [from, to] = [before[of], after[of]];
    return from === null || to === null ? null : (to - from) / operations;
  };
  return {
    portal: each('portal'),
    database: each('database'),
    simulators: each('simulators'),
    driver: each('driver'),
    busy: each('busy'),
    idle: each('idle'),
  };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Returns the time of all processors since the machine started. */
function processors(): { busy: number; idle: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...others] = line
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  const busy = [user, nice, system, ...others].reduce((sum, ticks) => sum + ticks, 0);
  return { busy: busy * TICK_MS, idle: (idle + waiting) * TICK_MS };
}

/** Returns the time of the server and its sessions; sessions that ended count for the server. */
function usedByServer(folder: string): number {
  const server = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const sessions = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => orNull(() => Number(statOf(pid)[1])) === server);
  return [server, ...sessions].reduce((sum, pid) => sum + (cpuOfProcess(pid) ?? 0), 0);
}

function usedBy(pid: number): number {
  // Of the process itself, and of its ended children.
  const [own, system, children, childrenSystem] = statOf(pid).slice(11, 15).map(Number);
  return ((own ?? 0) + (system ?? 0) + (children ?? 0) + (childrenSystem ?? 0)) * TICK_MS;
}

/** Returns the fields after the name, which may contain spaces: state, parent, … */
const statOf = (pid: number): string[] => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};
