import type { PublisherEntry } from '#server/domains/catalog/index.ts';

/** A raise of a player's own cap waits this long; a lower cap counts at once. */
export const RAISE_WAIT_MS = 24 * 3_600_000;

/** The spending of an order, in thousandths of the reference currency's minor unit, and its month (first day). */
export interface SpendingAmount {
  month: string;
  reference: number;
}

/** Returns the first day of the UTC month, such as `2026-11-01`. Spending is counted by it. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** Returns the start of the next UTC month. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

const PARTS = 1000;

/**
 * Returns an amount in thousandths of the reference currency's minor unit, at the catalogue's fixed rates. Rounds down,
 * so that a cap of five times a price pays for five. A currency without a rate counts like the reference currency.
 */
export function toReference(
  amount: number,
  currency: string,
  { reference }: Pick<PublisherEntry, 'reference'>,
): number {
  const rate = reference.rates[currency];
  const own = reference.rates[reference.currency];
  return rate && own ? Math.floor((amount * own * PARTS) / rate) : amount * PARTS;
}

/** Returns whether a new cap is looser than the old one; null is no cap. */
export const isRaise = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);
