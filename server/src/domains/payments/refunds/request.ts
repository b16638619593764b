import type { Tx } from '#server/db/client.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { lockPayments } from '../payments.repo.ts';
import { endWaiting, insertRefund, leftToRefund, type NewRefund, type PaymentRef } from './refunds.repo.ts';

export const QUEUE = 'payments.refund';

export interface RefundJob {
  refundId: string;
}

/** Stores a refund and queues its job in the caller's transaction; the same reason refunds a payment once. */
export async function requestRefund(deps: PaymentsDeps, tx: Tx, refund: NewRefund): Promise<boolean> {
  const left = await lockLeft(tx, refund.playerId, refund.paymentId);
  const amount = refund.amount ?? left;
  if (amount < 1 || amount > left) return false;
  const refundId = await insertRefund(tx, { ...refund, amount });
  if (!refundId) return false;
  if (!refund.waits) await deps.queue.add<RefundJob>(tx, QUEUE, [{ data: { refundId } }]);
  return true;
}

/** Sends refunds of some payments that were stored to wait, but those of a reason; answers how much, in minor units. */
export async function releaseRefunds(
  deps: PaymentsDeps,
  tx: Tx,
  payments: readonly PaymentRef[],
  except?: string,
): Promise<number> {
  const released = await endWaiting(tx, payments, { state: 'requested', error: null }, except);
  await deps.queue.add(
    tx,
    QUEUE,
    released.map(({ id }) => ({ data: { refundId: id } satisfies RefundJob })),
  );
  return released.reduce((sum, { amount }) => sum + amount, 0);
}

/** Gives up refunds of some payments that were stored to wait: their money stays, and can be asked for anew. */
export async function dropRefunds(tx: Tx, payments: readonly PaymentRef[], why: string): Promise<void> {
  // Before its refunds, as everywhere.
  await lockPayments(
    tx,
    payments.map(({ paymentId }) => paymentId),
  );
  await endWaiting(tx, payments, { state: 'dropped', error: why });
}

/** Locks a payment, so that two who refund it take turns, and answers what of it is left to give back. */
export async function lockLeft(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  // A statement of its own: the next one sees what was committed while this one waited.
  await lockPayments(tx, [paymentId]);
  return leftToRefund(tx, playerId, paymentId);
}
