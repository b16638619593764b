import type { Money } from './money.rules.ts';

/** `provider`: what the provider holds for us. The others say why it holds it. */
export type Account = 'provider' | 'sales' | 'refunds' | 'disputes';

export interface Posting {
  kind: 'capture' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_returned';
  debit: Account;
  credit: Account;
  /** Minor units, above zero. */
  amount: number;
}

type Sums = Pick<Money, 'captured' | 'refunded' | 'disputed'>;

/** The double entries that lead from one state of a payment's sums to another. */
export function postingsBetween(before: Sums, after: Sums): Posting[] {
  const captured = after.captured - before.captured;
  const refunded = after.refunded - before.refunded;
  const disputed = after.disputed - before.disputed;
  const all: Posting[] = [
    { kind: 'capture', debit: 'provider', credit: 'sales', amount: captured },
    { kind: 'refund', debit: 'refunds', credit: 'provider', amount: refunded },
    { kind: 'refund_failed', debit: 'provider', credit: 'refunds', amount: -refunded },
    { kind: 'dispute', debit: 'disputes', credit: 'provider', amount: disputed },
    { kind: 'dispute_returned', debit: 'provider', credit: 'disputes', amount: -disputed },
  ];
  return all.filter(({ amount }) => amount > 0);
}
