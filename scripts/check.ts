import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, run, runScript } from './lib/child.ts';
import { cruise } from './lib/cruise.ts';
import { ROOT } from './lib/web-build.ts';

interface Check {
  name: string;
  work: () => Promise<Outcome>;
}

const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);
const CHECKS = join(ROOT, 'scripts/checks');

/** The static checks. Each program in scripts/checks runs too, and fails by its exit code. */
const checks: Check[] = [
  { name: 'types (tsc)', work: () => run(bin('tsc'), ['-p', ROOT, '--pretty', 'false']) },
  {
    name: 'style and mistakes (biome)',
    work: () => run(bin('biome'), ['ci', ROOT, '--max-diagnostics=50', '--colors=off']),
  },
  { name: 'who imports whom (dependency-cruiser)', work: () => cruise(ROOT) },
  ...(existsSync(CHECKS) ? readdirSync(CHECKS) : [])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ name: file.replace(/\.ts$/, ''), work: () => runScript(join(CHECKS, file)) })),
];

/** Runs all checks in parallel and prints those that failed; returns how many passed and failed. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, work }) => {
      const begun = performance.now();
      const outcome = await work().catch((error: Error): Outcome => ({ code: 1, output: error.message }));
      return { name, ...outcome, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
    }),
  );
  for (const { code, output } of outcomes) if (code !== 0) console.log(`\n${output.trim()}\n`);
  for (const { name, code, seconds } of outcomes) console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  const failed = outcomes.filter(({ code }) => code !== 0).length;
  return { passed: outcomes.length - failed, failed };
}

if (import.meta.main) process.exitCode = (await check()).failed > 0 ? 1 : 0;
