import { availableParallelism } from 'node:os';
import { COUNTED_SECONDS, commitsPerSecond } from './commits.ts';
import { cpuBetween, cpuOf } from './cpu.ts';
import { costOfExchange, type Exchange } from './exchange.ts';
import { head, type Level, middle } from './order-report.ts';
import { round } from './report.ts';
import { costOfRow } from './rows.ts';
import type { BenchWorld } from './world.ts';

const CONNECTIONS = 16;
/** The portal answers when an order is placed, paid, and told of by the provider; it asks provider and game. */
const [ANSWERED, ASKED] = [3, 2];

/** What the parts of an order cost at the least, in milliseconds of processor time. */
export interface Least extends Exchange {
  row: number;
  /** Of a statement that writes one row, and its commit. */
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
 * What orders cost at the least, as they came: the same exchanges with nothing done for them, the same rows and commits with nothing looked
 * up or checked, driver and simulators as they were; and how many a second this machine makes of that.
 */
export function floorOf(level: Level, least: Least) {
  const { runs, commits } = level;
  const portal = ANSWERED * least.answered + ASKED * least.asked;
  const database =
    middle(runs, ({ work }) => work.rows) * least.row + middle(runs, ({ work }) => work.commits) * least.commit;
  const others = middle(runs, ({ cpu }) => cpu.driver) + middle(runs, ({ cpu }) => cpu.simulators);
  const perSecond = (availableParallelism() * 1000) / (portal + database + others);
  return {
    ...head(level),
    portal: round(portal, 2),
    PostgreSQL: round(database, 2),
    'driver and simulators': round(others, 2),
    'orders/s': round(perSecond),
    '% of commits/s': round((100 * perSecond) / commits, 1),
  };
}
