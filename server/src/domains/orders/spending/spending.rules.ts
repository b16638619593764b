import type { PublisherEntry } from '#server/domains/catalog/index.ts';

/** A raise of a player's own cap waits this long; a lower cap counts at once. */
export const RAISE_WAIT_MS = 24 * 3_600_000;

/** The spending of an order, in thousandths of the reference currency's minor unit, and its month (first day). */
export interface SpendingAmount {
  month: string;
  reference: number;
}

/** A limit in minor units, and in thousandths of the reference currency's minor unit. */
export interface Cap {
  currency: string;
  amount: number;
  reference: number;
}

/** The limits of a player: their own, a raise of it that waits, and the limit that support set. */
export interface SpendingCap {
  currency: string;
  /** As entered by the player, in minor units; null: no limit. */
  amount: number | null;
  reference: number | null;
  nextCurrency: string | null;
  nextAmount: number | null;
  nextReference: number | null;
  nextFrom: Date | null;
  /** Only support can change it; null: none. */
  support: Cap | null;
}

/** The columns of a raise, without one. */
export const NO_RAISE = { nextCurrency: null, nextAmount: null, nextReference: null, nextFrom: null } as const;

/** Returns the cap with a due raise applied. */
export function settle(cap: SpendingCap, now: Date): SpendingCap {
  if (!cap.nextFrom || cap.nextFrom > now) return cap;
  const { nextCurrency, nextAmount, nextReference } = cap;
  return { ...cap, ...NO_RAISE, currency: nextCurrency ?? cap.currency, amount: nextAmount, reference: nextReference };
}

/** Returns the player's own limit without a waiting raise; null: none. */
export const ownCap = ({ currency, amount, reference }: SpendingCap): Cap | null =>
  amount === null || reference === null ? null : { currency, amount, reference };

/** Returns the limit in force: the lower one of the player's own and that of support; null: neither exists. */
export function capInForce(cap: SpendingCap): Cap | null {
  const own = ownCap(cap);
  if (!own || !cap.support) return own ?? cap.support;
  return cap.support.reference < own.reference ? cap.support : own;
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
