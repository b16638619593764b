import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';
import { always, MUTATIONS } from './mutations.ts';
import { report } from './report.ts';

const SEED = 4;
const ORDERS = 50;

test.concurrent.each(MUTATIONS)('$breaks notices when $what', async ({ breaks, change, fault }) => {
  const result = await runChaos({
    seed: SEED,
    orders: ORDERS,
    small: true,
    change,
    faults: fault ? always(fault) : [],
    calmMs: 6000,
  });
  const broken = new Set(result.verdict.violations.map(({ invariant }) => invariant));
  expect(broken, report(result)).toContain(breaks);
});

test.concurrent('without a mutation the same small run breaks nothing', async () => {
  const result = await runChaos({ seed: SEED, orders: ORDERS, small: true, faults: [] });
  expect(result.verdict.violations, report(result)).toEqual([]);
});
