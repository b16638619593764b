import { isDeepStrictEqual } from 'node:util';
import type { CatalogDocument } from './catalog.documents.ts';

/** One difference; `before` or `after` is undefined where the field is new or gone. */
export interface Difference {
  /** `publisher`, `methods`, `coupons`, `taxes`, `art` or `game 1000039`. */
  document: string;
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What tells an entry of a list from the others: its id, or of a tax its country. */
const idOf = (entry: unknown): string | undefined => {
  const id = isObject(entry) ? (entry.id ?? entry.country) : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Lists of entries with ids compare by id, so that an inserted item is one line and not a shift of all. */
const byId = (value: unknown): Fields | undefined => {
  if (!Array.isArray(value) || !value.every((entry) => idOf(entry) !== undefined)) return undefined;
  return Object.fromEntries(value.map((entry) => [idOf(entry), entry]));
};

const orderOf = (value: unknown): unknown => (byId(value) ? Object.keys(byId(value) ?? {}) : undefined);

const walk = (field: string, before: unknown, after: unknown): Omit<Difference, 'document'>[] => {
  const left = byId(before) ?? before;
  const right = byId(after) ?? after;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) || Array.isArray(right)) {
    return isDeepStrictEqual(left, right) ? [] : [{ field, before, after }];
  }
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const found = keys.flatMap((key) => walk(field ? `${field}.${key}` : key, left[key], right[key]));
  const order = [orderOf(before), orderOf(after)];
  if (found.length === 0 && !isDeepStrictEqual(order[0], order[1]))
    return [{ field: `${field} (order)`, before: order[0], after: order[1] }];
  return found;
};

/** How people are told of a document. */
export const documentName = ({ kind, id }: Pick<CatalogDocument, 'kind' | 'id'>): string =>
  kind === 'game' ? `game ${id}` : kind;

/** What would change from the stored documents to the new ones, field by field. */
export const diffDocuments = (before: readonly CatalogDocument[], after: readonly CatalogDocument[]): Difference[] => {
  const old = new Map(before.map((entry) => [documentName(entry), entry.document]));
  const fresh = new Map(after.map((entry) => [documentName(entry), entry.document]));
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((document) => {
    const pair = [old.get(document), fresh.get(document)];
    if (pair[0] === undefined || pair[1] === undefined)
      return [{ document, field: '', before: pair[0], after: pair[1] }];
    return walk('', pair[0], pair[1]).map((difference) => ({ document, ...difference }));
  });
};

const shorten = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > 100 ? `${json.slice(0, 97)}…` : json;
};

/** Lines for people: `+` new, `-` gone, `~` changed. */
export const formatDifference = ({ document, field, before, after }: Difference): string => {
  const place = field ? `${document}: ${field}` : document;
  if (before === undefined) return field ? `+ ${place} = ${shorten(after)}` : `+ ${place}`;
  if (after === undefined) return field ? `- ${place} (was ${shorten(before)})` : `- ${place}`;
  return `~ ${place}: ${shorten(before)} -> ${shorten(after)}`;
};
