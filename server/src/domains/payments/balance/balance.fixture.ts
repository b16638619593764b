import { randomUUID } from 'node:crypto';
import type { BalanceTransaction } from '../payments.port.ts';

/** A line of a balance report: a payout of 1.00 EUR now. */
export const lineOf = (change: Partial<BalanceTransaction> = {}): BalanceTransaction => ({
  id: randomUUID(),
  kind: 'payout',
  category: 'payout',
  currency: 'EUR',
  amount: -100,
  fee: 0,
  charged: null,
  paymentId: null,
  at: new Date(),
  ...change,
});
