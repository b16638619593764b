import { numberFormat } from './intl.ts';

/**
 * The currencies of ISO 4217 that do not have two digits after the point. Intl is no source: it omits decimals that are
 * rarely used (HUF, IDR, COP), more with each version. Prices would then be a hundred times too large.
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((currency) => [currency, Number(digits)] as const)),
);

/** Returns the number of digits after the point of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** Formats an amount in minor units: (1499, 'USD', 'en-US') -> "$14.99". */
export function formatMoney(amount: number, currency: string, tag: string): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  // Shows all digits if the amount has decimals that the language's format would round away.
  const shown = amount % unit === 0 ? undefined : digits;
  const options = { currency, minimumFractionDigits: shown, maximumFractionDigits: shown };
  return written(numberFormat(tag, { style: 'currency', ...options }), amount / unit);
}

/**
 * Formats with a minus sign instead of a hyphen, which most languages' data have. A minus is as wide as a plus, and no
 * line breaks after it.
 */
const written = (format: Intl.NumberFormat, value: number): string =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'minusSign' ? text.replace('-', '−') : text))
    .join('');

/** Formats a whole number with the language's grouping: 6480 -> "6,480". */
export const formatCount = (value: number, tag: string): string => numberFormat(tag).format(value);

/**
 * Formats a percentage as the language writes it: "19%", "8,1 %", "−%10".
 * @param digits the number of digits after the point; at most three if absent
 */
export const formatPercent = (percent: number, tag: string, digits?: number): string =>
  written(
    numberFormat(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits ?? 3 }),
    percent / 100,
  );
