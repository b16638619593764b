import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';

/** One choice, and whether the address asked for something that is not on offer. */
export interface Resolved<T> {
  value: T;
  ignored: boolean;
}

interface Entry<T> {
  id: string;
  value: T;
}

/** The address wins; else the first of `defaults` that is on offer; else `otherwise`. */
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
 * Region: of the address, else the last one, else that of the country, else the first.
 * @param country where the visitor is; null: not known
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

/** The region that names a country, else one that takes any, else one that asks for none. */
function regionOf(regions: readonly Region[], country: string): string | undefined {
  const naming = regions.filter(({ countries }) => countries.includes(country));
  const found =
    naming.find(({ open }) => !open) ?? naming[0] ?? regions.find(({ countries }) => countries.length === 0);
  return found?.id;
}

/** Currency: of the address, else the country's own, else the region's first. */
export function resolveCurrency(
  region: Pick<Region, 'currencies'>,
  wanted: string | undefined,
  country: string | null = null,
): Resolved<string> {
  const entries = region.currencies.map((currency) => ({ id: currency, value: currency }));
  // ISO 4217: a country's currency begins with the letters of the country. The euro belongs to none.
  const own = country === null ? undefined : region.currencies.find((currency) => currency.startsWith(country));
  return resolve(entries, wanted, [own], region.currencies[0] ?? '');
}

/**
 * Country, for its tax: of the address, else the first of `guesses` that the region has, else the region's first; null where it names
 * none, or takes any and there is no guess.
 */
export function resolveCountry(
  { countries, open }: Pick<Region, 'countries' | 'open'>,
  wanted: string | undefined,
  guesses: readonly (string | null | undefined)[] = [],
): Resolved<string | null> {
  const entries = countries.map((country) => ({ id: country, value: country }));
  return resolve(entries, wanted, guesses, (!open && countries[0]) || null);
}

/** Character: of the address, else the last one, else the only one, else none: the player has to say which. */
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
 * Item or method: of the address, where it can be taken now (`usable`); a default only where the address names none.
 * `value` is null where the address names one that exists but cannot be taken: its card says why.
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
