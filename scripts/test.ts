import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '#tests/world/reporter.ts';
import { check } from './check.ts';
import { onStop } from './lib/signals.ts';
import { buildIfStale, ROOT } from './lib/web-build.ts';

/** Projects of vitest.config.ts in each tier; CONTRIBUTING.md says which one a new test belongs to. */
const TIERS = {
  fast: ['unit', 'web', 'db', 'smoke'],
  rest: ['faults', 'e2e', 'chaos'],
};

/**
 * `npm test` runs the checks and the fast tier, `npm run test:rest` (`--rest`) the other tests, `npm run test:all` (`--all`) both.
 * `npm test -- some/file` runs the test files of any tier whose path contains it, and no checks.
 * The last line is always `N passed, N failed`; each check counts as one.
 */
const words = process.argv.slice(2);
const filters = words.filter((word) => !word.startsWith('--'));
const options = words.filter((word) => word.startsWith('--'));
const unknown = options.filter((option) => !['--rest', '--all'].includes(option));
if (unknown.length > 0) {
  console.error(`Unknown option ${unknown.join(' ')}. Known are --rest and --all.`);
  process.exit(2);
}
const rest = options.includes('--rest');
const projects =
  filters.length > 0 ? [] : [...(rest ? [] : TIERS.fast), ...(rest || options.includes('--all') ? TIERS.rest : [])];
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
  if (projects.includes('unit')) add(await check());
  if (!interrupted && needsBrowser()) await buildIfStale(() => console.log('Building the web app …')).catch(failOn);
  if (!interrupted) add(await vitest());
  if (interrupted) failOn('Interrupted.');
} catch (error) {
  failOn(error);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Runs Vitest as a child process, so that this program prints the last line even if Vitest crashes. */
function vitest(): Promise<Summary> {
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [cli, 'run', ...filters, ...projects.flatMap((name) => ['--project', name])], {
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
      // A failure outside of the tests, such as in the global setup, or a process that hangs.
      const unseen = code !== 0 && summary.failed === 0;
      return resolve({ ...summary, failed: summary.failed + (unseen ? 1 : 0) });
    });
  });
}

/** Tells whether a browser test runs: those need the built web app. */
function needsBrowser(): boolean {
  const folders = [
    ['smoke', 'tests/smoke'],
    ['e2e', 'tests/e2e'],
  ] as const;
  if (filters.length === 0) return folders.some(([project]) => projects.includes(project));
  return folders.some(([, folder]) =>
    readdirSync(join(ROOT, folder)).some(
      (file) => file.endsWith('.test.ts') && filters.some((filter) => `${folder}/${file}`.includes(filter)),
    ),
  );
}
