import { isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { addEntry, replaceNode, type Splice } from '../sources/yaml-edit.ts';
import { flowLists, type ListPrices, readPriceMap, readPricesIn, withListPrice } from './list-prices.ts';

/** Prices of an item from a moment on, in minor units. */
export interface LaterPrices {
  /** ISO 8601, in UTC. */
  from: string;
  prices: Readonly<Record<string, number>>;
  /** Absent: only prices of countries without a price list change. */
  pricesIn?: ListPrices;
}

/** A price from a moment on. */
export interface LaterPrice {
  from: string;
  /** The id of a price list; absent or null: the price of all other countries. */
  list?: string | null;
  currency: string;
  price: number;
}

type Resolve = (node: unknown) => unknown;

const pairIn = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);

/** Reads the later prices of an item; null if they are written in a wrong form. */
export function readLater(item: YAMLMap, resolve: Resolve): LaterPrices[] | null {
  const list = resolve(pairIn(item, 'pricesFrom')?.value);
  if (list === undefined) return [];
  if (!isSeq(list)) return null;
  const found: LaterPrices[] = [];
  for (const node of list.items) {
    const map = resolve(node);
    if (!isMap(map)) return null;
    const [from, own] = [resolve(pairIn(map, 'from')?.value), resolve(pairIn(map, 'prices')?.value)];
    if (!isScalar(from) || typeof from.value !== 'string' || !Number.isFinite(Date.parse(from.value))) return null;
    const inLists = readPricesIn(map, resolve);
    if (inLists === null || (own !== undefined && !isMap(own)) || (own === undefined && !inLists)) return null;
    const prices = own === undefined ? {} : readPriceMap(own, resolve);
    found.push({ from: from.value, prices, ...(inLists && { pricesIn: inLists }) });
  }
  return found;
}

/** Returns later prices with changes, in the order of time. */
export function withLater(before: readonly LaterPrices[], changes: readonly LaterPrice[]): LaterPrices[] {
  const all = new Map(before.map((one) => [Date.parse(one.from), { ...one }]));
  for (const { from, list = null, currency, price } of changes) {
    const own = all.get(Date.parse(from)) ?? { from, prices: {} };
    if (list === null) own.prices = { ...own.prices, [currency]: price };
    else own.pricesIn = withListPrice(own.pricesIn ?? {}, { list, currency, price });
    all.set(Date.parse(from), own);
  }
  return [...all].toSorted(([a], [b]) => a - b).map(([, one]) => one);
}

/** Returns prices as YAML on one line. */
export const flowMap = (prices: Readonly<Record<string, number>>): string =>
  `{ ${Object.entries(prices)
    .map(([currency, amount]) => `${currency}: ${amount}`)
    .join(', ')} }`;

const flowList = (later: readonly LaterPrices[]): string =>
  `[${later
    .map(({ from, prices, pricesIn }) => {
      const own = Object.keys(prices).length > 0 ? `, prices: ${flowMap(prices)}` : '';
      return `{ from: '${from}'${own}${pricesIn ? `, pricesIn: ${flowLists(pricesIn, flowMap)}` : ''} }`;
    })
    .join(', ')}]`;

/**
 * Returns the splice that writes the later prices of an item: in place of those that it has, or behind its prices. Null
 * if they stand in another part of the file, or are used there.
 */
export function spliceLater(text: string, item: YAMLMap, later: readonly LaterPrices[]): Splice | null {
  const own = pairIn(item, 'pricesFrom');
  if (own) return isSeq(own.value) && !own.value.anchor ? replaceNode(text, own.value, flowList(later)) : null;
  return spliceBehindPrices(text, item, `pricesFrom: ${flowList(later)}`);
}

/** The same for the prices of price lists. An alias gets prices of its own. */
export function spliceLists(text: string, item: YAMLMap, lists: ListPrices): Splice | null {
  const own = pairIn(item, 'pricesIn');
  const isOwn = isAlias(own?.value) || (isMap(own?.value) && !own.value.anchor);
  if (own) return isOwn ? replaceNode(text, own.value, flowLists(lists, flowMap)) : null;
  return spliceBehindPrices(text, item, `pricesIn: ${flowLists(lists, flowMap)}`);
}

function spliceBehindPrices(text: string, item: YAMLMap, entry: string): Splice | null {
  const prices = pairIn(item, 'prices');
  const isWritten = isMap(prices?.value) || isAlias(prices?.value);
  return prices && isWritten ? addEntry(text, item, prices, entry) : null;
}
