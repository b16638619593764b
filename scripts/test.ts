import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '#tests/world/reporter.ts';
import { check } from './check.ts';
import { onStop } from './lib/signals.ts';
import { startVitest } from './lib/vitest.ts';
import { buildIfStale, ROOT } from './lib/web-build.ts';

/** Projects of vitest.config.ts in each tier; CONTRIBUTING.md says which one a new test belongs to. */
const TIERS = {
  fast: ['unit', 'web', 'db', 'smoke'],
  rest: ['operations', 'faults', 'e2e', 'chaos'],
  /** Proves that the chaos suite notices broken rules, not that the shop works. */
  proof: ['mutations'],
};

/**
 * `npm test` runs the checks and the fast tier, `npm run test:rest` (`--rest`) the slower tests, and
 * `npm run test:all` (`--all`) all tests. `npm test -- some/file` runs the test files of any tier whose path contains
 * it, and no checks.
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
const projects = filters.length > 0 ? [] : projectsOf(options);
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
  if (!interrupted) add(await runTests());
  if (interrupted) failOn('Interrupted.');
} catch (error) {
  failOn(error);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Names the projects that an option stands for. */
function projectsOf([option]: readonly string[]): string[] {
  if (option === '--rest') return TIERS.rest;
  return option === '--all' ? Object.values(TIERS).flat() : TIERS.fast;
}

/** Runs the tests of the chosen tiers or files. */
async function runTests(): Promise<Summary> {
  const run = startVitest([...filters, ...projects.flatMap((name) => ['--project', name])]);
  tests = run.process;
  const summary = await run.summary;
  if (summary.skipped > 0) console.log(`${summary.skipped} skipped`);
  return summary;
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
