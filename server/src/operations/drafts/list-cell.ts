import { isCountry } from '#server/kernel/countries.ts';

/** A price list of a game. */
export interface PriceList {
  game: number;
  id: string;
  countries: readonly string[];
}

/** Returns the countries of a price list as a cell has them. */
export const countriesText = (countries: readonly string[]): string => countries.join(' ');

/** Returns `latam (AR BR), ch (CH)`. */
const listsText = (lists: readonly PriceList[]): string =>
  lists.map(({ id, countries }) => `${id} (${countriesText(countries)})`).join(', ');

/**
 * Reads the cell of the column `country`: empty, the id of a price list, or all of its countries. A part of them is no
 * price list, because the price would change in the others too.
 */
export function readList(
  cell: string,
  game: number,
  all: readonly PriceList[],
): { list: string | null; why?: undefined } | { why: string } {
  const text = cell.trim();
  if (text === '') return { list: null };
  const lists = all.filter((list) => list.game === game);
  const named = lists.find(({ id }) => id === text);
  if (named) return { list: named.id };
  const countries = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;/+]+/)
        .filter(Boolean),
    ),
  ];
  const known =
    lists.length === 0 ? `Game ${game} has no price lists` : `Price lists of game ${game}: ${listsText(lists)}`;
  const unknown = countries.find((country) => !isCountry(country));
  if (unknown !== undefined) return { why: `${unknown} is not a country, such as BR, or a price list. ${known}` };
  const [first = ''] = countries;
  const list = lists.find((one) => one.countries.includes(first));
  if (!list) return { why: `${first} is in no price list. ${known}. Add one to priceLists in the file of the items` };
  const isWhole = countries.length === list.countries.length && list.countries.every((one) => countries.includes(one));
  if (isWhole) return { list: list.id };
  return {
    why: `${countriesText(countries)} is not all of a price list. Write ${list.id}, or ${countriesText(list.countries)}`,
  };
}
