import { type RefObject, useRef, useState } from 'react';
import type { PhoneCountry } from '#contract/endpoints/binding.ts';
import { foldTyped } from '#contract/typed-text.ts';
import type { MessageKey } from '#web/i18n/index.tsx';
import { guessCountry } from '#web/lib/format/countries.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** What the portal reads as a number is up to it; so much at least it has. */
const MIN_LENGTH = 3;

export interface PhoneEntry {
  countries: readonly PhoneCountry[];
  country: string;
  number: string;
  /** What is missing of the number; said once a code was asked for. */
  problem: MessageKey | null;
  field: RefObject<HTMLInputElement | null>;
  setCountry(country: string): void;
  setNumber(number: string): void;
  /** The number as it is sent; null where there is none yet, which the field says then. */
  take(): { country: string; number: string } | null;
}

/** A phone number that is being entered; its country is guessed first. */
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

/** "+49 151 23456789", as it was entered: to be shown. */
export const shownNumber = ({ countries, country, number }: PhoneEntry): string => {
  const dial = countries.find((one) => one.country === country)?.dial ?? '';
  return number.startsWith('+') ? number : `${dial} ${number}`.trim();
};
