import type { PublisherEntry } from '#server/domains/catalog/index.ts';
import type { Role } from '../permissions.ts';
import { inReference } from './in-reference.ts';
import type { ApprovalLimits } from './role-limits.ts';

/** The limit of roles without one: a usual compensation is far below it. */
const USUAL = { amount: 10_000, currency: 'USD' };

/**
 * Returns the value above which the desk asks again before a grant: the limit of the role, or else 100.00 USD. In minor
 * units of the reference currency. A reference without a rate for USD takes the same number.
 */
export function largeGift(role: Role, limits: ApprovalLimits, reference: PublisherEntry['reference']): number {
  const limit = limits.grantValue[role];
  if (limit !== undefined) return limit;
  const usual = inReference(USUAL, reference);
  return Number.isFinite(usual) ? usual : USUAL.amount;
}
