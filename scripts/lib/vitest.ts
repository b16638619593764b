import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Summary } from '#tests/world/reporter.ts';
import { ROOT } from './web-build.ts';

/** A run of Vitest. */
export interface VitestRun {
  process: ChildProcess;
  /** Rejects if Vitest ends without a result. */
  summary: Promise<Summary>;
}

/** Runs Vitest as a child process, so that the caller prints the last line even if Vitest crashes. */
export function startVitest(args: readonly string[], env: Record<string, string> = {}): VitestRun {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The environment of a production machine must not change what is tested.
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  let sent: Summary | undefined;
  child.on('message', (message: Summary) => {
    sent = message;
  });
  const summary = new Promise<Summary>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (!sent) return reject(new Error(`Vitest ended without a result (${signal ?? `exit code ${code}`}).`));
      // A failure outside of the tests, such as in the global setup, or a process that hangs.
      const unseen = code !== 0 && sent.failed === 0;
      return resolve({ ...sent, failed: sent.failed + (unseen ? 1 : 0) });
    });
  });
  return { process: child, summary };
}
