import { numberFormat } from './intl.ts';

/**
 * Digits after the point where ISO 4217 has other than two. Not asked of Intl: it leaves out decimals that nobody uses (HUF, IDR, COP),
 * more of them with each version, and prices would be a hundred times too large.
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((currency) => [currency, Number(digits)] as const)),
);

/** Digits after the point of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** An amount of minor units as the language writes it: (1499, 'USD', 'en-US') -> "$14.99". */
export function formatMoney(amount: number, currency: string, tag: string): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  // What the region leaves out is written where it would be rounded away.
  const shown = amount % unit === 0 ? undefined : digits;
  const options = { currency, minimumFractionDigits: shown, maximumFractionDigits: shown };
  return written(numberFormat(tag, { style: 'currency', ...options }), amount / unit);
}

/** With a minus, where most languages' data have the hyphen: it is as wide as a plus, and no line breaks after it. */
const written = (format: Intl.NumberFormat, value: number): string =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'minusSign' ? text.replace('-', '−') : text))
    .join('');

/** A whole number with the language's grouping: 6480 -> "6,480". */
export const formatCount = (value: number, tag: string): string => numberFormat(tag).format(value);

/** "19%", "8,1 %", "−%10": a percentage as the language writes it. @param digits so many after the point; three at most where absent */
export const formatPercent = (percent: number, tag: string, digits?: number): string =>
  written(
    numberFormat(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits ?? 3 }),
    percent / 100,
  );
