import type { Path } from '#server/kernel/finding.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { begunAt } from './timed.rules.ts';

type Prices = ItemEntry['prices'];
/** Prices by the id of a price list. */
type PricesIn = NonNullable<ItemEntry['pricesIn']>;
type Priced = Pick<ItemEntry, 'prices' | 'pricesIn' | 'pricesFrom'>;

/** Returns the prices of an item at a time. A later list changes only the currencies that it names. */
export const pricesAt = ({ prices, pricesFrom }: Priced, at: number): Prices =>
  Object.assign({}, prices, ...begunAt(pricesFrom, at).map((later) => later.prices));

/** Returns the ids of the price lists in which an item has prices, now or later. */
const listsOf = ({ pricesIn = {}, pricesFrom = [] }: Priced): string[] => [
  ...new Set([pricesIn, ...pricesFrom.map((later) => later.pricesIn ?? {})].flatMap((lists) => Object.keys(lists))),
];

const own = (lists: PricesIn | undefined, list: string): Prices =>
  lists && Object.hasOwn(lists, list) ? (lists[list] ?? {}) : {};

/** Returns the prices of an item in a price list at a time, without those of all other countries. */
const listAt = ({ pricesIn, pricesFrom }: Priced, list: string, at: number): Prices =>
  Object.assign({}, own(pricesIn, list), ...begunAt(pricesFrom, at).map((later) => own(later.pricesIn, list)));

function pricesInAt(item: Priced, at: number): PricesIn | undefined {
  const lists = listsOf(item).map((list) => [list, listAt(item, list, at)] as const);
  const begun = lists.filter(([, prices]) => Object.keys(prices).length > 0);
  return begun.length > 0 ? Object.fromEntries(begun) : undefined;
}

/** Returns an item with the prices of a time; the same object if they are those of its file. */
export function itemAt(item: ItemEntry, at: number): ItemEntry {
  if (begunAt(item.pricesFrom, at).length === 0) return item;
  return { ...item, prices: pricesAt(item, at), pricesIn: pricesInAt(item, at) };
}

/**
 * Returns an item with the prices of a price list as its `prices`; the same object if the list has none for it.
 * @param isNear false: the buyer only says that they live there. Then a price counts only if it is not lower.
 */
export function itemIn(item: ItemEntry, list: string, isNear: boolean): ItemEntry {
  const named = own(item.pricesIn, list);
  const counted = Object.entries(named).filter(([currency, price]) => {
    const normal = item.prices[currency];
    return normal !== undefined && (isNear || price > normal);
  });
  return counted.length === 0 ? item : { ...item, prices: { ...item.prices, ...Object.fromEntries(counted) } };
}

/** Returns an item once for each price list in which it has prices, with these; the first one has its own. */
export const everyPriced = (item: ItemEntry): ItemEntry[] => [
  item,
  ...Object.keys(item.pricesIn ?? {}).map((list) => itemIn(item, list, true)),
];

/** Prices that a file states at one place. */
export interface StatedPrices {
  own: Prices;
  /** All that hold from then on: `own`, and earlier ones in other currencies. */
  all: Prices;
  /** The price list, and what all other countries pay then; absent: these are the prices of all other countries. */
  list?: { id: string; others: Prices };
  path: Path;
}

/** Returns the prices of an item at each place of its file: the first, those of price lists, and later ones. */
export function statedPrices(item: Priced, path: Path): StatedPrices[] {
  const inLists = (lists: PricesIn | undefined, time: number, at: Path): StatedPrices[] =>
    Object.entries(lists ?? {}).map(([id, prices]) => {
      const others = pricesAt(item, time);
      const all = { ...others, ...listAt(item, id, time) };
      return { own: prices, all, list: { id, others }, path: [...at, 'pricesIn', id] };
    });
  return [
    { own: item.prices, all: item.prices, path: [...path, 'prices'] },
    ...inLists(item.pricesIn, Number.NEGATIVE_INFINITY, path),
    ...(item.pricesFrom ?? []).flatMap(({ from, prices, pricesIn }, index) => {
      const [time, at] = [Date.parse(from), [...path, 'pricesFrom', index]];
      const later = { own: prices, all: pricesAt(item, time), path: [...at, 'prices'] };
      return [...(Object.keys(prices).length > 0 ? [later] : []), ...inLists(pricesIn, time, at)];
    }),
  ];
}
