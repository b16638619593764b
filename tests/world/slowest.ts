import type { TestModule } from 'vitest/node';

/** How many files are listed. */
const SHOWN = 10;

/**
 * Returns one line for each of the slowest files, with the time that it used a process; nothing for a run with few
 * files.
 */
export function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= SHOWN) return [];
  return modules
    .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Returns the seconds that a file took: its tests, its hooks and its imports. */
export function secondsOf(module: TestModule): number {
  const { duration, collectDuration } = module.diagnostic();
  return (duration + collectDuration) / 1000;
}
