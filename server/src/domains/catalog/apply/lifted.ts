import { type CatalogSections, sectionsOf } from '../schema/section.ts';
import type { Difference } from './catalog.diff.ts';

/** Of the core. What else bounds something, the sections know (`CatalogSection.limits`). */
const GAME =
  /^items\.[^.]+\.(?:limit|stock|sale|audience|level|requires)(?:\.|$)|^game\.rebate\.(?:from|until)$|^game\.firstTopUp\./;

/** Bounds from below: what lowers them lets more through. */
const LEAST = /(?:^|\.)(?:from|min)$/;

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** What can be more or less; null: it can only be another. */
const sizeOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : null;
};

const lifts = ({ field, before, after }: Difference): boolean => {
  if (after === undefined) return true;
  const [was, is] = [sizeOf(before), sizeOf(after)];
  // Of another period, zone or audience nobody can tell who gets more by it.
  if (was === null || is === null) return true;
  return LEAST.test(field) ? is < was : is > was;
};

/**
 * Bounds that go, or let through more than before: limits, stocks, windows, whom something is for. One that is new, or is drawn closer,
 * gives nothing away.
 */
export function liftedIn(differences: readonly Difference[], parts: CatalogSections): Difference[] {
  const own = sectionsOf(parts).flatMap(({ name, limits }) => (limits ? [[name, limits] as const] : []));
  const patterns = new Map<string, RegExp>([['game', GAME], ...own]);
  return differences.filter(
    (one) =>
      one.before !== undefined &&
      !one.entry &&
      patterns.get(one.document.split(' ')[0] ?? '')?.test(one.field) === true &&
      lifts(one),
  );
}
