import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { readReferences } from '../apply/catalog.references.ts';
import { textHash } from '../sources/source-files.ts';
import { type Splice, spliced } from '../sources/yaml-edit.ts';
import {
  flowMap,
  type LaterPrice,
  type LaterPrices,
  readLater,
  spliceLater,
  spliceLists,
  withLater,
} from './later-prices.ts';
import {
  countListPrices,
  type FileList,
  type ListPrices,
  readFileLists,
  readPriceMap,
  readPricesIn,
  withListPrice,
} from './list-prices.ts';

/** The prices of an item in its file, in minor units. */
export interface PricedItem {
  id: string;
  /** English, with `{quantity}` replaced. */
  name: string;
  prices: Readonly<Record<string, number>>;
  /** Empty: it costs the same in all countries. */
  pricesIn: ListPrices;
  /** In the order of the file. */
  later: readonly LaterPrices[];
}

/** New prices by item and currency, in minor units. */
export type PriceChanges = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** New later prices by item. */
export type LaterChanges = ReadonlyMap<string, readonly LaterPrice[]>;

/** New prices of price lists by item. */
export type ListChanges = ReadonlyMap<string, readonly { list: string; currency: string; price: number }[]>;

/** The node of an item's prices. Items can share one by an alias. */
interface Place {
  item: string;
  /** The node in the item: the map itself, or an alias of it. */
  node: Node;
  map: YAMLMap;
  /** The item itself. */
  whole: YAMLMap;
}

interface Parsed {
  lists: FileList[];
  items: PricedItem[];
  places: Place[];
}

/** Most fields of an item, and most currencies. With the limit of prices it bounds a file whose aliases multiply. */
const MOST_FIELDS = 200;
const MOST_PRICES = 50_000;
/** Most letters of an id, a name or a currency; more than a correct file can have. */
const MOST_LETTERS = 600;

/**
 * Parses a file with items. Returns null if it has mistakes: the check names them. Too many fields, prices or letters
 * count as one, because this runs in the process that serves orders.
 */
function parse(text: string): Parsed | null {
  const document: Document.Parsed = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const { targets, mistakes } = readReferences(document);
  if (document.errors.length > 0 || mistakes.length > 0) return null;
  const resolve = (node: unknown): unknown => (isAlias(node) ? targets.get(node) : node);
  let isTooLarge = false;
  const at = (node: unknown, key: string): unknown => {
    const map = resolve(node);
    if (isMap(map) && map.items.length > MOST_FIELDS) {
      isTooLarge = true;
      return undefined;
    }
    return isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value : undefined;
  };
  const scalarOf = (node: unknown): unknown => {
    const found = resolve(node);
    return isScalar(found) ? found.value : undefined;
  };
  const list = resolve(at(document.contents, 'items'));
  if (!isSeq(list)) return null;
  const lists = readFileLists(resolve(document.contents), resolve);
  if (!lists) return null;
  const parsed: Parsed = { lists, items: [], places: [] };
  let prices = 0;
  for (const item of list.items) {
    const [id, node] = [scalarOf(at(item, 'id')), at(item, 'prices')];
    const [map, whole] = [resolve(node), resolve(item)];
    if (typeof id !== 'string' || !isMap(map) || !isMap(whole)) continue;
    const later = readLater(whole, resolve);
    const pricesIn = readPricesIn(whole, resolve);
    if (!later || pricesIn === null) return null;
    prices += map.items.length + countListPrices(pricesIn);
    prices += later.reduce((sum, one) => sum + Object.keys(one.prices).length + countListPrices(one.pricesIn), 0);
    if (map.items.length > MOST_FIELDS || prices > MOST_PRICES) return null;
    const contents = resolve(at(item, 'contents'));
    const quantity = isSeq(contents) ? scalarOf(at(contents.items[0], 'quantity')) : undefined;
    const [name, count] = [String(scalarOf(at(at(item, 'name'), 'en')) ?? id), String(quantity ?? '')];
    const texts = [id, name, count, ...map.items.map(({ key }) => String(scalarOf(key)))];
    if (texts.some(({ length }) => length > MOST_LETTERS)) return null;
    parsed.items.push({
      id,
      name: name.replaceAll('{quantity}', count).slice(0, MOST_LETTERS),
      prices: readPriceMap(map, resolve),
      pricesIn: pricesIn ?? {},
      later,
    });
    parsed.places.push({ item: id, node: node as Node, map, whole });
  }
  return isTooLarge ? null : parsed;
}

/** About the bytes of the items that are kept. */
const KEPT_BYTES = 32 * 1024 * 1024;
const BYTES_OF_A_PRICE = 100;

/** The price lists of a file, and its items with prices. */
export interface PricedFile {
  lists: readonly FileList[];
  items: readonly PricedItem[];
}

const kept = new LRUCache<string, { file: PricedFile | null }>({ maxSize: KEPT_BYTES });

const sizeOf = ({ prices, pricesIn, later }: PricedItem): number =>
  Object.keys(prices).length * (1 + later.length) +
  later.reduce((sum, one) => sum + countListPrices(one.pricesIn), countListPrices(pricesIn));

/**
 * Returns the items with prices of a file; null if the file has mistakes. Parsing blocks the process for some
 * milliseconds per KB, so the items of the last files are kept.
 */
export function pricedFile(text: string): PricedFile | null {
  const hash = textHash(text);
  const known = kept.get(hash);
  if (known) return known.file;
  const parsed = parse(text);
  const file = parsed && { lists: parsed.lists, items: parsed.items };
  const prices = (file?.items ?? []).reduce((sum, item) => sum + sizeOf(item), 1);
  kept.set(hash, { file }, { size: text.length + prices * BYTES_OF_A_PRICE });
  return file;
}

export const pricedItems = (text: string): readonly PricedItem[] | null => pricedFile(text)?.items ?? null;

/**
 * Changes prices in the text of a file. Only the numbers change: comments, order and layout stay. If items share their
 * prices by an alias and no longer have the same, each that differs gets prices of its own. Later prices
 * and prices of price lists that change are written on one line for each item.
 * @param changes of items and currencies that the file has
 * @returns null if the file is written in a way that needs a change by hand
 */
export function changePrices(
  text: string,
  changes: PriceChanges,
  later: LaterChanges = new Map(),
  inLists: ListChanges = new Map(),
): string | null {
  const parsed = parse(text);
  if (!parsed) return null;
  const wanted = new Map(parsed.items.map(({ id, prices }) => [id, { ...prices, ...changes.get(id) }]));
  const wantedLater = new Map(parsed.items.map((one) => [one.id, withLater(one.later, later.get(one.id) ?? [])]));
  const wantedLists = new Map(
    parsed.items.map(({ id, pricesIn }) => [id, (inLists.get(id) ?? []).reduce(withListPrice, pricesIn)]),
  );
  const splices: Splice[] = [];
  for (const [map, places] of Map.groupBy(parsed.places, (place) => place.map)) {
    const owner = places.find(({ node }) => node === map);
    // The prices stand in another part of the file.
    if (!owner) return null;
    const own = wanted.get(owner.item) ?? {};
    const before = parsed.items.find(({ id }) => id === owner.item)?.prices ?? {};
    const edits = editsOf(map, before, own);
    if (!edits) return null;
    splices.push(...edits);
    for (const { item, node } of places) {
      const prices = wanted.get(item) ?? {};
      if (node !== map && node.range && !isSame(prices, own))
        splices.push({ from: node.range[0], to: node.range[1], text: flowMap(prices) });
    }
  }
  for (const { item, whole } of parsed.places) {
    const found = [
      ...(later.has(item) ? [spliceLater(text, whole, wantedLater.get(item) ?? [])] : []),
      ...(inLists.has(item) ? [spliceLists(text, whole, wantedLists.get(item) ?? {})] : []),
    ];
    for (const splice of found) {
      if (!splice) return null;
      splices.push(splice);
    }
  }
  const changed = spliced(text, splices);
  return isAsWanted(changed, { prices: wanted, lists: wantedLists, later: wantedLater }) ? changed : null;
}

/** Returns the edits of the numbers of a map; null if one is not a plain number. */
function editsOf(
  map: YAMLMap,
  before: Readonly<Record<string, number>>,
  own: Readonly<Record<string, number>>,
): Splice[] | null {
  const edits: Splice[] = [];
  for (const { key, value } of map.items) {
    const currency = isScalar(key) ? String(key.value) : '';
    const amount = own[currency];
    if (amount === undefined || amount === before[currency]) continue;
    const range = isScalar(value) && !(value as Scalar).anchor ? value.range : isAlias(value) ? value.range : null;
    if (!range) return null;
    edits.push({ from: range[0], to: range[1], text: String(amount) });
  }
  return edits;
}

const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.entries(one).every(([currency, amount]) => other[currency] === amount);

/** Reads the changed text again, so that a way of writing that nobody thought of changes no other price. */
function isAsWanted(
  text: string,
  wanted: {
    prices: ReadonlyMap<string, Readonly<Record<string, number>>>;
    lists: ReadonlyMap<string, ListPrices>;
    later: ReadonlyMap<string, readonly LaterPrices[]>;
  },
): boolean {
  const items = parse(text)?.items ?? null;
  return (
    items !== null &&
    items.length === wanted.prices.size &&
    items.every(({ id, prices, pricesIn, later }) => {
      const expected = wanted.prices.get(id) ?? {};
      const isSameElse =
        isDeepStrictEqual(later, wanted.later.get(id)) && isDeepStrictEqual(pricesIn, wanted.lists.get(id));
      return isSameElse && Object.keys(prices).length === Object.keys(expected).length && isSame(prices, expected);
    })
  );
}
