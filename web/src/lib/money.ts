import { minorDigits } from '#contract/currency.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** @param digits after the point; undefined: as many as the region writes */
function formatFor(currency: string, tag: string, digits: number | undefined): Intl.NumberFormat {
  const key = `${tag} ${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/** An amount of minor units as the language writes it: (1499, 'USD', 'en-US') -> "$14.99". */
export function formatMoney(amount: number, currency: string, tag: string): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  // What the region leaves out is written where it would be rounded away.
  return formatFor(currency, tag, amount % unit === 0 ? undefined : digits).format(amount / unit);
}

/** A whole number with the language's grouping: 6480 -> "6,480". */
export const formatCount = (value: number, tag: string): string => new Intl.NumberFormat(tag).format(value);

/** "19%", "8.1 %": a percentage as the language writes it. */
export const formatPercent = (percent: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
