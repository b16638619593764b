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

/** The likeliest of these countries by the reader's languages; else the first. */
export function likeliestCountry(countries: readonly string[], languages: readonly string[]): string {
  const regions = languages.map(regionsOf);
  const named = [...regions.map(([region]) => region), ...regions.map(([, region]) => region)];
  return named.find((region) => region !== undefined && countries.includes(region)) ?? countries[0] ?? '';
}
