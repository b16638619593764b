import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';

/** Prices by price list and currency, in minor units. */
export type ListPrices = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A price list of a file with items. */
export interface FileList {
  id: string;
  countries: readonly string[];
}

type Resolve = (node: unknown) => unknown;

/** Most price lists of a file, and most entries of one. */
const MOST_ENTRIES = 300;

const valueAt = (map: YAMLMap, key: string): unknown =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;

/** Reads prices by currency. */
export function readPriceMap(map: YAMLMap, resolve: Resolve): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const { key, value } of map.items) {
    const amount = resolve(value);
    if (isScalar(key) && isScalar(amount) && typeof amount.value === 'number') prices[String(key.value)] = amount.value;
  }
  return prices;
}

/** Reads `pricesIn` of an item or of a later moment; undefined if there is none, null if its form is wrong. */
export function readPricesIn(parent: YAMLMap, resolve: Resolve): ListPrices | null | undefined {
  const lists = resolve(valueAt(parent, 'pricesIn'));
  if (lists === undefined) return undefined;
  if (!isMap(lists) || lists.items.length > MOST_ENTRIES) return null;
  const found: Record<string, Record<string, number>> = {};
  for (const { key, value } of lists.items) {
    const prices = resolve(value);
    if (!isScalar(key) || !isMap(prices) || prices.items.length > MOST_ENTRIES) return null;
    found[String(key.value)] = readPriceMap(prices, resolve);
  }
  return found;
}

/** Reads `priceLists` of a file; null if its form is wrong. */
export function readFileLists(root: unknown, resolve: Resolve): FileList[] | null {
  const lists = isMap(root) ? resolve(valueAt(root, 'priceLists')) : undefined;
  if (lists === undefined) return [];
  if (!isSeq(lists) || lists.items.length > MOST_ENTRIES) return null;
  const found: FileList[] = [];
  for (const node of lists.items) {
    const map = resolve(node);
    const [id, countries] = isMap(map) ? ['id', 'countries'].map((key) => resolve(valueAt(map, key))) : [];
    if (!isScalar(id) || typeof id.value !== 'string' || !isSeq(countries)) return null;
    if (countries.items.length > MOST_ENTRIES) return null;
    const codes = countries.items.map((country) => resolve(country));
    found.push({ id: id.value, countries: codes.map((code) => (isScalar(code) ? String(code.value) : '')) });
  }
  return found;
}

/** Returns prices of lists with one more. */
export const withListPrice = (
  lists: ListPrices,
  { list, currency, price }: { list: string; currency: string; price: number },
): ListPrices => {
  const own = Object.hasOwn(lists, list) ? lists[list] : {};
  return { ...lists, [list]: { ...own, [currency]: price } };
};

/** Returns prices of lists as YAML on one line. */
export const flowLists = (lists: ListPrices, flowMap: (prices: Readonly<Record<string, number>>) => string): string =>
  `{ ${Object.entries(lists)
    .map(([list, prices]) => `${list}: ${flowMap(prices)}`)
    .join(', ')} }`;

export const countListPrices = (lists: ListPrices | undefined): number =>
  Object.values(lists ?? {}).reduce((sum, prices) => sum + Object.keys(prices).length, 0);
