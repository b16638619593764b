/**
 * Decimal digits of currencies that ISO 4217 does not give two. Not from Intl: it drops decimals that are rarely used
 * (HUF, IDR, COP), more with each version, and prices would be 100 times too large.
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
