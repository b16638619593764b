import { createHash } from 'node:crypto';

/**
 * Money that one provider owes the shop in one currency, in minor units. The closing balance is the opening one plus
 * revenue, money that payers got outside, adjustments and exchange, less refunds, disputes, fees and payouts.
 */
export interface Receivable {
  provider: string;
  currency: string;
  opening: number;
  revenue: number;
  refunds: number;
  /** Refunds that the provider did not pay. */
  paidOutside: number;
  disputes: number;
  fees: number;
  payouts: number;
  adjustments: number;
  /** Positive for money that came from another currency. */
  exchange: number;
  closing: number;
  /** The change by the provider's own report; null: the report is not read. */
  reported: number | null;
  /** Of the change, not in the month's report: the report has it in another month. */
  inTransit: number;
  /** The rest: neither in transit nor reported. Zero in a month that can be closed. */
  difference: number;
}

/** Sales of a country at a rate, each amount exactly the sum of its ledger entries. */
export interface VatLine {
  country: string | null;
  state: string | null;
  /** Percent as the orders were taxed; null: not taxed. */
  rate: number | null;
  currency: string;
  payments: number;
  /** With the tax, like refunds and disputes. */
  gross: number;
  refunds: number;
  disputes: number;
  /** Gross less refunds, disputes and the tax in them. */
  taxable: number;
  tax: number;
}

export interface FeeLine {
  provider: string;
  currency: string;
  /** The provider's name of the line with the fee. */
  category: string;
  lines: number;
  amount: number;
}

/** A payment whose sums of the month are not those of the report. */
export interface BookDifference {
  provider: string;
  currency: string;
  /** Null: lines that name no payment of the shop. */
  paymentId: string | null;
  order: string | null;
  booked: number;
  reported: number;
  /** The same sum is in the report of another month. */
  isInTransit: boolean;
}

/** A line of a provider that is booked later than it is dated, because that month was closed. */
export interface LateLine {
  provider: string;
  id: string;
  category: string;
  currency: string;
  amount: number;
  fee: number;
  at: string;
}

/** The numbers of a month, as its close stores them. */
export interface MonthFigures {
  month: string;
  receivables: Receivable[];
  vat: VatLine[];
  fees: FeeLine[];
  /** The first 1000. */
  late: LateLine[];
}

/** Returns the hash of the numbers; the order of keys does not matter, since the database does not keep it. */
export const hashOfFigures = (figures: object): string => createHash('sha256').update(canonical(figures)).digest('hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}
