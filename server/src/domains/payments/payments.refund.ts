import type { Tx } from '#server/db/client.ts';
import { type PaymentsDeps, providerOf } from './payments.deps.ts';
import { lockPayments } from './payments.repo.ts';
import { findRefund, insertRefund, leftToRefund, type NewRefund, recordRefund } from './refunds.repo.ts';

const QUEUE = 'payments.refund';

interface RefundJob {
  refundId: string;
}

/** Stores a refund and queues its job in the caller's transaction; the same reason refunds a payment once. */
export async function requestRefund(deps: PaymentsDeps, tx: Tx, refund: NewRefund): Promise<boolean> {
  const left = await lockLeft(tx, refund.playerId, refund.paymentId);
  const amount = refund.amount ?? left;
  if (amount < 1 || amount > left) return false;
  const refundId = await insertRefund(tx, { ...refund, amount });
  if (!refundId) return false;
  await deps.queue.add<RefundJob>(tx, QUEUE, [{ data: { refundId } }]);
  return true;
}

/** Locks a payment, so that two who refund it take turns, and answers what of it is left to give back. */
export async function lockLeft(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  // A statement of its own: the next one sees what was committed while this one waited.
  await lockPayments(tx, [paymentId]);
  return leftToRefund(tx, playerId, paymentId);
}

/** Makes the queue known; `work` also takes jobs from it. */
export async function startRefunds(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<RefundJob>(QUEUE, { batch: 1, concurrency: 2, delayed: true }, async (jobs) => {
    for (const { refundId } of jobs) await sendRefund(deps, refundId);
  });
}

/** Asks the provider; its webhook, or the next look at its books, tells when the money has gone back. */
async function sendRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const refund = await findRefund(deps.sql, id);
  if (!refund) return;
  const { paymentId, providerId, amount, currency } = refund;
  try {
    await providerOf(deps, refund.provider).refund({ refundId: id, paymentId, providerId, amount, currency });
  } catch (error) {
    await recordRefund(deps.sql, id, 'requested', error instanceof Error ? error.message : String(error));
    throw error;
  }
  await recordRefund(deps.sql, id, 'sent', null);
}
