import { expect, test } from 'vitest';
import { type ChaosOptions, runChaos } from './chaos.ts';
import { MUTATIONS } from './mutations.ts';
import { report } from './report.ts';

/** A small world needs longer than this for nothing that it does in good order. */
const PATIENCE_MS = 15_000;

const options = (over: Partial<ChaosOptions>): ChaosOptions => ({
  seed: 4,
  orders: 0,
  small: true,
  outside: {},
  patienceMs: PATIENCE_MS,
  ...over,
});

test.concurrent.each(MUTATIONS)('$breaks notices when $what', async ({ breaks, change, stories, outside = {} }) => {
  const result = await runChaos(options({ orders: stories.length, stories, change, outside }));
  const broken = new Set(result.verdict.violations.map(({ invariant }) => invariant));
  expect(broken, report(result)).toContain(breaks);
});

test.concurrent('without a mutation the same stories under the same faults break nothing', async () => {
  const stories = MUTATIONS.flatMap((mutation) => mutation.stories);
  const outside = Object.assign({}, ...MUTATIONS.map((mutation) => mutation.outside)) as ChaosOptions['outside'];
  const result = await runChaos(options({ orders: stories.length, stories, outside }));
  expect(result.verdict.violations, report(result)).toEqual([]);
});
