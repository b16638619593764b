import type { Region } from '#contract/endpoints/games.ts';
import { namesFormat } from '#web/lib/format/intl.ts';

/**
 * Returns the countries of a region in the language's order. Empty unless the region takes any country, or the price or
 * a waiver depends on the country.
 * @param likely comes first; null if none is likelier than another.
 */
export function countryOptions(
  {
    countries,
    taxed,
    open,
    waived = [],
  }: Pick<Region, 'countries' | 'taxed' | 'open'> & { waived?: readonly string[] | undefined },
  tag: string,
  likely: string | null = null,
): { value: string; label: string }[] {
  const matters = taxed.length > 0 || countries.some((country) => waived.includes(country));
  if (!open && (countries.length < 2 || !matters)) return [];
  const names = namesFormat(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => Number(b.value === likely) - Number(a.value === likely) || compare(a.label, b.label));
}
