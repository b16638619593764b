import { minorDigits } from '#server/kernel/text/currency.ts';
import { csv } from '../csv.ts';
import { type EcbRates, rateOn, toEuroCents } from './ecb-rates.ts';
import type { OssSum } from './oss.repo.ts';

/** Member states of the EU (ISO 3166). */
export const MEMBER_STATES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** A line of the return, in cents of a euro. */
export interface OssLine {
  /** `correction`: of a sale in an earlier quarter. */
  type: 'supply' | 'correction';
  period: string;
  /** The code of the return: EL for Greece. */
  state: string;
  /** Null for corrections, which the return has by state only. */
  rate: number | null;
  taxable: number;
  tax: number;
}

/** A rate that the file does not have. */
export interface MissingRate {
  currency: string;
  day: string;
}

/** Returns the last day of a quarter: 2026-12-31 of 2026-Q4. */
export const lastDayOf = (quarter: string): string =>
  new Date(Date.UTC(Number(quarter.slice(0, 4)), Number(quarter.at(-1)) * 3, 0)).toISOString().slice(0, 10);

/** Returns the first day of a quarter: 2026-10-01 of 2026-Q4. */
export const firstDayOf = (quarter: string): string =>
  new Date(Date.UTC(Number(quarter.slice(0, 4)), Number(quarter.at(-1)) * 3 - 3, 1)).toISOString().slice(0, 10);

/**
 * Converts sums of a quarter into lines of the return. Each sum of a state, rate and currency is rounded once. A
 * correction has the rate of the quarter that it corrects. Sales without tax are left out.
 */
export function ossLines(
  quarter: string,
  sums: readonly OssSum[],
  rates: EcbRates,
): { lines: OssLine[]; missing: MissingRate[] } {
  const missing = new Map<string, MissingRate>();
  const lines = new Map<string, OssLine>();
  for (const { period, country, rate, currency, taxable, tax } of sums) {
    if (rate === null) continue;
    const day = lastDayOf(period);
    const euro = rateOn(rates, currency, day);
    if (euro === undefined) {
      missing.set(`${currency} ${day}`, { currency, day });
      continue;
    }
    const type = period === quarter ? 'supply' : 'correction';
    const state = country === 'GR' ? 'EL' : country;
    const key = [period, state, type === 'supply' ? rate : ''].join(' ');
    const line = lines.get(key) ?? { type, period, state, rate: type === 'supply' ? rate : null, taxable: 0, tax: 0 };
    const cents = (amount: number) => toEuroCents(amount, minorDigits(currency), euro);
    lines.set(key, { ...line, taxable: line.taxable + cents(taxable), tax: line.tax + cents(tax) });
  }
  return { lines: [...lines.values()].toSorted(byState), missing: [...missing.values()] };
}

/** Supplies before corrections, then by period, state and rate. */
const byState = (a: OssLine, b: OssLine): number => {
  const [one, other] = [a, b].map(({ type, period, state, rate }) =>
    [type === 'supply' ? 0 : 1, period, state, `${rate ?? 0}`.padStart(8, '0')].join(' '),
  );
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

const COLUMNS = [
  'type',
  'period',
  'state_of_consumption',
  'rate_type',
  'rate',
  'taxable_amount',
  'vat_amount',
  'currency',
];

/** Returns the lines as CSV. Digital supplies have the standard rate of each state. */
export const ossCsv = (lines: readonly OssLine[]): string =>
  csv([
    COLUMNS,
    ...lines.map(({ type, period, state, rate, taxable, tax }) => [
      ...[type, period, state, rate === null ? '' : 'STANDARD', rate],
      ...[(taxable / 100).toFixed(2), (tax / 100).toFixed(2)].map(Number),
      'EUR',
    ]),
  ]);
