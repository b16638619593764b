import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/world/database.ts';
import { type ChaosOptions, type ChaosResult, runChaos } from './chaos.ts';
import type { Story } from './model.ts';
import { MUTATIONS } from './mutations.ts';
import { report } from './report.ts';

/** Longer than a small world needs for anything that works. */
const PATIENCE_MS = 15_000;

/** Runs a small world on a database of a shared server: starting a server for each takes longer than the rest. */
async function runSmall(
  over: Pick<ChaosOptions, 'change' | 'outside' | 'activities' | 'links' | 'publisher'> & { stories: readonly Story[] },
): Promise<ChaosResult> {
  const database = await freshDatabase();
  const own = {
    seed: 4,
    orders: over.stories.length || 1,
    small: true,
    patienceMs: PATIENCE_MS,
    databaseUrl: database.url,
  };
  try {
    return await runChaos({ ...own, ...over });
  } finally {
    await database.drop();
  }
}

test.concurrent.each(MUTATIONS)(
  '$breaks notices when $what',
  async ({ breaks, change, stories, activities = [], links = [], outside = {}, publisher = false }) => {
    const result = await runSmall({ stories, activities, links, change, outside, publisher });
    const broken = new Set(result.verdict.violations.map(({ invariant }) => invariant));
    expect(broken, report(result)).toContain(breaks);
  },
);

test.concurrent('without a mutation the same stories under the same faults break nothing', async () => {
  const stories = MUTATIONS.flatMap((mutation) => mutation.stories);
  const outside: ChaosOptions['outside'] = Object.assign({}, ...MUTATIONS.map((mutation) => mutation.outside));
  const activities = MUTATIONS.flatMap((mutation) => mutation.activities ?? []);
  const links = MUTATIONS.flatMap((mutation) => mutation.links ?? []);
  const result = await runSmall({ stories, activities, links, outside, publisher: true });
  expect(result.verdict.violations, report(result)).toEqual([]);
});
