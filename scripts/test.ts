import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '#tests/world/reporter.ts';
import { check } from './check.ts';
import { onStop } from './lib/signals.ts';
import { buildIfStale, ROOT } from './lib/web-build.ts';

/**
 * `npm test`: checks, then unit, database and browser tests; the last line is always `N passed, N failed`, where each
 * check counts as one. `npm test -- some/file` runs the test files whose path contains it, and no checks.
 */
/** Proves that the chaos suite notices, not that the shop works; it takes as long as a third of all else (docs/chaos.md). */
const ASKED_FOR = 'tests/chaos/mutations.test.ts';
const filters = process.argv.slice(2);
let tests: ChildProcess | undefined;
let interrupted = false;

onStop(
  () => {
    interrupted = true;
    tests?.kill('SIGTERM');
  },
  () => tests?.kill('SIGKILL'),
);

const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }: { passed: number; failed: number }): void => {
  total.passed += passed;
  total.failed += failed;
};
const failOn = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
};

try {
  if (filters.length === 0) add(await check());
  if (!interrupted && needsBrowser()) await buildIfStale(() => console.log('Building the web app …')).catch(failOn);
  if (!interrupted) add(await vitest());
  if (interrupted) failOn('Interrupted.');
} catch (error) {
  failOn(error);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Runs Vitest as a child, so that whatever happens to it, the last line is ours. */
function vitest(): Promise<Summary> {
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [cli, 'run', ...(filters.length > 0 ? filters : ['--exclude', ASKED_FOR])], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The environment of a production machine must not change what is tested.
    env: { ...process.env, NODE_ENV: 'test' },
  });
  tests = child;
  let summary: Summary | undefined;
  child.on('message', (message: Summary) => {
    summary = message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (!summary) return reject(new Error(`Vitest ended without a result (${signal ?? `exit code ${code}`}).`));
      if (summary.skipped > 0) console.log(`${summary.skipped} skipped`);
      // Something outside of the tests, such as the global set-up or a hanging process.
      const unseen = code !== 0 && summary.failed === 0;
      return resolve({ ...summary, failed: summary.failed + (unseen ? 1 : 0) });
    });
  });
}

function needsBrowser(): boolean {
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  const browser = files.map((file) => `tests/${file}`).filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file));
  return browser.some((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
}
