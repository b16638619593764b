import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/max';
import { apiError } from '#server/kernel/api-error.ts';

/** Countries whose phones can be bound, and whether text messages can also carry sign-in codes. */
export interface PhoneRules {
  countries: readonly string[];
  signIn: boolean;
  /** Text messages per day for the whole shop. */
  daily: number;
}

const require = createRequire(import.meta.url);
let loaded: typeof import('libphonenumber-js/max') | undefined;

/**
 * Returns the numbering plans of all countries. They are loaded on first use: they are a tenth of what a start would
 * load, and are rarely needed.
 */
function plans() {
  loaded ??= require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
  return loaded;
}

/** Some plans do not tell mobile numbers; those that never get a message, or cost more than one, are neither. */
const REACHABLE: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', undefined]);

export const isPhoneCountry = (country: string): boolean => plans().isSupportedCountry(country);

export const dialCode = (country: string): string => `+${plans().getCountryCallingCode(country as CountryCode)}`;

/**
 * Returns a number in E.164 from any common notation.
 * @throws ApiError `binding.phone_invalid`, `binding.country`
 */
export function parsePhone({ country, number }: { country: string; number: string }, rules: PhoneRules): string {
  if (!isPhoneCountry(country)) throw apiError('binding.country', { country });
  const parsed = plans().parsePhoneNumberFromString(number, { defaultCountry: country as CountryCode, extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined || !REACHABLE.has(parsed.getType()))
    throw apiError('binding.phone_invalid', {});
  // A number with a plus sign belongs to the country it names. Numbers of no country are satellites and the like, which
  // are very expensive.
  if (!parsed.country) throw apiError('binding.phone_invalid', {});
  if (!rules.countries.includes(parsed.country)) throw apiError('binding.country', { country: parsed.country });
  return parsed.number;
}

/** Returns the country of a number in E.164; `ZZ` if it has none. */
export const phoneCountry = (phone: string): string => plans().parsePhoneNumberFromString(phone)?.country ?? 'ZZ';

/** Returns `+49 ••• ••12`: enough for owners to recognise their number. */
export function maskPhone(phone: string): string {
  const dial = plans().parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';
  return `+${dial} ••• ••${phone.slice(-2)}`;
}
