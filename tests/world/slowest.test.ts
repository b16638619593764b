import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { slowest } from './slowest.ts';

const module = (relativeModuleId: string, duration: number, collectDuration = 0): TestModule =>
  ({ relativeModuleId, diagnostic: () => ({ duration, collectDuration }) }) as unknown as TestModule;
const quick = Array.from({ length: 10 }, (_, n) => module(`quick-${n}.test.ts`, 100 + n));

test('with many files, lists the slowest first, including their loading time', () => {
  const lines = slowest([...quick, module('slow.test.ts', 61_234), module('slow-to-load.test.ts', 1_000, 70_000)]);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['   71.0 s  slow-to-load.test.ts', '   61.2 s  slow.test.ts']);
});

test('with few files, lists none', () => {
  expect(slowest(quick)).toEqual([]);
});
