import type { Db } from '#server/db/client.ts';

/** A movement of a payment's money: captured, or back with its payer. Disputes are none. */
export interface LedgerMovement {
  paymentId: string;
  /** The ledger's transaction. */
  transaction: string;
  kind: 'capture' | 'refund' | 'refund_failed' | 'paid_outside';
  /** Minor units, above zero. */
  amount: number;
  at: Date;
}

/**
 * Returns the movements of payments, in the order in which they were booked.
 * @param since a time before all of them: earlier months are not read
 */
export const ledgerMovements = (db: Db, paymentIds: readonly string[], since: Date) => db<LedgerMovement[]>`
  select payment_id as "paymentId", transaction, kind, abs(amount) as amount, at from ledger_entries
  where payment_id = any(${[...paymentIds]}::uuid[]) and at >= ${since}::timestamptz - interval '1 day'
    and account in ('sales', 'refunds')
  order by id`;
