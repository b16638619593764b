import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/max';
import { apiError } from '#server/kernel/api-error.ts';

/** Where phones can be bound: countries whose numbers are sent messages, and whether those bring sign-in codes. */
export interface PhoneRules {
  countries: readonly string[];
  signIn: boolean;
  /** Messages a day for the whole shop. */
  daily: number;
}

const require = createRequire(import.meta.url);
let loaded: typeof import('libphonenumber-js/max') | undefined;

/** The numbering plans of all countries: a tenth of what a start would load, and seldom asked. */
function plans() {
  loaded ??= require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
  return loaded;
}

/** Some plans do not tell mobile numbers; those that never get a message, or cost more than one, are neither. */
const REACHABLE: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', undefined]);

export const isPhoneCountry = (country: string): boolean => plans().isSupportedCountry(country);

export const dialOf = (country: string): string => `+${plans().getCountryCallingCode(country as CountryCode)}`;

/**
 * A number in E.164, however its owner writes it.
 * @throws ApiError `binding.phone_invalid`, `binding.country`
 */
export function parsePhone({ country, number }: { country: string; number: string }, rules: PhoneRules): string {
  if (!isPhoneCountry(country)) throw apiError('binding.country', { country });
  const parsed = plans().parsePhoneNumberFromString(number, { defaultCountry: country as CountryCode, extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined || !REACHABLE.has(parsed.getType()))
    throw apiError('binding.phone_invalid', {});
  // A number with a plus sign is of the country that it names. Those of none are satellites and the like, which cost a fortune.
  if (!parsed.country) throw apiError('binding.phone_invalid', {});
  if (!rules.countries.includes(parsed.country)) throw apiError('binding.country', { country: parsed.country });
  return parsed.number;
}

/** The country of a number in E.164; `ZZ`: of none. */
export const countryOf = (phone: string): string => plans().parsePhoneNumberFromString(phone)?.country ?? 'ZZ';

/** `+49 ••• ••12`: enough to recognise one's own number. */
export function maskPhone(phone: string): string {
  const dial = plans().parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';
  return `+${dial} ••• ••${phone.slice(-2)}`;
}
