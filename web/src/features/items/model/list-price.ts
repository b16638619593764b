import type { Game, Item } from '#contract/endpoints/games.ts';

/** The price list of the country in which a visitor buys. */
export interface BuyerList {
  id: string;
  /** The network address is in a country of the list, so lower prices count too. */
  isNear: boolean;
}

/** Returns the price list of a country; null if it has none, or if there is no country. */
export function buyerListOf(
  lists: Game['priceLists'],
  country: string | null,
  network: string | null,
): BuyerList | null {
  const list = country === null ? undefined : lists?.find(({ countries }) => countries.includes(country));
  return list ? { id: list.id, isNear: network !== null && list.countries.includes(network) } : null;
}

/** Returns the price of an item as the server does; undefined if it has none in the currency. */
export function priceIn(
  { prices, pricesIn = {} }: Pick<Item, 'prices' | 'pricesIn'>,
  currency: string,
  list: BuyerList | null,
): number | undefined {
  const normal = prices[currency];
  const own = list && Object.hasOwn(pricesIn, list.id) ? pricesIn[list.id]?.[currency] : undefined;
  if (normal === undefined || own === undefined) return normal;
  return list?.isNear ? own : Math.max(own, normal);
}
