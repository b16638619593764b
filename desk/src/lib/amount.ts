import { minorDigits } from '#web/lib/format/money.ts';

/** The server's largest amount, in minor units. */
const MOST = 999_999_999_999_999;

export type Amount = { minor: number; problem?: never } | { minor?: never; problem: string };

/** Writes minor units as an amount to type: (1499, 'USD') -> "14.99". */
export function typedAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return `${minor}`;
  const padded = `${minor}`.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/**
 * Reads a typed amount, digit by digit, because floating point would lose cents. A comma could group or separate, so it
 * is refused.
 * @returns minor units of the currency, or a sentence about the problem
 */
export function readAmount(text: string, currency: string): Amount {
  const digits = minorDigits(currency);
  const example = typedAmount(digits === 0 ? 500 : 5 * 10 ** digits - 1, currency);
  const typed = text.trim();
  if (typed === '') return { problem: 'Type an amount.' };
  if (typed.includes(',')) return { problem: `Write the amount without a comma, such as ${example}.` };
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(typed) ?? [];
  if (whole === '') return { problem: `Write only digits and a point, such as ${example}.` };
  if (fraction.length > digits) {
    const allowed = digits === 0 ? 'no digits' : `at most ${digits} digits`;
    return { problem: `${currency} has ${allowed} after the point.` };
  }
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  if (minor > MOST) return { problem: 'This amount is too large.' };
  if (minor === 0) return { problem: 'The amount is zero.' };
  return { minor };
}
