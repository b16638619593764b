import { formatDifference, formatPriceChange, formatRemoval, type Plan } from '#server/domains/catalog/index.ts';
import { consentFor } from './catalog-guards.ts';

/** Returns a plan as an operator reads it: one line for each change, and the consent that an apply needs. */
export const shownPlan = (plan: Plan) => ({
  differences: plan.differences.map(formatDifference),
  removals: plan.removals.map(formatRemoval),
  prices: plan.prices.map(formatPriceChange),
  lifted: plan.lifted.map(formatPriceChange),
  publisher: plan.publisher,
  consent: consentFor(plan),
});
