/** The dimensions of revenue. Currency is always one: amounts of two currencies are never added. */
export const DIMENSIONS = [
  'day',
  'country',
  'state',
  'evidence',
  'currency',
  'method',
  'game',
  'item',
  'provider',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Dimensions that can be limited to one value. */
export const FILTERS = ['game', 'country', 'currency', 'method'] as const;
export type Filter = Readonly<Partial<Record<(typeof FILTERS)[number], string | number | undefined>>>;

/** Minor units of the currency, each exactly the sum of its ledger entries. */
export interface RevenueSums {
  currency: string;
  /** Captured payments. */
  payments: number;
  gross: number;
  /** Refunds, including those paid outside of the provider. */
  refunds: number;
  /** Money that open or lost disputes hold or took. */
  disputes: number;
  /** Gross less refunds and disputes. The providers' fees are in the numbers of a month. */
  net: number;
  /** Of the net. Each entry has its share, rounded, of the tax that its order was priced with. */
  tax: number;
}

export type RevenueLine = RevenueSums & Partial<Record<Dimension, string | number | null>>;
