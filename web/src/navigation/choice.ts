import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';

/** A choice. `ignored` is true if the address asked for something that is not available. */
export interface Resolved<T> {
  value: T;
  ignored: boolean;
}

interface Entry<T> {
  id: string;
  value: T;
}

/** The address wins, else the first of `defaults` that is available, else `otherwise`. */
function resolve<T, O>(
  entries: readonly Entry<T>[],
  wanted: string | undefined,
  defaults: readonly (string | null | undefined)[],
  otherwise: O,
): Resolved<T | O> {
  const find = (id: string | null | undefined) => entries.find((entry) => entry.id === id);
  const asked = find(wanted);
  if (asked) return { value: asked.value, ignored: false };
  const fallback = defaults.map(find).find(Boolean);
  return { value: fallback ? fallback.value : otherwise, ignored: wanted !== undefined };
}

/**
 * Returns the region: that of the address, else the last one, else that of the country, else the first.
 * @param country of the visitor; null if unknown
 * @throws Error for a game without regions
 */
export function resolveRegion(
  game: Pick<Game, 'regions'>,
  wanted: string | undefined,
  last: string | null | undefined,
  country: string | null = null,
): Resolved<Region> {
  const [first] = game.regions;
  if (!first) throw new Error('the game has no region');
  return resolve(
    game.regions.map((region) => ({ id: region.id, value: region })),
    wanted,
    [last, country && regionOf(game.regions, country)],
    first,
  );
}

/**
 * Returns a region that lists the country, preferably one that is not open to others, else a region without countries.
 */
function regionOf(regions: readonly Region[], country: string): string | undefined {
  const naming = regions.filter(({ countries }) => countries.includes(country));
  const found =
    naming.find(({ open }) => !open) ?? naming[0] ?? regions.find(({ countries }) => countries.length === 0);
  return found?.id;
}

/** Returns the currency: that of the address, else the country's own, else the region's first. */
export function resolveCurrency(
  region: Pick<Region, 'currencies'>,
  wanted: string | undefined,
  country: string | null = null,
): Resolved<string> {
  const entries = region.currencies.map((currency) => ({ id: currency, value: currency }));
  // In ISO 4217 a currency code starts with the code of its country. The euro belongs to no country.
  const own = country === null ? undefined : region.currencies.find((currency) => currency.startsWith(country));
  return resolve(entries, wanted, [own], region.currencies[0] ?? '');
}

/**
 * Returns the country, for its tax: that of the address, else the first of `guesses` that the region has, else the
 * region's first. Returns null if the region lists none, or if it is open to all countries and no guess fits.
 */
export function resolveCountry(
  { countries, open }: Pick<Region, 'countries' | 'open'>,
  wanted: string | undefined,
  guesses: readonly (string | null | undefined)[] = [],
): Resolved<string | null> {
  const entries = countries.map((country) => ({ id: country, value: country }));
  return resolve(entries, wanted, guesses, (!open && countries[0]) || null);
}

/** Returns the character: that of the address, else the last one, else the only one. Null: the player has to choose. */
export function resolveCharacter(
  characters: readonly Character[],
  wanted: string | undefined,
  last: string | null | undefined,
): Resolved<Character | null> {
  const entries = characters.map((character) => ({ id: character.roleId, value: character }));
  const only = characters.length === 1 ? characters[0]?.roleId : undefined;
  return resolve(entries, wanted, [last, only], null);
}

/**
 * Returns the item or method of the address if it is `usable` now. Uses a default only if the address names none that
 * exists. `value` is null if the address names one that exists but is not usable; its card shows the reason.
 */
export function resolveOffer<T>(
  offers: readonly { id: string; usable: boolean; value: T }[],
  wanted: string | undefined,
  defaults: readonly (string | null | undefined)[] = [],
): Resolved<T | null> {
  const asked = offers.find(({ id }) => id === wanted);
  if (asked) return { value: asked.usable ? asked.value : null, ignored: false };
  const usable = offers.filter((offer) => offer.usable);
  return resolve(usable, wanted, defaults, null);
}
