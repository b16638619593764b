const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string, tag: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  formats.set(key, format);
  return format;
}

/** Digits after the point of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string): number =>
  formatFor(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** An amount of minor units as the language writes it: (1499, 'USD', 'en-US') -> "$14.99". */
export const formatMoney = (amount: number, currency: string, tag: string): string =>
  formatFor(currency, tag).format(amount / 10 ** minorDigits(currency));

/** A whole number with the language's grouping: 6480 -> "6,480". */
export const formatCount = (value: number, tag: string): string => new Intl.NumberFormat(tag).format(value);

/** "19%", "8.1 %": a percentage as the language writes it. */
export const formatPercent = (percent: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
