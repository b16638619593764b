import { type CatalogSections, sectionsOf } from '../schema/section.ts';
import type { Difference } from './catalog.diff.ts';

/** The limit fields of the core. Sections name their own (`CatalogSection.limits`). */
const GAME_LIMITS =
  /^items\.[^.]+\.(?:limit|stock|sale|audience|level|requires)(?:\.|$)|^game\.rebate\.(?:from|until)$|^game\.firstTopUp\.|^game\.personalOffers\./;

/** Lower bounds: a smaller value lets more through. */
const LOWER_BOUNDS = /(?:^|\.)(?:from|min)$|^game\.personalOffers\.floor$/;

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Returns a number or an instant as a number; null for values that have no order. */
const toNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : null;
};

const isLifted = ({ field, before, after }: Difference): boolean => {
  if (after === undefined) return true;
  const [was, is] = [toNumber(before), toNumber(after)];
  // A changed period, zone or audience has no order, so it counts as lifted.
  if (was === null || is === null) return true;
  return LOWER_BOUNDS.test(field) ? is < was : is > was;
};

/**
 * Returns the limits, stocks, time windows and audiences that are removed or let more through than before. New or
 * tighter ones are not included.
 */
export function findLiftedLimits(differences: readonly Difference[], parts: CatalogSections): Difference[] {
  const own = sectionsOf(parts).flatMap(({ name, limits }) => (limits ? [[name, limits] as const] : []));
  const patterns = new Map<string, RegExp>([['game', GAME_LIMITS], ...own]);
  return differences.filter(
    (one) =>
      one.before !== undefined &&
      !one.entry &&
      patterns.get(one.document.split(' ')[0] ?? '')?.test(one.field) === true &&
      isLifted(one),
  );
}
