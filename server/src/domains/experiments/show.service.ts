import type { Sql } from '#server/db/client.ts';
import { type LiveCatalog, missingLevel } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { assign } from './assign.computation.ts';
import { type Experiment, experimentsIn, isRunning } from './experiments.catalog.ts';
import { countPurchases, findExposure, insertExposure } from './experiments.repo.ts';

export interface ExperimentsDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
}

/** A player's view of an experiment. */
export interface ShownExperiment {
  experiment: string;
  /** Methods that come first; empty: the publisher's order. */
  first: readonly string[];
}

/** Returns the running experiment on the order of methods that includes the player, with their view; null: none. */
export async function methodsOrder(deps: ExperimentsDeps, playerId: string): Promise<ShownExperiment | null> {
  const found = await findShown(deps, playerId, ({ slot }) => slot === 'methods.order');
  if (!found) return null;
  const { one, variant } = found;
  return { experiment: one.id, first: one.variants.find(({ id }) => id === variant)?.first ?? [] };
}

/** Records that the page showed an experiment. The server finds the variant itself; only the first exposure counts. */
export async function recordExposure(deps: ExperimentsDeps, playerId: string, experiment: string): Promise<void> {
  const found = await findShown(deps, playerId, ({ id }) => id === experiment);
  if (!found) return;
  const shares = Object.fromEntries(found.one.variants.map(({ id, share }) => [id, share]));
  await insertExposure(deps.sql, playerId, experiment, found.variant, shares);
}

async function findShown(
  { sql, catalog, clock }: ExperimentsDeps,
  playerId: string,
  which: (one: Experiment) => boolean,
) {
  const one = experimentsIn(catalog.current()).find((each) => which(each) && isRunning(each, clock.now()));
  if (!one) return null;
  // A player keeps the variant they saw, even if a purchase turns a new player into a returning one.
  const seen = await findExposure(sql, playerId, one.id);
  if (seen) return { one, variant: seen.variant };
  if (!(await isInAudience({ sql, catalog }, one, playerId))) return null;
  return { one, variant: assign(one, playerId) };
}

async function isInAudience(
  { sql, catalog }: Pick<ExperimentsDeps, 'sql' | 'catalog'>,
  { audience: { buyers, spent, vip } }: Experiment,
  playerId: string,
): Promise<boolean> {
  if (buyers || spent) {
    const bought = await countPurchases(sql, playerId);
    if (buyers && (buyers === 'new') !== (bought.orders === 0)) return false;
    if (spent && bought.spent < spent) return false;
  }
  const { levels } = catalog.current();
  if (!vip) return true;
  return levels !== null && !missingLevel(levels, vip, await countedPoints(sql, playerId, levels.timeZone));
}
