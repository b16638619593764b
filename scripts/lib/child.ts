import { spawn } from 'node:child_process';

export interface Outcome {
  /** Exit code; 1 if a signal ended it. */
  code: number;
  /** Both output streams, in the order they arrived. */
  output: string;
}

/** Runs a program until it exits, and returns its output. */
export function run(program: string, args: string[], options: { cwd?: string } = {}): Promise<Outcome> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}

/** Runs a TypeScript file with the same Node as this process. */
export const runScript = (file: string, args: string[] = []): Promise<Outcome> =>
  run(process.execPath, [file, ...args]);
