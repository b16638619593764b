import { namesFormat } from './intl.ts';

/** A country as the language calls it; its letters where the browser knows no name. */
export const countryName = (country: string, tag: string): string =>
  namesFormat(tag, { type: 'region', fallback: 'code' }).of(country) ?? country;

/** The region that a language tag names, or the one where it is spoken most. */
function regionsOf(tag: string): (string | undefined)[] {
  try {
    const locale = new Intl.Locale(tag);
    return [locale.region, locale.maximize().region];
  } catch {
    // A browser may be told to send anything.
    return [];
  }
}

/** The likeliest of these countries by the reader's languages; undefined where they tell of none. */
function countryByLanguage(countries: readonly string[], languages: readonly string[]): string | undefined {
  const regions = languages.map(regionsOf);
  const named = [...regions.map(([region]) => region), ...regions.map(([, region]) => region)];
  return named.find((region) => region !== undefined && countries.includes(region));
}

const zones = new Map<string, readonly string[]>();

/** IANA names of a country's time zones; none where the browser has no such list. Half a millisecond each, so they are kept. */
function timeZonesOf(country: string): readonly string[] {
  const known = zones.get(country);
  if (known) return known;
  const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`);
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  zones.set(country, found);
  return found;
}

/** Many browsers outside the United States are set to these as well. */
const TELL_NOTHING = /^en(-US)?$/i;

/** The settings of a browser by which its country can be guessed. */
export interface Whereabouts {
  /** IANA name; null: not known. */
  timeZone: string | null;
  /** BCP 47 tags, the favourite first. */
  languages: readonly string[];
}

/** Guesses in which of these countries a visitor is: by the time zone, else by the languages. Null: neither tells. */
export function guessCountry(countries: readonly string[], { timeZone, languages }: Whereabouts): string | null {
  const byZone = timeZone && countries.find((country) => timeZonesOf(country).includes(timeZone));
  const telling = languages.filter((tag) => !TELL_NOTHING.test(tag));
  return byZone || (countryByLanguage(countries, telling) ?? null);
}
