import type { PublisherEntry } from '../schema/catalog.schema.ts';
import { type CatalogSections, sectionsOf } from '../schema/section.ts';
import { type Difference, shortValue } from './catalog.diff.ts';
import { liftedIn } from './lifted.ts';

/** Risky kinds of change that the operator allows for one apply. Without it, a wrong folder could damage the shop. */
export interface Allowed {
  /** Entries are removed: games, regions, items, payment methods, currencies, coupons, articles. */
  remove: boolean;
  /** A price or the goods for it change, or a limit is removed or raised. */
  prices: boolean;
  /** The catalogue belongs to another publisher than the applied one. */
  takeOver: boolean;
}

export const ALL_ALLOWED: Allowed = { remove: true, prices: true, takeOver: true };

/** A changed price, changed goods for a price, or a lifted limit. */
export interface PriceChange extends Difference {
  /** `after` divided by `before`; null unless both are amounts above zero. */
  factor: number | null;
}

/** The differences that need the operator's permission. */
export interface Guarded {
  removals: Difference[];
  prices: PriceChange[];
  /** Limits, stocks and time windows that are removed or become larger. */
  lifted: PriceChange[];
  publisher: { was: string; is: string } | null;
}

/** A price that changes by this factor or more is marked: cents and units were probably confused. */
const MARKED = 2;

/** Lists of plain values whose entries count as removals. */
const LISTS = /(?:^|\.)(?:methods|currencies|locales)$/;

/** The price fields of the core. Sections name their own (`CatalogSection.prices`). */
const PRICES: readonly [kind: string, RegExp][] = [
  [
    'game',
    /^items\.[^.]+\.(?:prices|free|contents|firstTopUpBonusPercent)(?:\.|$)|^game\.regions\.[^.]+\.taxIncluded$|^game\.rebate\.percent$/,
  ],
  ['publisher', /^reference\.(?:currency|rates)(?:\.|$)|^rounding\./],
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns removed documents, removed entries with an id, and values removed from one of `LISTS`. */
const removalsIn = (difference: Difference): Difference[] => {
  const { field, before, after, entry } = difference;
  if (before === undefined) return [];
  if (after === undefined) return entry || field === '' ? [difference] : [];
  if (!LISTS.test(field) || !Array.isArray(before) || !Array.isArray(after)) return [];
  return before
    .filter((word) => !after.includes(word))
    .map((word) => ({ ...difference, field: `${field}.${word}`, before: word, after: undefined }));
};

/** Splits the removal of a whole record into one difference for each amount. */
const leaves = (difference: Difference): Difference[] => {
  const { field, before, after } = difference;
  if (!isRecord(before) || after !== undefined) return [difference];
  return Object.entries(before).map(([key, value]) => ({ ...difference, field: `${field}.${key}`, before: value }));
};

const factorOf = (before: unknown, after: unknown): number | null =>
  typeof before === 'number' && typeof after === 'number' && before > 0 && after > 0 ? after / before : null;

function pricesIn(difference: Difference, patterns: ReadonlyMap<string, RegExp>): PriceChange[] {
  const { document, field, before, entry } = difference;
  const isPrice = patterns.get(document.split(' ')[0] ?? '')?.test(field);
  // A new field changes no price, and a removed entry is reported as a removal.
  if (!isPrice || before === undefined || entry) return [];
  return leaves(difference).map((one) => ({ ...one, factor: factorOf(one.before, one.after) }));
}

/** @param publishers before and after; undefined if nothing is applied yet, or if the publisher does not change */
export function guardedIn(
  differences: readonly Difference[],
  publishers: { was: PublisherName | undefined; is: PublisherName | undefined },
  parts: CatalogSections,
): Guarded {
  const own = sectionsOf(parts).flatMap(({ name, prices }) => (prices ? [[name, prices] as const] : []));
  const patterns = new Map<string, RegExp>([...PRICES, ...own]);
  const { was, is } = publishers;
  return {
    removals: differences.flatMap(removalsIn),
    prices: differences.flatMap((difference) => pricesIn(difference, patterns)),
    // The factor of a limit does not tell how much more players get.
    lifted: liftedIn(differences, parts).map((one) => ({ ...one, factor: null })),
    publisher: was && is && !isSame(was, is) ? { was: was.name, is: is.name } : null,
  };
}

export type PublisherName = Pick<PublisherEntry, 'name' | 'id'>;

/** Compares ids if both have one, and names otherwise, so a publisher with an id can change its name. */
const isSame = (one: PublisherName, other: PublisherName): boolean =>
  one.id !== undefined && other.id !== undefined ? one.id === other.id : one.name === other.name;

/** Returns the permissions that the changes need and the operator did not give. */
export const notAllowed = ({ removals, prices, lifted, publisher }: Guarded, allowed: Allowed): (keyof Allowed)[] => [
  ...(publisher && !allowed.takeOver ? (['takeOver'] as const) : []),
  ...(removals.length > 0 && !allowed.remove ? (['remove'] as const) : []),
  ...(prices.length + lifted.length > 0 && !allowed.prices ? (['prices'] as const) : []),
];

const times = (factor: number): string => String(Number(factor.toPrecision(3)));

const markOf = (factor: number | null): string => {
  if (factor === null || (factor < MARKED && factor > 1 / MARKED)) return '';
  return factor > 1 ? `  (!) ${times(factor)} times as much` : `  (!) 1/${times(1 / factor)} of it`;
};

/** Returns `game 7: items.gem.prices.EUR: 199 -> 1990  (!) 10 times as much`, with amounts as the files have them. */
export const formatPriceChange = ({ document, field, before, after, factor }: PriceChange): string =>
  `${document}: ${field}: ${shortValue(before)} -> ${after === undefined ? 'none' : shortValue(after)}${markOf(factor)}`;

/** Returns the removed place, such as `game 7: items.gem`. */
export const formatRemoval = ({ document, field }: Difference): string => (field ? `${document}: ${field}` : document);
