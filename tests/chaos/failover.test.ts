import { expect, test } from 'vitest';
import { isGood, runFailovers } from './failover/failover.ts';
import { report } from './report.ts';

/** `npm run chaos -- --failover 20` is the figure of docs/failover.md. */
const FAILOVERS = 2;
const LIMIT_MS = 400_000;

test.runIf(process.platform === 'linux')(
  'failovers of the database lose no acknowledged order, and nobody believes a former primary',
  async () => {
    const { result, failovers } = await runFailovers(FAILOVERS);
    expect(result.verdict.violations, report(result)).toEqual([]);
    expect(failovers.map(({ way }) => way)).toEqual(['killed', 'frozen']);
    expect(failovers.filter((one) => !isGood(one))).toEqual([]);
  },
  LIMIT_MS,
);
