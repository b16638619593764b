import type { Role } from '../permissions.ts';

/** Limits of roles; above them, a second operator must approve. A role without a limit is not in it. */
export interface ApprovalLimits {
  /**
   * Money refunded by one operator in 24 hours, and of one order by all operators. Minor units of the catalogue's
   * reference currency.
   */
  refunds: Readonly<Partial<Record<Role, number>>>;
  /** Players who get a grant from one operator in 24 hours. */
  grants: Readonly<Partial<Record<Role, number>>>;
  /** Value of the grants of one operator in 24 hours, in minor units of the reference currency. */
  grantValue: Readonly<Partial<Record<Role, number>>>;
  /** Roles whose applies of the catalogue need a second operator if they change prices or lift limits. */
  prices: readonly Role[];
  /** Roles whose closes of a month need a second operator. */
  books: readonly Role[];
}
