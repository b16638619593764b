import { countriesIn } from '#server/kernel/countries.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';
import type { GameEntry, ItemEntry, ItemsEntry, PriceListEntry, RegionEntry } from '../schema/catalog.schema.ts';
import { itemIn, statedPrices } from './item-prices.rules.ts';

/** The place of a buyer, as far as prices depend on it. */
export interface PricePlace {
  /** The country in which the order is taxed; undefined: the region asks for none. */
  country: string | undefined;
  /** The country of the network address; null: unknown. */
  address: string | null;
}

/** Items of a game as one buyer pays them. */
export interface PricedItems {
  all: readonly ItemEntry[];
  byId: ReadonlyMap<string, ItemEntry>;
}

const indexed = (all: readonly ItemEntry[]): PricedItems => ({
  all,
  byId: new Map(all.map((item) => [item.id, item])),
});

/**
 * Returns a function that gives the items of a game with the prices of a buyer's place. It is the only place that
 * decides which price list counts. The country of taxation chooses the list. Its lower prices count only if the network
 * address is in a country of the same list.
 */
export function createPricing(
  items: readonly ItemEntry[],
  lists: readonly PriceListEntry[],
): (place: PricePlace) => PricedItems {
  const listOf = new Map(lists.flatMap(({ id, countries }) => countries.map((country) => [country, id] as const)));
  const plain = indexed(items);
  // At most two for each list.
  const made = new Map<string, PricedItems>();
  return ({ country, address }) => {
    const list = country === undefined ? undefined : listOf.get(country);
    if (list === undefined) return plain;
    const isNear = address !== null && listOf.get(address) === list;
    const key = `${list} ${isNear}`;
    const known = made.get(key) ?? indexed(items.map((item) => itemIn(item, list, isNear)));
    made.set(key, known);
    return known;
  };
}

/** Returns the regions that sell to a country of a list, with those of its countries. */
const sellingTo = ({ countries }: PriceListEntry, { regions }: GameEntry): [RegionEntry, string[]][] =>
  regions.flatMap((region) => {
    const sold = countries.filter((country) => countriesIn(region).includes(country));
    return sold.length > 0 ? [[region, sold]] : [];
  });

/** Checks that each country is in one list and in a region, and that the prices of items name lists and currencies. */
export const checkPriceLists = ({ items, priceLists = [] }: ItemsEntry, game: GameEntry): Finding[] => [
  ...checkUnique(priceLists, 'id', ['priceLists']),
  ...priceLists.flatMap((list, index) => checkCountriesOf(list, index, priceLists, game)),
  ...items.flatMap((item, index) =>
    statedPrices(item, ['items', index]).flatMap(({ list: stated, own, path }) => {
      if (!stated) return [];
      const list = priceLists.find(({ id }) => id === stated.id);
      if (!list) {
        const known = priceLists.map((one) => one.id).join(', ');
        const lists = known ? `this file has ${known}` : 'this file has no priceLists';
        return [{ path, message: `is not a price list (${stated.id}): ${lists}` }];
      }
      const sold = new Set(sellingTo(list, game).flatMap(([region]) => region.currencies));
      return Object.keys(own)
        .filter((currency) => !sold.has(currency))
        .map((currency) => ({
          path: [...path, currency],
          message: `is not a currency of a region that sells to ${list.countries.join(', ')}: ${[...sold].join(', ') || 'there is none'}`,
        }));
    }),
  ),
];

const checkCountriesOf = (
  { countries }: PriceListEntry,
  index: number,
  all: readonly PriceListEntry[],
  game: GameEntry,
): Finding[] =>
  countries.flatMap((country, at) => {
    const path = ['priceLists', index, 'countries', at];
    const other = all.slice(0, index).find((one) => one.countries.includes(country));
    if (other) return [{ path, message: `is in the price list ${other.id} already (${country}): a country has one` }];
    if (countries.indexOf(country) < at) return [{ path, message: `is used twice (${country})` }];
    const isSold = game.regions.some((region) => countriesIn(region).includes(country));
    return isSold ? [] : [{ path, message: `is a country of no region of this game (${country})` }];
  });
