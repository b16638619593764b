import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { slowest } from './slowest.ts';

/** The result of a run; a file that cannot be loaded and an error outside of tests count as failed. */
export interface Summary {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Prints the slowest files. Sends the result to the process that started Vitest (scripts/test.ts), which prints the
 * last line.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const lines = slowest(modules);
    if (lines.length > 0) console.log(['Slowest files:', ...lines, ''].join('\n'));
    process.send?.(summarise(modules, errors));
  }
}

export function summarise(modules: readonly TestModule[], errors: readonly unknown[]): Summary {
  const summary: Summary = { passed: 0, failed: errors.length, skipped: 0 };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    for (const state of states) summary[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
    // A file or hook that failed without a failed test.
    if (module.state() === 'failed' && !states.includes('failed')) summary.failed += 1;
  }
  return summary;
}
