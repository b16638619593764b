import { expect, test } from 'vitest';
import { runFailovers } from './failover/failover.ts';
import { report } from './report.ts';

/** `npm run chaos -- --failover 20` is the figure of docs/failover.md. */
const FAILOVERS = 2;
const BACK_MS = 10_000;
const LIMIT_MS = 400_000;

test.runIf(process.platform === 'linux')(
  'failovers of the database lose no acknowledged order, and nobody believes a former primary',
  async () => {
    const { result, failovers } = await runFailovers(FAILOVERS);
    expect(result.verdict.violations, report(result)).toEqual([]);
    expect(failovers.map(({ way }) => way)).toEqual(['killed', 'frozen']);
    for (const { backMs, believed } of failovers) {
      expect(backMs).toBeLessThan(BACK_MS);
      expect(believed ?? { sessions: 0, commits: 0 }).toEqual({ sessions: 0, commits: 0 });
    }
  },
  LIMIT_MS,
);
