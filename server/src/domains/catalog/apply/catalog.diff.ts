import { isDeepStrictEqual } from 'node:util';
import { type CatalogDocument, documentName } from '../catalog.documents.ts';
import { type CatalogSections, sectionsOf } from '../schema/section.ts';

/** One difference; `before` or `after` is undefined if the field was added or removed. */
export interface Difference {
  /** `publisher`, `coupons`, `game 1000039`: see `documentName`. */
  document: string;
  field: string;
  before: unknown;
  after: unknown;
  /** The difference is an entry of a list: an item, a region, a coupon. */
  entry?: true;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the id of a list's entry, its value of the section's own key, or the time from which it holds. */
const idOf = (entry: unknown, own: string): string | undefined => {
  const id = isObject(entry) ? (entry.id ?? entry[own] ?? entry.from) : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Compares lists of entries by id, so an inserted item is one difference and does not shift the others. */
const byId = (value: unknown, own: string): Fields | undefined => {
  if (!Array.isArray(value) || !value.every((entry) => idOf(entry, own) !== undefined)) return undefined;
  return Object.fromEntries(value.map((entry) => [idOf(entry, own), entry]));
};

/** Operators choose ids, so an entry can have the name of a field that each object inherits: `constructor`. */
const ownField = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

const orderOf = (value: unknown, own: string): unknown => {
  const entries = byId(value, own);
  return entries && Object.keys(entries);
};

const walk = (
  field: string,
  before: unknown,
  after: unknown,
  own: string,
  kind: Pick<Difference, 'entry'> = {},
): Omit<Difference, 'document'>[] => {
  const left = byId(before, own) ?? before;
  // Report each entry of a removed list, not the list itself.
  const right = byId(after, own) ?? (after === undefined && byId(before, own) ? {} : after);
  if (!isObject(left) || !isObject(right) || Array.isArray(left) || Array.isArray(right)) {
    return isDeepStrictEqual(left, right) ? [] : [{ field, before, after, ...kind }];
  }
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const listed = left !== before || right !== after;
  const found = keys.flatMap((key) =>
    walk(
      field ? `${field}.${key}` : key,
      ownField(left, key),
      ownField(right, key),
      own,
      listed ? { entry: true } : {},
    ),
  );
  const order = [orderOf(before, own), orderOf(after, own)];
  if (found.length === 0 && !isDeepStrictEqual(order[0], order[1]))
    return [{ field: `${field} (order)`, before: order[0], after: order[1] }];
  return found;
};

/** Returns the differences between the stored documents and the new ones, field by field. */
export const diffDocuments = (
  before: readonly CatalogDocument[],
  after: readonly CatalogDocument[],
  parts: CatalogSections,
): Difference[] => {
  const old = new Map(before.map((entry) => [documentName(entry), entry.document]));
  const fresh = new Map(after.map((entry) => [documentName(entry), entry.document]));
  const keys = new Map(sectionsOf(parts).map(({ name, key = 'id' }) => [name, key]));
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((document) => {
    const pair = [old.get(document), fresh.get(document)];
    if (pair[0] === undefined || pair[1] === undefined)
      return [{ document, field: '', before: pair[0], after: pair[1] }];
    return walk('', pair[0], pair[1], keys.get(document) ?? 'id').map((difference) => ({ document, ...difference }));
  });
};

/** Returns a value as JSON, cut to 100 characters. */
export const shortValue = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > 100 ? `${json.slice(0, 97)}…` : json;
};

/** Returns a difference as one line: `+` added, `-` removed, `~` changed. */
export const formatDifference = ({ document, field, before, after }: Difference): string => {
  const place = field ? `${document}: ${field}` : document;
  if (before === undefined) return field ? `+ ${place} = ${shortValue(after)}` : `+ ${place}`;
  if (after === undefined) return field ? `- ${place} (was ${shortValue(before)})` : `- ${place}`;
  return `~ ${place}: ${shortValue(before)} -> ${shortValue(after)}`;
};
