/** Rates of the European Central Bank: how much of a currency is one euro. */
export interface EcbRates {
  /** By day such as 2026-12-31, then by currency; as the file writes them, so that no digit is lost. */
  days: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RATE = /^\d{1,9}(\.\d{1,10})?$/;
/** The ECB publishes none on weekends and some holidays; then the rate of the next day of publication counts. */
const MOST_DAYS_LATER = 7;
const DAY_MS = 86_400_000;

/**
 * Reads the ECB's own file (`eurofxref-hist.csv`: a day in each row, a currency in each column), or one with the
 * columns date, currency, rate.
 * @throws Error that names the line
 */
export function readRates(text: string): EcbRates {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const names = head.map((name) => name.toLowerCase());
  if (names[0] !== 'date') throw new Error('the first column is not Date');
  const isLong = names[1] === 'currency' && names[2] === 'rate';
  const days = new Map<string, Map<string, string>>();
  for (const [at, [day = '', ...cells]] of rows.entries()) {
    if (!DAY.test(day)) throw new Error(`line ${at + 2}: ${day} is not a day such as 2026-12-31`);
    const rates = days.get(day) ?? new Map<string, string>();
    days.set(day, rates);
    const pairs = isLong ? [[cells[0] ?? '', cells[1] ?? '']] : cells.map((rate, n) => [head[n + 1] ?? '', rate]);
    for (const [currency = '', rate = ''] of pairs) {
      // The ECB writes N/A for currencies that it did not quote then.
      if (currency === '' || rate === '' || rate === 'N/A') continue;
      if (!RATE.test(rate) || Number(rate) === 0) throw new Error(`line ${at + 2}: ${rate} is not a rate`);
      rates.set(currency.toUpperCase(), rate);
    }
  }
  return { days };
}

/** Returns the rate of a day, or of the next day of publication; undefined if the file has none. */
export function rateOn({ days }: EcbRates, currency: string, day: string): string | undefined {
  if (currency === 'EUR') return '1';
  for (let later = 0; later <= MOST_DAYS_LATER; later++) {
    const published = days.get(new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10));
    const rate = published?.get(currency);
    if (rate !== undefined) return rate;
    // A day with other currencies was a day of publication.
    if (published && published.size > 1) return undefined;
  }
  return undefined;
}

/**
 * Converts minor units into cents of a euro, rounded half away from zero, with integers only.
 * @param digits of the currency after its point
 */
export function toEuroCents(amount: number, digits: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  const numerator = BigInt(Math.abs(amount)) * 100n * 10n ** BigInt(decimals.length);
  const denominator = 10n ** BigInt(digits) * BigInt(whole + decimals);
  const cents = Number((2n * numerator + denominator) / (2n * denominator));
  return amount < 0 ? 0 - cents : cents;
}
