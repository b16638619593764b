import { TAG } from '#desk/lib/format.ts';
import { countryName } from '#web/lib/format/countries.ts';
import { namesFormat } from '#web/lib/format/intl.ts';

/** A value of a menu with its text. */
export type Option = readonly [value: string, label: string];

const ANY: Option = ['', 'All'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes with a name that are no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Tells if the browser knows a name, and no newer code has replaced this one. */
const isCountry = (code: string): boolean =>
  !NO_COUNTRIES.has(code) &&
  countryName(code, TAG) !== code &&
  new Intl.Locale(`und-${code}`).maximize().region === code;

let countries: readonly Option[] | undefined;
/** Returns the countries by name. Made once: it tries every pair of letters. */
export function countryOptions(): readonly Option[] {
  countries ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .map((code): Option => [code, countryName(code, TAG)])
    .sort(([, one], [, other]) => one.localeCompare(other, TAG));
  return countries;
}

/** Returns currencies with their names. */
export const currencyOptions = (codes: readonly string[]): readonly Option[] =>
  codes.map((code) => {
    const name = namesFormat(TAG, { type: 'currency', fallback: 'none' }).of(code);
    return [code, name ? `${code} · ${name}` : code];
  });

/** Returns the options of a filter. A value of the address that is unknown stays one of them. */
export const filterOptions = (known: readonly Option[], value: string): readonly Option[] => [
  ANY,
  ...(value === '' || known.some(([one]) => one === value) ? [] : [[value, value] as const]),
  ...known,
];
