import { spawn } from 'node:child_process';

export interface Outcome {
  /** Exit code; 1 when a signal ended it. */
  code: number;
  /** Both streams, as they came. */
  output: string;
}

/** Runs a program to its end and keeps what it printed. */
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

/** Runs a TypeScript file on the Node that runs us. */
export const runScript = (file: string, args: string[] = []): Promise<Outcome> =>
  run(process.execPath, [file, ...args]);
