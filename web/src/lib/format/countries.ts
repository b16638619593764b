import { namesFormat } from './intl.ts';

/** Returns a country's name in the given language, or its code if the browser knows no name. */
export const countryName = (country: string, tag: string): string =>
  namesFormat(tag, { type: 'region', fallback: 'code' }).of(country) ?? country;

/** Returns the region that a language tag names, and the region where the language is spoken most. */
function regionsOf(tag: string): (string | undefined)[] {
  try {
    const locale = new Intl.Locale(tag);
    return [locale.region, locale.maximize().region];
  } catch {
    // The tag is invalid: users can configure any text in a browser.
    return [];
  }
}

/** Returns the likeliest of these countries for the given languages, or undefined if none fits. */
function countryByLanguage(countries: readonly string[], languages: readonly string[]): string | undefined {
  const regions = languages.map(regionsOf);
  const named = [...regions.map(([region]) => region), ...regions.map(([, region]) => region)];
  return named.find((region) => region !== undefined && countries.includes(region));
}

const zones = new Map<string, readonly string[]>();

/**
 * Returns the IANA time zones of a country, or none if the browser has no list. Cached: a call takes half a
 * millisecond.
 */
function timeZonesOf(country: string): readonly string[] {
  const known = zones.get(country);
  if (known) return known;
  const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`);
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  zones.set(country, found);
  return found;
}

/** Many browsers outside the United States have these languages too, so they say nothing about the country. */
const TELL_NOTHING = /^en(-US)?$/i;

/** The browser settings from which its country can be guessed. */
export interface Whereabouts {
  /** IANA name. Null if unknown. */
  timeZone: string | null;
  /** BCP 47 tags, the preferred one first. */
  languages: readonly string[];
}

/** Guesses the visitor's country among these: by the time zone, else by the languages. Returns null if neither fits. */
export function guessCountry(countries: readonly string[], { timeZone, languages }: Whereabouts): string | null {
  const byZone = timeZone && countries.find((country) => timeZonesOf(country).includes(timeZone));
  const telling = languages.filter((tag) => !TELL_NOTHING.test(tag));
  return byZone || (countryByLanguage(countries, telling) ?? null);
}
