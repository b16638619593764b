/**
 * `npm run mutate -- orders.rules`: mutates the rules and state machines whose path contains one of the arguments, or
 * all without any. For each small change it runs the tests without a database that use the file. It prints each change
 * that no test notices: add a test for it.
 */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const parts = process.argv.slice(2);
const all = globSync('server/src/**/*.{rules,machine}.ts').toSorted();
const mutate = all.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
if (mutate.length === 0) throw new Error(`no rules or machine have ${parts.join(' or ')} in their path`);

const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  tempDirName: '.data/mutate',
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['dots'],
  concurrency: 2,
  // Long, so that a busy machine is not mistaken for a noticed change; endless loops are stopped by a count long
  // before.
  timeoutMS: 60_000,
  ignorePatterns: ['/.data', '/bench', '/docs', '/web/dist', '/desk/dist'],
  // Stryker's handling of it does not know TypeScript 7; the sources run without it.
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
}).runMutationTest();

// A change that keeps a file from loading, such as a table that `defineMachine` refuses, counts as noticed: no shop
// would start with it.
const KILLED = new Set(['Killed', 'Timeout', 'RuntimeError']);
const MUTATED = new Set([...KILLED, 'Survived', 'NoCoverage']);
const rows = [
  ...Map.groupBy(
    results.filter(({ status }) => MUTATED.has(status)),
    ({ fileName }) => fileName,
  ),
];
let [killed, total] = [0, 0];
for (const [file, mutants] of rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const alive = mutants.filter(({ status }) => !KILLED.has(status));
  killed += mutants.length - alive.length;
  total += mutants.length;
  console.log(
    `${percent(mutants.length - alive.length, mutants.length)}  ${mutants.length - alive.length} of ${mutants.length}  ${relative('', file)}`,
  );
  for (const { location, mutatorName, replacement = '', status } of alive) {
    const what = replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
    console.log(`         ${location.start.line}:${location.start.column} ${mutatorName}: ${what} (${status})`);
  }
}
const late = results.filter(({ status }) => status === 'Timeout').length;
console.log(`${percent(killed, total)}  ${killed} of ${total} killed, ${late} of them by a timeout`);

function percent(some: number, of: number): string {
  return `${((100 * some) / Math.max(1, of)).toFixed(1).padStart(5)} %`;
}
