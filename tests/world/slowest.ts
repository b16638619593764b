import type { TestModule } from 'vitest/node';

/** How many are named. */
const SHOWN = 10;

/** The files that took longest, a line each, with how long each kept a process; nothing of a run of a few files. */
export function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= SHOWN) return [];
  return modules
    .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Seconds that a file took: its tests, its hooks and its imports. */
export function secondsOf(module: TestModule): number {
  const { duration, collectDuration } = module.diagnostic();
  return (duration + collectDuration) / 1000;
}
