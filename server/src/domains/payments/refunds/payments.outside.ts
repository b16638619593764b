import type { Tx } from '#server/db/client.ts';
import { lockPayments } from '../payments.repo.ts';
import { payOutside } from '../payments.rules.ts';
import { writeChanges } from '../updates/payments.apply.ts';
import { leftToSettle } from './left.repo.ts';
import { recordSettled } from './moves.repo.ts';
import type { RefundLine } from './refunds.repo.ts';

/**
 * Books that a buyer got the money of a failed refund outside the provider, as far as it did not go back otherwise and
 * is not on its way. The amount then counts as returned everywhere. Returns the amount in minor units; 0 if nothing
 * was left to settle.
 */
export async function settleOutside(tx: Tx, refund: RefundLine): Promise<number> {
  // A separate statement: the next one sees changes committed while this one waited for the lock.
  const [before] = await lockPayments(tx, [refund.paymentId]);
  const amount = Math.min(refund.amount, await leftToSettle(tx, refund.playerId, refund.paymentId));
  if (!before || amount === 0) return 0;
  await recordSettled(tx, refund, amount);
  const { payment: after, events } = payOutside(before, amount);
  await writeChanges(tx, [{ before, after }], events);
  return amount;
}
