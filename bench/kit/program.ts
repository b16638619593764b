import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpuOfProcess } from './cpu.ts';

/** A program in its own process, so that it can run on another core than the driver. */
export interface Program {
  /** The ports that it reported by `process.send` when it was ready, by name. */
  ports: Record<string, number>;
  pid: number;
  /** Milliseconds of processor time until it was ready, where that can be read. */
  cpu: number;
  stop(): Promise<void>;
}

/** Starts a program that sends `{ ready, port }` for each of the names. The program first gets `message`. */
export async function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  message?: object,
): Promise<Program> {
  const child = fork(new URL(`../../${file}`, import.meta.url), [...args], {
    env: { ...process.env, ...env },
    // The log goes to standard error, because the figures go to standard output.
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  if (message) child.send(message);
  const ports: Record<string, number> = {};
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    child.on('message', (said: { ready: string; port: number }) => {
      ports[said.ready] = said.port;
      if (names.every((name) => name in ports)) resolve();
    });
  });
  const pid = child.pid ?? 0;
  return { ports, pid, cpu: cpuOfProcess(pid) ?? Number.NaN, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await once(child, 'exit');
}
