import type { BalanceTransaction } from '../payments.port.ts';

/**
 * `provider`: money that the provider owes the shop. `bank`: payouts. `exchange`: the two sides of a conversion, each
 * in its own currency. `adjustments`: lines that are neither fees nor payouts nor money of payers.
 */
export type BalanceAccount = 'provider' | 'fees' | 'bank' | 'exchange' | 'adjustments';

/** Debits are positive. */
export interface BalanceEntry {
  account: BalanceAccount;
  currency: string;
  /** Minor units. */
  amount: number;
}

/** The account that a line moves besides the provider's; money of payers is in the ledger with its payment. */
const OTHER_SIDE = { fee: 'fees', payout: 'bank', adjustment: 'adjustments' } as const;

/** Returns the double entries of a line. Those of one currency sum to zero. */
export function entriesOf({ kind, currency, amount, fee, charged }: BalanceTransaction): BalanceEntry[] {
  const move = (other: BalanceAccount, moved: number, unit: string): BalanceEntry[] => [
    { account: 'provider', currency: unit, amount: moved },
    { account: other, currency: unit, amount: 0 - moved },
  ];
  const isPayers = kind === 'payment' || kind === 'refund' || kind === 'dispute';
  const all = [
    ...(isPayers ? [] : move(OTHER_SIDE[kind], amount, currency)),
    // The ledger has the payment in its own currency, so that amount leaves it.
    ...(isPayers && charged
      ? [...move('exchange', 0 - charged.amount, charged.currency), ...move('exchange', amount, currency)]
      : []),
    ...move('fees', 0 - fee, currency),
  ];
  return all.filter((entry) => entry.amount !== 0);
}
