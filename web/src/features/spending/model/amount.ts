import type { Money } from '#contract/money.ts';
import { foldTyped } from '#contract/typed-text.ts';
import { numberFormat } from '#web/lib/format/intl.ts';
import { minorDigits } from '#web/lib/format/money.ts';

/** A larger limit is a typing error in any currency. */
const MOST_MINOR = 100_000_000_000;

/**
 * Returns the typed amount in minor units; null if it is not an amount in that currency.
 * Points, commas, spaces and apostrophes may group thousands ("1.000", "1,000"). A point or comma separates the
 * decimals ("9,50"; "1.500" KWD).
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const typed = foldTyped(text);
  // With three decimals "1.500" is ambiguous. Read it as the page shows it: a limit that is too low does no harm.
  const exact = digits === 3 ? /^(\d+)()[.,](\d{3})$/.exec(typed) : null;
  const [, whole = '', , decimals = ''] =
    exact ?? /^(\d{1,3}([., '’])\d{3}(?:\2\d{3})*|\d+)(?:[.,](\d+))?$/.exec(typed) ?? [];
  if (whole === '' || decimals.length > digits) return null;
  const amount = Number(whole.replace(/\D/g, '') + decimals.padEnd(digits, '0'));
  return amount <= MOST_MINOR ? amount : null;
}

/** Returns an amount as players type it in a language, without a sign or grouping: (950, EUR, de) -> "9,50". */
export function typedAmount({ amount, currency }: Money, tag: string): string {
  const digits = minorDigits(currency);
  const value = amount / 10 ** digits;
  return numberFormat(tag, {
    useGrouping: false,
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(value);
}
