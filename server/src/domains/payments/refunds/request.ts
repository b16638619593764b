import type { Tx } from '#server/db/client.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { lockPayments } from '../payments.repo.ts';
import type { RefundCause } from './causes.ts';
import { leftToRefund } from './left.repo.ts';
import { endWaiting, insertRefund, type NewRefund, type PaymentRef } from './moves.repo.ts';

export const QUEUE = 'payments.refund';

export interface RefundJob {
  refundId: string;
}

/**
 * Stores a refund and queues its job in the caller's transaction. A cause refunds a payment once. Returns whether it
 * was stored.
 */
export async function requestRefund(deps: PaymentsDeps, tx: Tx, refund: NewRefund): Promise<boolean> {
  const left = await lockLeft(tx, refund.playerId, refund.paymentId);
  const amount = refund.amount ?? left;
  if (amount < 1 || amount > left) return false;
  const refundId = await insertRefund(tx, { ...refund, amount });
  if (!refundId) return false;
  if (!refund.waits) await deps.queue.add<RefundJob>(tx, QUEUE, [{ data: { refundId } }]);
  return true;
}

/**
 * Sends the waiting refunds of these payments, except those with the cause `except`. Returns the sum, in minor units.
 */
export async function releaseRefunds(
  deps: PaymentsDeps,
  tx: Tx,
  payments: readonly PaymentRef[],
  except?: RefundCause,
): Promise<number> {
  const released = await endWaiting(tx, payments, 'released', { except });
  await deps.queue.add(
    tx,
    QUEUE,
    released.map(({ id }) => ({ data: { refundId: id } satisfies RefundJob })),
  );
  return released.reduce((sum, { amount }) => sum + amount, 0);
}

/** Drops the waiting refunds of these payments: the shop keeps the money, and it can be refunded again. */
export async function dropRefunds(tx: Tx, payments: readonly PaymentRef[], why: string): Promise<void> {
  // Lock order everywhere: payments before their refunds.
  await lockPayments(
    tx,
    payments.map(({ paymentId }) => paymentId),
  );
  await endWaiting(tx, payments, 'dropped', { error: why });
}

/** Locks a payment, so that concurrent refunds run one after the other. Returns the amount left to refund. */
export async function lockLeft(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  // A separate statement: the next one sees changes committed while this one waited for the lock.
  await lockPayments(tx, [paymentId]);
  return leftToRefund(tx, playerId, paymentId);
}
