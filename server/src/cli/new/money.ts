/**
 * Minor units of each currency that are worth about one US dollar (November 2026): defaults of a new catalogue, which
 * its publisher replaces. The number of minor units follows ISO 4217: none for yen, won and dong, 100 for most
 * currencies.
 */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  ...{ USD: 100, EUR: 92, GBP: 79, JPY: 150, KRW: 1380, TWD: 3200, THB: 3400, BRL: 550, VND: 25_400 },
  ...{ AUD: 152, CAD: 137, CHF: 88, CNY: 720, HKD: 780, SGD: 134, MYR: 440, PHP: 5700, INR: 8400, IDR: 1_600_000 },
  ...{ MXN: 1900, PLN: 400, SEK: 1050, NOK: 1080, DKK: 690, CZK: 2300, TRY: 3400, AED: 367, SAR: 375, NZD: 166 },
};

export const KNOWN_CURRENCIES: readonly string[] = Object.keys(PER_DOLLAR);
export const REFERENCE = 'USD';

const map = (currencies: readonly string[], entry: (currency: string) => string | number): string =>
  `{ ${currencies.map((currency) => `${currency}: ${entry(currency)}`).join(', ')} }`;

/** Rounds to two digits, as for a price: 148 becomes 150. */
const rounded = (amount: number): number => Number(amount.toPrecision(2));

/** Returns `rates` for publisher.yaml, including the reference currency. */
export const rates = (currencies: readonly string[]): string =>
  map([...new Set([REFERENCE, ...currencies])], (currency) => PER_DOLLAR[currency] ?? 100);

/**
 * Returns `prices` of an item that costs so many US cents.
 * @param perDollar the publisher's own rates, if any
 */
export const prices = (
  currencies: readonly string[],
  cents: number,
  perDollar: Readonly<Record<string, number>> = PER_DOLLAR,
): string =>
  map(currencies, (currency) => rounded(((perDollar[currency] ?? 100) * cents) / (perDollar[REFERENCE] ?? 100)));

/** Returns `amounts` of a payment method: from 0.50 to 1000 dollars. */
export const amounts = (currencies: readonly string[]): string =>
  currencies
    .map((currency) => {
      const rate = PER_DOLLAR[currency] ?? 100;
      return `      ${currency}: { min: ${rounded(rate / 2)}, max: ${rounded(rate * 1000)} }`;
    })
    .join('\n');
