import { availableParallelism } from 'node:os';
import { COUNTED_SECONDS, commitsPerSecond } from './commits.ts';
import { cpuBetween, cpuOf } from './cpu.ts';
import { costOfExchange, type Exchange } from './exchange.ts';
import { type Level, middle } from './order-report.ts';
import { CALLS } from './place-order.ts';
import { round } from './report.ts';
import { costOfRow } from './rows.ts';
import type { BenchWorld } from './world.ts';

const CONNECTIONS = 16;
/**
 * Calls for one order. The portal answers those of the buyer and the provider's webhook. It calls the provider and the
 * game.
 */
const [ANSWERED, ASKED] = [CALLS + 1, 2];

/** The minimum cost of the parts of an order, in milliseconds of processor time. */
export interface Least extends Exchange {
  row: number;
  /** Cost of a statement that writes one row, and of its commit. */
  commit: number;
}

export async function measureLeast(world: BenchWorld): Promise<Least | null> {
  const row = await costOfRow(world);
  const exchange = await costOfExchange();
  const before = await cpuOf(world);
  const commits = (await commitsPerSecond(world.databaseUrl, CONNECTIONS)) * COUNTED_SECONDS;
  const { database: commit } = cpuBetween(before, await cpuOf(world), commits);
  if (row === null || exchange === null || commit === null) return null;
  return { ...exchange, row, commit };
}

/**
 * Returns the minimum cost of the measured orders, and the orders a second at that cost. It counts the same exchanges
 * without work, the same rows and commits without lookups or checks, and driver and simulators as measured.
 */
export function floorOf(level: Level, least: Least) {
  const { runs, commits } = level;
  const portal = ANSWERED * least.answered + ASKED * least.asked;
  const database =
    middle(runs, ({ work }) => work.rows) * least.row + middle(runs, ({ work }) => work.commits) * least.commit;
  const others = middle(runs, ({ cpu }) => cpu.driver) + middle(runs, ({ cpu }) => cpu.simulators);
  const perSecond = (availableParallelism() * 1000) / (portal + database + others);
  return {
    'at once': level.buyers,
    portal: round(portal, 2),
    PostgreSQL: round(database, 2),
    'driver and simulators': round(others, 2),
    'orders/s': round(perSecond),
    '% of commits/s': round((100 * perSecond) / commits, 1),
  };
}
