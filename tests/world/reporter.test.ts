import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { summarise } from './reporter.ts';

const module = (state: string, tests: string[]): TestModule =>
  ({
    state: () => state,
    children: { allTests: () => tests.map((test) => ({ result: () => ({ state: test }) })) },
  }) as unknown as TestModule;

test('counts tests by their result', () => {
  const modules = [module('failed', ['passed', 'failed', 'skipped']), module('passed', ['passed'])];
  expect(summarise(modules, [])).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test('counts a file that could not be loaded as one failed', () => {
  expect(summarise([module('failed', [])], [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts an error outside of tests as one failed', () => {
  expect(summarise([module('passed', ['passed'])], [new Error('later')])).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
