import type { Db, Tx } from '#server/db/client.ts';
import { PROMISED_STATES } from './refunds.machine.ts';

/** SQL for the amount of payment `p` that is neither returned nor promised to its payer, in minor units. */
const unreturnedOf = (db: Db) => db`
  (p.captured - p.paid_outside - greatest(p.refunded, (
    select coalesce(sum(promised.amount), 0)::bigint from refunds promised
    where promised.player_id = p.player_id and promised.payment_id = p.id and promised.state = any(${[...PROMISED_STATES]}::text[])
  )))`;

/** SQL for that amount without disputed money, in minor units. Negative if too much was requested. */
export const leftOf = (db: Db) => db`(${unreturnedOf(db)} - p.disputed)`;

/** Returns the amount of a payment that can still be refunded, in minor units. Exact while the payment is locked. */
export async function leftToRefund(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${leftOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/**
 * Returns the amount that the payer may have got outside the provider, in minor units. Disputed money is not excluded.
 * The caller holds the payment's lock.
 */
export async function leftToSettle(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${unreturnedOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}
