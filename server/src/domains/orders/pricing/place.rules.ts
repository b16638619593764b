import type { RegionEntry } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { countriesIn, defaultCountry } from '#server/kernel/countries.ts';
import type { TaxEntry } from './taxes.catalog.ts';

/** The tax at the buyer's place. */
export interface Tax {
  country: string;
  /** Absent if the country has one rate. */
  state?: string;
  percent: number;
}

/** The place where an order is taxed. */
export interface TaxPlace {
  /** Undefined if the region does not ask for it. */
  country: string | undefined;
  /** Null if the country's tax does not depend on it. */
  state: string | null;
  /** Null if there is no tax. */
  tax: Tax | null;
}

/**
 * Returns the buyer's place in a region, by their choice. Returns an error if the region needs a country, or its tax a
 * state.
 */
export function findTaxPlace(
  region: RegionEntry,
  wanted: { country?: string | undefined; state?: string | null | undefined },
  taxOf: (country: string) => TaxEntry | undefined,
): TaxPlace | ApiError {
  const { country = defaultCountry(region), state = null } = wanted;
  if (country === undefined ? region.countries === 'any' : !countriesIn(region).includes(country)) {
    return apiError('region.country', { region: region.id, country: country ?? '' });
  }
  const entry = country === undefined ? undefined : taxOf(country);
  if (country === undefined || !entry) return { country, state: null, tax: null };
  const { percent = 0, states } = entry;
  if (!states) return { country, state: null, tax: percent > 0 ? { country, percent } : null };
  const rate = state === null || !Object.hasOwn(states, state) ? undefined : states[state];
  if (state === null || rate === undefined) return apiError('region.state', { country, state: state ?? '' });
  return { country, state, tax: rate > 0 ? { country, state, percent: rate } : null };
}
