import type { Catalogue, ItemEntry, RegionEntry } from '#server/domains/catalog/index.ts';
import { statesOf, taxedIn } from '#server/domains/orders/index.ts';
import { countriesIn, defaultCountry } from '#server/kernel/countries.ts';
import type { LinkVisit } from '#server/kernel/links/link-view.ts';

/** The buyer's country and state, as chosen on the page or guessed. */
export interface BuyerPlace {
  countries: readonly string[];
  /** Null: still to be chosen, or the region asks for none. */
  country: string | null;
  states: readonly { id: string; name: string }[];
  state: string | null;
  currency: string;
  /** The price can be shown. */
  isKnown: boolean;
}

/** The buyer's choice counts, then the country of the address, then the region's first. A state is never guessed. */
export function placeOf(
  catalogue: Catalogue,
  region: RegionEntry,
  item: ItemEntry,
  { country: chosen, state: chosenState, address }: Pick<LinkVisit, 'country' | 'state' | 'address'>,
): BuyerPlace {
  const countries = countriesIn(region);
  const known = [chosen, address].find((country) => country !== null && countries.includes(country));
  const country = known ?? defaultCountry(region) ?? null;
  const states = country !== null && taxedIn(catalogue, country)?.byState ? statesOf(catalogue, country) : [];
  const state = states.find(({ id }) => id === chosenState)?.id ?? null;
  const isKnown = (country !== null || countries.length === 0) && (states.length === 0 || state !== null);
  return { countries, country, states, state, currency: currencyOf(region, item, country), isKnown };
}

/** The country's own currency if the region has it: its code begins with the country's letters (ISO 4217). */
function currencyOf({ currencies }: RegionEntry, { prices }: ItemEntry, country: string | null): string {
  const priced = currencies.filter((currency) => prices[currency] !== undefined);
  return priced.find((currency) => country !== null && currency.startsWith(country)) ?? priced[0] ?? '';
}
