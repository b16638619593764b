import type { PublisherEntry } from '#server/domains/catalog/index.ts';

/** A raise of a player's own limit waits this long; lowering counts at once. */
export const RAISE_WAIT_MS = 24 * 3_600_000;

/** What an order spends: thousandths of the reference's minor unit, in a month (its first day). */
export interface Spends {
  month: string;
  reference: number;
}

/** The first day of a month, UTC, as `2026-11-01`: spending is counted by it. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** When the next month begins, UTC. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

const PARTS = 1000;

/**
 * An amount in thousandths of the reference currency's minor unit, by the catalogue's fixed rates. Rounded down, so that
 * a limit of five times a price pays for five. A currency without a rate counts as the reference itself.
 */
export function inReference(
  amount: number,
  currency: string,
  { reference }: Pick<PublisherEntry, 'reference'>,
): number {
  const rate = reference.rates[currency];
  const own = reference.rates[reference.currency];
  return rate && own ? Math.floor((amount * own * PARTS) / rate) : amount * PARTS;
}

/** Whether a new limit is looser than the old one; null is no limit. */
export const isRaise = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);
