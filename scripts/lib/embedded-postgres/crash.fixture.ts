import { readFileSync } from 'node:fs';
import { readPostmaster, servesThese } from './postmaster.ts';

/**
 * Sends a signal to the server on these files and to all its sessions: SIGKILL simulates a crash, SIGSTOP a hanging
 * machine.
 */
export function signalServer(data: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const running = readPostmaster(data);
  if (!running || !servesThese(running.pid, data)) throw new Error(`there is no database server on ${data}`);
  for (const pid of [running.pid, ...childrenOf(running.pid)]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself meanwhile
    }
  }
}

/** Returns the child processes on Linux. On other systems it returns none; a server's sessions end soon after it. */
function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
