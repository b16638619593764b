import type { Db } from '#server/db/client.ts';
import {
  type CatalogContent,
  differenceLines,
  formatPriceChange,
  formatRemoval,
  type Plan,
} from '#server/domains/catalog/index.ts';
import { consentFor } from './catalog-guards.ts';

/**
 * Returns a plan as an operator reads it: one line for each change, and the consent that an apply needs.
 * @param art images that are not in the database yet
 */
export const shownPlan = async (db: Db, plan: Plan, art?: CatalogContent['art']) => ({
  differences: await differenceLines(db, plan.differences, art),
  removals: plan.removals.map(formatRemoval),
  prices: plan.prices.map(formatPriceChange),
  lifted: plan.lifted.map(formatPriceChange),
  publisher: plan.publisher,
  consent: consentFor(plan),
});
