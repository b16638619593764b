import type { Tx } from '#server/db/client.ts';
import { lockPayments } from '../payments.repo.ts';
import { payOutside } from '../payments.rules.ts';
import { writeChanges } from '../updates/payments.apply.ts';
import { leftToSettle, type RefundLine, recordSettled } from './refunds.repo.ts';

/**
 * Books that a buyer got past the provider what a failed refund was to bring, as far as it did not go back otherwise and is not on
 * its way: that much counts as gone back everywhere. Answers how much, in minor units; 0 where nothing was left to settle.
 */
export async function settleOutside(tx: Tx, refund: RefundLine): Promise<number> {
  // A statement of its own: the next one sees what was committed while this one waited.
  const [before] = await lockPayments(tx, [refund.paymentId]);
  const amount = Math.min(refund.amount, await leftToSettle(tx, refund.playerId, refund.paymentId));
  if (!before || amount === 0) return 0;
  await recordSettled(tx, refund, amount);
  const { payment: after, events } = payOutside(before, amount);
  await writeChanges(tx, [{ before, after }], events);
  return amount;
}
