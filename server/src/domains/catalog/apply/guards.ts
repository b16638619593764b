import type { PublisherEntry } from '../schema/catalog.schema.ts';
import { type CatalogSections, sectionsOf } from '../schema/section.ts';
import { type Difference, shortValue } from './catalog.diff.ts';
import { findLiftedLimits } from './lifted-limits.ts';

/** Risky kinds of change that the operator allows for one apply. Without it, a wrong folder could damage the shop. */
export interface ChangePermissions {
  /** Entries are removed: games, regions, items, payment methods, currencies, coupons, articles. */
  remove: boolean;
  /** A price or the goods for it change, or a limit is removed or raised. */
  prices: boolean;
  /** The catalogue belongs to another publisher than the applied one. */
  takeOver: boolean;
}

export const ALL_PERMISSIONS: ChangePermissions = { remove: true, prices: true, takeOver: true };

/** A changed price, changed goods for a price, or a lifted limit. */
export interface PriceChange extends Difference {
  /** `after` divided by `before`; null unless both are amounts above zero. */
  factor: number | null;
}

/** The differences that need the operator's permission. */
export interface GuardedChanges {
  removals: Difference[];
  prices: PriceChange[];
  /** Limits, stocks and time windows that are removed or become larger. */
  lifted: PriceChange[];
  publisher: { was: string; is: string } | null;
}

/** A price that changes by this factor or more is marked: cents and units were probably confused. */
const MARKED_FACTOR = 2;

/** Lists of plain values whose entries count as removals. */
const GUARDED_LISTS = /(?:^|\.)(?:methods|currencies|locales)$/;

/** The price fields of the core. Sections name their own (`CatalogSection.prices`). */
const PRICE_FIELDS: readonly [kind: string, RegExp][] = [
  [
    'game',
    /^items\.[^.]+\.(?:prices|pricesIn|pricesFrom|free|contents|firstTopUpBonusPercent)(?:\.|$)|^priceLists(?:\.|$)|^game\.regions\.[^.]+\.taxIncluded$|^game\.rebate\.percent$/,
  ],
  ['publisher', /^reference\.(?:currency|rates)(?:\.|$)|^rounding\./],
];

/**
 * Prices and taxes that hold from a time on, or in some countries: a new one changes the price, and so does one that
 * goes.
 */
const OVERRIDING = /\.(?:pricesFrom|ratesFrom|pricesIn)(?:\.|$)|^priceLists(?:\.|$)/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns removed documents, removed entries with an id, and values removed from one of `GUARDED_LISTS`. */
const findRemovals = (difference: Difference): Difference[] => {
  const { field, before, after, entry } = difference;
  if (before === undefined) return [];
  if (after === undefined) return entry || field === '' ? [difference] : [];
  if (!GUARDED_LISTS.test(field) || !Array.isArray(before) || !Array.isArray(after)) return [];
  return before
    .filter((word) => !after.includes(word))
    .map((word) => ({ ...difference, field: `${field}.${word}`, before: word, after: undefined }));
};

/** All prices of an item in price lists, or those of one. */
const PRICES_IN = /\.pricesIn(?:\.[^.]+)?$/;

const ownOf = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Splits the removal of a whole record, or new prices of price lists, into one difference for each amount. */
const splitRecord = (difference: Difference): Difference[] => {
  const { field, before, after } = difference;
  if (PRICES_IN.test(field)) {
    const keys = new Set([before, after].flatMap((value) => (isRecord(value) ? Object.keys(value) : [])));
    return [...keys].flatMap((key) =>
      splitRecord({ ...difference, field: `${field}.${key}`, before: ownOf(before, key), after: ownOf(after, key) }),
    );
  }
  if (!isRecord(before) || after !== undefined) return [difference];
  return Object.entries(before).map(([key, value]) => ({ ...difference, field: `${field}.${key}`, before: value }));
};

const factorOf = (before: unknown, after: unknown): number | null =>
  typeof before === 'number' && typeof after === 'number' && before > 0 && after > 0 ? after / before : null;

function findPriceChanges(difference: Difference, patterns: ReadonlyMap<string, RegExp>): PriceChange[] {
  const { document, field, before, entry } = difference;
  const isPrice = patterns.get(document.split(' ')[0] ?? '')?.test(field);
  // A new field changes no price, and a removed entry is reported as a removal.
  if (!isPrice || ((before === undefined || entry) && !OVERRIDING.test(field))) return [];
  return splitRecord(difference).map((one) => ({ ...one, factor: factorOf(one.before, one.after) }));
}

/** Additions to a game by which something is sold, or for less. */
const SOLD_FIELDS = /^(?:$|items\.[^.]+$|game\.(?:rebate|personalOffers)$)/;

/** Returns the differences that add a price: new items, games, coupons, and prices where none was. */
export function addsPrices(differences: readonly Difference[], parts: CatalogSections): Difference[] {
  const own = sectionsOf(parts).flatMap(({ name, prices }) => (prices ? [[name, prices] as const] : []));
  const patterns = new Map<string, RegExp>([...PRICE_FIELDS, ...own]);
  return differences.filter(({ document, field, before, entry }) => {
    const kind = document.split(' ')[0] ?? '';
    const pattern = patterns.get(kind);
    if (before !== undefined || !pattern) return false;
    if (kind === 'game' && SOLD_FIELDS.test(field)) return true;
    const isOfSection = kind !== 'game' && kind !== 'publisher' && (entry === true || field === '');
    return isOfSection || pattern.test(field);
  });
}

/** @param publishers before and after; undefined if nothing is applied yet, or if the publisher does not change */
export function findGuardedChanges(
  differences: readonly Difference[],
  publishers: { was: PublisherName | undefined; is: PublisherName | undefined },
  parts: CatalogSections,
): GuardedChanges {
  const own = sectionsOf(parts).flatMap(({ name, prices }) => (prices ? [[name, prices] as const] : []));
  const patterns = new Map<string, RegExp>([...PRICE_FIELDS, ...own]);
  const { was, is } = publishers;
  return {
    removals: differences.flatMap(findRemovals),
    prices: differences.flatMap((difference) => findPriceChanges(difference, patterns)),
    // The factor of a limit does not tell how much more players get.
    lifted: findLiftedLimits(differences, parts).map((one) => ({ ...one, factor: null })),
    publisher: was && is && !isSamePublisher(was, is) ? { was: was.name, is: is.name } : null,
  };
}

export type PublisherName = Pick<PublisherEntry, 'name' | 'id'>;

/** Compares ids if both have one, and names otherwise, so a publisher with an id can change its name. */
const isSamePublisher = (one: PublisherName, other: PublisherName): boolean =>
  one.id !== undefined && other.id !== undefined ? one.id === other.id : one.name === other.name;

/** Returns the permissions that the changes need and the operator did not give. */
export const missingPermissions = (
  { removals, prices, lifted, publisher }: GuardedChanges,
  allowed: ChangePermissions,
): (keyof ChangePermissions)[] => [
  ...(publisher && !allowed.takeOver ? (['takeOver'] as const) : []),
  ...(removals.length > 0 && !allowed.remove ? (['remove'] as const) : []),
  ...(prices.length + lifted.length > 0 && !allowed.prices ? (['prices'] as const) : []),
];

const formatFactor = (factor: number): string => String(Number(factor.toPrecision(3)));

const formatMark = (factor: number | null): string => {
  if (factor === null || (factor < MARKED_FACTOR && factor > 1 / MARKED_FACTOR)) return '';
  return factor > 1 ? `  (!) ${formatFactor(factor)} times as much` : `  (!) 1/${formatFactor(1 / factor)} of it`;
};

const valueOrNone = (value: unknown): string => (value === undefined ? 'none' : shortValue(value));

/** Returns `game 7: items.gem.prices.EUR: 199 -> 1990  (!) 10 times as much`, with amounts as the files have them. */
export const formatPriceChange = ({ document, field, before, after, factor }: PriceChange): string =>
  `${document}: ${field}: ${valueOrNone(before)} -> ${valueOrNone(after)}${formatMark(factor)}`;

/** Returns the removed place, such as `game 7: items.gem`. */
export const formatRemoval = ({ document, field }: Difference): string => (field ? `${document}: ${field}` : document);
