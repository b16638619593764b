import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';
import { report } from './report.ts';

const ORDERS = 200;

test.each([
  ['a known seed', 20_261],
  ['a seed of its own', 1 + Math.floor(Math.random() * 1_000_000)],
])('%s: no money and no item is lost or doubled (seed %i)', async (_, seed) => {
  const result = await runChaos({ seed, orders: ORDERS });
  expect(result.verdict.violations, report(result)).toEqual([]);
});
