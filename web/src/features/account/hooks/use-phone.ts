import { type RefObject, useRef, useState } from 'react';
import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import { foldTyped } from '#contract/typed-text.ts';
import type { MessageKey } from '#web/i18n/index.tsx';
import { guessCountry } from '#web/lib/format/countries.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** Least length of a number in characters; the server does the real validation. */
const MIN_LENGTH = 3;

export interface PhoneEntry {
  countries: readonly PhoneCountry[];
  country: string;
  number: string;
  /** The problem with the number; shown once the player asked for a code. */
  problem: MessageKey | null;
  field: RefObject<HTMLInputElement | null>;
  setCountry(country: string): void;
  setNumber(number: string): void;
  /** Returns the number to send. If it is missing or too short, shows that by the field and returns null. */
  take(): { country: string; number: string } | null;
}

/** State of a phone number that is being entered; starts with a guessed country. */
export function usePhone(countries: readonly PhoneCountry[]): PhoneEntry {
  const field = useRef<HTMLInputElement>(null);
  const { whereabouts } = useEnvironment();
  const [country, setCountry] = useState(() => {
    const offered = countries.map((one) => one.country);
    return guessCountry(offered, whereabouts) ?? offered[0] ?? '';
  });
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<MessageKey | null>(null);
  return {
    countries,
    country,
    number,
    problem,
    field,
    setCountry,
    setNumber: (text) => {
      setNumber(text);
      setProblem(null);
    },
    take: () => {
      const digits = foldTyped(number);
      if (digits === '') setProblem('login.phone_missing');
      else if (digits.length < MIN_LENGTH) setProblem('error.binding.phone_invalid');
      else {
        setNumber(digits);
        return { country, number: digits };
      }
      field.current?.focus();
      return null;
    },
  };
}

/** Returns the number as it was entered, for display: "+49 151 23456789". */
export const shownNumber = ({ countries, country, number }: PhoneEntry): string => {
  const dial = countries.find((one) => one.country === country)?.dial ?? '';
  return number.startsWith('+') ? number : `${dial} ${number}`.trim();
};
