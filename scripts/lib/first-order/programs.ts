import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Environment = Record<string, string>;

const STOP_LIMIT_MS = 40_000;

/** Started programs that still run, the last one first. */
const running: ChildProcess[] = [];

function begin(command: readonly [string, ...string[]], cwd: string, env: Environment): ChildProcess {
  const [program, ...args] = command;
  // Settings for this program must not reach the started shop, which must run as it would for anybody.
  const { NODE_ENV: _, DATABASE_URL: __, ...mine } = process.env;
  return spawn(program, args, { cwd, env: { ...mine, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

const heard = (child: ChildProcess, hear: (said: string) => void): void => {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part;
      hear(said);
    });
};

/** Runs a program until it exits. @throws Error with its output, if it fails */
export async function done(
  command: readonly [string, ...string[]],
  cwd: string,
  env: Environment = {},
): Promise<string> {
  const child = begin(command, cwd, env);
  let said = '';
  heard(child, (all) => {
    said = all;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`);
  return said;
}

/**
 * Starts a program that keeps running, and waits until it says that it is ready. @throws Error with its output, if it
 * exits
 */
export function started(
  command: readonly [string, ...string[]],
  cwd: string,
  env: Environment,
  ready: string,
): Promise<void> {
  const child = begin(command, cwd, env);
  running.unshift(child);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  heard(child, (all) => {
    said = all;
    if (all.includes(ready)) resolve();
  });
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}:\n${said}`)));
  return promise;
}

/** Stops all running programs, and waits for them. */
export async function stopAll(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(limit);
  }
}
