import type { Path } from '#server/kernel/finding.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { begunAt } from './timed.rules.ts';

type Prices = ItemEntry['prices'];
type Priced = Pick<ItemEntry, 'prices' | 'pricesFrom'>;

/** Returns the prices of an item at a time. A later list changes only the currencies that it names. */
export const pricesAt = ({ prices, pricesFrom }: Priced, at: number): Prices =>
  Object.assign({}, prices, ...begunAt(pricesFrom, at).map((later) => later.prices));

/** Returns an item with the prices of a time; the same object if they are those of its file. */
export function itemAt(item: ItemEntry, at: number): ItemEntry {
  return begunAt(item.pricesFrom, at).length === 0 ? item : { ...item, prices: pricesAt(item, at) };
}

/** Returns the lists of prices of an item: the first, and each later one with the prices that hold then. */
export const priceLists = (item: Priced, path: Path): { own: Prices; all: Prices; path: Path }[] => [
  { own: item.prices, all: item.prices, path: [...path, 'prices'] },
  ...(item.pricesFrom ?? []).map(({ from, prices }, at) => ({
    own: prices,
    all: pricesAt(item, Date.parse(from)),
    path: [...path, 'pricesFrom', at, 'prices'],
  })),
];
