import type { Dimension } from './dimensions.ts';

/** Tables with sums by the same dimensions; `day` comes from their time. */
export interface Family {
  dimensions: readonly Dimension[];
  hours: string;
  days: string;
  /** null: the days are few, so there are no months. */
  months: string | null;
}

const LARGEST: Family = {
  dimensions: ['game', 'item', 'country', 'state', 'currency', 'method', 'provider'],
  hours: 'revenue_hours',
  days: 'revenue_days',
  months: 'revenue_months',
};

/** All of them, from the fewest groups to the most. */
const FAMILIES: readonly Family[] = [
  {
    dimensions: ['game', 'country', 'currency'],
    hours: 'revenue_hours_short',
    days: 'revenue_days_short',
    months: null,
  },
  {
    dimensions: ['game', 'item', 'country', 'currency'],
    // An hour has few orders of the same item and country, so the family needs no table of its own.
    hours: 'revenue_hours',
    days: 'revenue_days_items',
    months: 'revenue_months_items',
  },
  LARGEST,
];

/** Returns the family with the fewest groups that has some dimensions. */
export const familyOf = (wanted: readonly Dimension[]): Family =>
  FAMILIES.find(({ dimensions }) => wanted.every((one) => one === 'day' || dimensions.includes(one))) ?? LARGEST;

/** Returns the dimensions that a table has. */
export const dimensionsOf = (table: string): readonly Dimension[] =>
  FAMILIES.findLast(({ hours, days, months }) => [hours, days, months].includes(table))?.dimensions ??
  LARGEST.dimensions;
