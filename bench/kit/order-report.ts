import type { Cpu } from './cpu.ts';
import type { Run } from './order-run.ts';
import { median, percentile, round } from './report.ts';
import { STAGES } from './stages.ts';
import type { Work } from './statements.ts';

/** Runs with the same number of buyers. */
export interface Level {
  buyers: number;
  runs: Run[];
  /** One-row transactions a second of the same server on as many connections. */
  commits: number;
}

export const middle = (runs: readonly Run[], of: (run: Run) => number | null): number =>
  median(runs.map((run) => of(run) ?? Number.NaN));
const cpu = (of: keyof Cpu) => (run: Run) => run.cpu[of];
const work = (of: keyof Work) => (run: Run) => run.work[of];

export function speedOf(level: Level) {
  const { runs, commits } = level;
  const orders = runs.flatMap((run) => run.orders);
  const creation = orders.map(({ begun, placed }) => placed - begun);
  const whole = orders.map(({ begun, told }) => told - begun);
  const perSecond = median(runs.map((run) => run.perSecond));
  return {
    'at once': level.buyers,
    'orders/s': round(perSecond),
    'commits/s': commits,
    '% of them': round((100 * perSecond) / commits, 1),
    'create p50 ms': round(percentile(creation, 50), 1),
    'create p99 ms': round(percentile(creation, 99), 1),
    'to the game p50 ms': round(percentile(whole, 50), 1),
    'to the game p99 ms': round(percentile(whole, 99), 1),
  };
}

/** Returns the processor time of one order in each program, in ms. */
export function costOf(level: Level) {
  const { runs } = level;
  const shop = middle(runs, ({ cpu: { portal, database } }) => (portal ?? Number.NaN) + (database ?? Number.NaN));
  const ours = middle(runs, cpu('simulators')) + middle(runs, cpu('driver')) + shop;
  const busy = middle(runs, cpu('busy'));
  const idle = middle(runs, cpu('idle'));
  return {
    'at once': level.buyers,
    portal: round(middle(runs, cpu('portal')), 2),
    PostgreSQL: round(middle(runs, cpu('database')), 2),
    'both of them': round(shop, 2),
    driver: round(middle(runs, cpu('driver')), 2),
    simulators: round(middle(runs, cpu('simulators')), 2),
    'machine idle %': round((100 * idle) / (busy + idle)),
    'others %': round(Math.max(0, (100 * (busy - ours)) / (busy + idle))),
    statements: round(middle(runs, work('statements')), 1),
    'round trips': round(middle(runs, work('roundTrips')), 1),
    commits: round(middle(runs, work('commits')), 1),
    rows: round(middle(runs, work('rows')), 1),
    'log kB': round(middle(runs, work('log')) / 1000, 1),
  };
}

/** Returns how long one order waits for each step, on average. */
export const waitsOf = (level: Level) => ({
  'at once': level.buyers,
  ...Object.fromEntries(
    STAGES.map((stage) => [
      stage,
      round(
        middle(level.runs, (run) => run.stages[stage]),
        1,
      ),
    ]),
  ),
});
