import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../examples/backends');

interface Starter {
  file: string;
  /** Programs of this machine that it needs. */
  needs: readonly string[];
  /** Prepares it in its own folder, and returns the command that starts it. */
  command(source: string, dir: string): readonly [program: string, ...args: string[]];
}

const compiled = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: 'pipe', env: { ...process.env, GO111MODULE: 'off' } });

/** The example backends that docs/integration/game-backend.md begins with. */
export const STARTERS: Readonly<Record<string, Starter>> = {
  python: { file: 'python/backend.py', needs: ['python3'], command: (source) => ['python3', source] },
  // The Node that runs this test: the machine's own may be older.
  node: { file: 'node/backend.mjs', needs: [], command: (source) => [process.execPath, source] },
  java: { file: 'java/Backend.java', needs: ['java'], command: (source) => ['java', source] },
  go: {
    file: 'go/backend.go',
    needs: ['go'],
    command(source, dir) {
      compiled('go', 'build', '-o', join(dir, 'backend'), source);
      return [join(dir, 'backend')];
    },
  },
  csharp: {
    file: 'csharp/Backend.cs',
    needs: ['mcs', 'mono'],
    command(source, dir) {
      compiled('mcs', `-out:${join(dir, 'Backend.exe')}`, source);
      return ['mono', join(dir, 'Backend.exe')];
    },
  },
};

export const sourceOf = (name: string): string => join(FOLDER, STARTERS[name]?.file ?? '');

/** Returns a needed program that this machine does not have; undefined if it has all. */
export const missingFor = (name: string): string | undefined =>
  STARTERS[name]?.needs.find((program) => !isThere(program));

const isThere = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((dir) => {
    try {
      accessSync(join(dir, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export interface RunningStarter {
  url: string;
  /** Returns the lines that it printed so far. */
  lines(): string[];
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
}

/** Starts a starter and waits until its port is open. */
export async function startStarter(
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> & { PORT: string },
): Promise<RunningStarter> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = { text: '' };
  await listening(child, heard);
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    lines: () => heard.text.split('\n'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Checks the port too: the program may print its line before the port is open. */
async function listening(child: ChildProcess, heard: { text: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hear = (part: Buffer): void => {
    heard.text += part;
    if (/^(game backend|webhooks): http/m.test(heard.text)) resolve();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('error', reject).once('exit', () => reject(new Error(`it ended: ${heard.text}`)));
  await promise;
}
