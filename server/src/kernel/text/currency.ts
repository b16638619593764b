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
