import type { Seat } from './seat.ts';
import type { CasesShop } from './shop.ts';

/** The operators of the cases: neither of them is an admin. */
export type Operator = 'support' | 'finance';

/** A complaint or a task, from the first click to its end. */
export interface Case {
  /** As in docs/desk.md: `1` to `10`, with a letter for a variant. */
  id: string;
  title: string;
  operator: Operator;
  /**
   * Makes the situation by real purchases, and returns the part that the operator does and the check of the outcome in
   * the database and the simulators.
   */
  prepare(shop: CasesShop): Promise<{ solve(seat: Seat): Promise<void>; check(seat: Seat): Promise<void> }>;
}
