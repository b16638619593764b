import type { Money } from '../money.rules.ts';

/**
 * `provider`: money that the provider holds for the shop, according to its books. `paid_outside`: money that payers got
 * outside the provider, for example from a bank account of the shop. The other accounts give the reason.
 */
export type Account = 'provider' | 'paid_outside' | 'sales' | 'refunds' | 'disputes';

export interface Posting {
  kind: 'capture' | 'refund' | 'refund_failed' | 'paid_outside' | 'dispute' | 'dispute_returned';
  debit: Account;
  credit: Account;
  /** Minor units, above zero. */
  amount: number;
}

type Sums = Pick<Money, 'captured' | 'refunded' | 'paidOutside' | 'disputed'>;

/** Returns the double entries that lead from one state of a payment's sums to another. */
export function postingsBetween(before: Sums, after: Sums): Posting[] {
  const captured = after.captured - before.captured;
  const refunded = after.refunded - before.refunded;
  const outside = after.paidOutside - before.paidOutside;
  const disputed = after.disputed - before.disputed;
  const all: Posting[] = [
    { kind: 'capture', debit: 'provider', credit: 'sales', amount: captured },
    { kind: 'refund', debit: 'refunds', credit: 'provider', amount: refunded },
    { kind: 'refund_failed', debit: 'provider', credit: 'refunds', amount: -refunded },
    { kind: 'paid_outside', debit: 'refunds', credit: 'paid_outside', amount: outside },
    { kind: 'dispute', debit: 'disputes', credit: 'provider', amount: disputed },
    { kind: 'dispute_returned', debit: 'provider', credit: 'disputes', amount: -disputed },
  ];
  return all.filter(({ amount }) => amount > 0);
}
