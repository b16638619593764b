import type { PublisherEntry } from '../schema/catalog.schema.ts';
import { type CatalogSections, sectionsOf } from '../schema/section.ts';
import { type Difference, shortValue } from './catalog.diff.ts';
import { liftedIn } from './lifted.ts';

/** What may be applied although it takes something from a shop: asked for by whoever applies, since a folder alone may be the wrong one. */
export interface Allowed {
  /** Entries leave: games, regions, items, payment methods, currencies, coupons, articles. */
  remove: boolean;
  /** What is paid, or what is got for it, becomes another; or how often, how long and by whom it is had grows. */
  prices: boolean;
  /** The catalogue is another publisher's. */
  takeOver: boolean;
}

export const ALL_ALLOWED: Allowed = { remove: true, prices: true, takeOver: true };

/** What players pay, or get for it, becomes another. */
export interface PriceChange extends Difference {
  /** So many times as much, if both are amounts above zero: below 1 where it becomes less. */
  factor: number | null;
}

/** What of the differences somebody should have seen before they are applied. */
export interface Guarded {
  removals: Difference[];
  prices: PriceChange[];
  /** Limits, stocks and windows that go or grow. */
  lifted: PriceChange[];
  publisher: { was: string; is: string } | null;
}

/** A change to so many times as much, or to the same part, is marked: more likely cents for units than a decision. */
const MARKED = 2;

/** Lists of words of which one that is lost takes something from players. */
const LISTS = /(?:^|\.)(?:methods|currencies|locales)$/;

/** Of the core. What else says prices, the sections know (`CatalogPart.prices`). */
const PRICES: readonly [kind: string, RegExp][] = [
  [
    'game',
    /^items\.[^.]+\.(?:prices|free|contents|firstTopUpBonusPercent)(?:\.|$)|^game\.regions\.[^.]+\.taxIncluded$|^game\.rebate\.percent$/,
  ],
  ['publisher', /^reference\.(?:currency|rates)(?:\.|$)|^rounding\./],
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries that leave: whole documents, what a list tells by an id, and words of the lists that matter. */
const removalsIn = (difference: Difference): Difference[] => {
  const { field, before, after, entry } = difference;
  if (before === undefined) return [];
  if (after === undefined) return entry || field === '' ? [difference] : [];
  if (!LISTS.test(field) || !Array.isArray(before) || !Array.isArray(after)) return [];
  return before
    .filter((word) => !after.includes(word))
    .map((word) => ({ ...difference, field: `${field}.${word}`, before: word, after: undefined }));
};

/** A record that is gone as a whole is so many amounts that are. */
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
  // What is new changes no price, and an entry that leaves is told as such.
  if (!isPrice || before === undefined || entry) return [];
  return leaves(difference).map((one) => ({ ...one, factor: factorOf(one.before, one.after) }));
}

/** @param publishers before and after; undefined: nothing is applied yet, or it does not change */
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
    // How much more is had by it, no number says.
    lifted: liftedIn(differences, parts).map((one) => ({ ...one, factor: null })),
    publisher: was && is && !isSame(was, is) ? { was: was.name, is: is.name } : null,
  };
}

export type PublisherName = Pick<PublisherEntry, 'name' | 'id'>;

/** By their ids, if both say one; so a publisher that gave itself one may change its name. */
const isSame = (one: PublisherName, other: PublisherName): boolean =>
  one.id !== undefined && other.id !== undefined ? one.id === other.id : one.name === other.name;

/** What would have to be allowed besides. */
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

/** `game 7: items.gem.prices.EUR: 199 -> 1990  (!) 10 times as much`. Amounts as they are written in files. */
export const formatPriceChange = ({ document, field, before, after, factor }: PriceChange): string =>
  `${document}: ${field}: ${shortValue(before)} -> ${after === undefined ? 'none' : shortValue(after)}${markOf(factor)}`;

/** `game 7: items.gem`. */
export const formatRemoval = ({ document, field }: Difference): string => (field ? `${document}: ${field}` : document);
