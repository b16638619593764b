import type { Region } from '#contract/endpoints/games.ts';

/** The countries of a region in the language's order, where the price depends on which it is; none where it does not. */
export function countryOptions(
  { countries, taxed }: Pick<Region, 'countries' | 'taxed'>,
  tag: string,
): { value: string; label: string }[] {
  if (countries.length < 2 || taxed.length === 0) return [];
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => compare(a.label, b.label));
}
