import { minorDigits } from '#server/kernel/text/currency.ts';

/** An amount for people, `4.99 EUR`; operations take and answer minor units. */
export function money(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** An amount as a number for spreadsheets: 4.99. */
export function decimal(amount: number, currency: string): number {
  const digits = minorDigits(currency);
  return Number((amount / 10 ** digits).toFixed(digits));
}
