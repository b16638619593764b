import { heldOf } from '../money.rules.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { ProviderRefused, RefusedForGood, TrySpent } from '../payments.port.ts';
import { findPayment, lockPayments } from '../payments.repo.ts';
import { settle } from '../reconciliation/payments.sweep.ts';
import { countSpent, lowerRefund, recordAnswer, recordConfirmed, takeForgotten } from './moves.repo.ts';
import { findRefund, type Refund } from './refunds.repo.ts';
import { QUEUE, type RefundJob } from './request.ts';

/**
 * Seconds between tries after a job gave up. A job retries every few seconds, but not forever: a dispute can block a
 * refund for weeks.
 */
const FORGOTTEN_SECONDS = 3600;
/** Longer than the pauses between a job's own tries. */
const CHANGED_SECONDS = 60;
const AGAIN = { seconds: FORGOTTEN_SECONDS, changedSeconds: CHANGED_SECONDS };
const FURTHER_RETRIES = 5;
const BATCH = 100;

/** Defines the queue; with `work`, this process also takes jobs. */
export async function startRefunds(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<RefundJob>(QUEUE, { batch: 1, concurrency: 2 }, async (jobs) => {
    for (const { refundId } of jobs) await sendRefund(deps, refundId);
  });
}

/** Queues refunds again whose jobs gave up. Returns how many. Runs on a schedule. */
export const resumeRefunds = (deps: PaymentsDeps): Promise<number> =>
  deps.sql.begin(async (tx) => {
    const data = (await takeForgotten(tx, AGAIN, BATCH)).map(({ id }): RefundJob => ({ refundId: id }));
    for (const job of data) await deps.queue.forget(tx, QUEUE, job);
    await deps.queue.add(
      tx,
      QUEUE,
      data.map((job) => ({ data: job, retries: FURTHER_RETRIES })),
    );
    return data.length;
  });

/** Sends a refund to the provider, then reads the provider's books, because the webhook may never arrive. */
async function sendRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const refund = await findRefund(deps.sql, id);
  if (!refund) return;
  const { paymentId, providerId, amount, currency, spent } = refund;
  try {
    await providerOf(deps, refund.provider).refund({ refundId: id, paymentId, providerId, amount, currency, spent });
  } catch (error) {
    if (error instanceof TrySpent) await countSpent(deps.sql, id, spent + 1);
    if (await settleRefused(deps, refund, error)) return;
    throw error;
  }
  await lookAt(deps, refund);
  await recordAccepted(deps, refund);
}

const recordAccepted = ({ sql }: PaymentsDeps, refund: Refund): Promise<void> =>
  sql.begin(async (tx) => {
    // Lock order everywhere: payments before their refunds.
    await lockPayments(tx, [refund.paymentId]);
    await recordAnswer(tx, refund.id, 'accepted', null);
    await recordConfirmed(tx, [refund]);
  });

const lookAt = async (deps: PaymentsDeps, { playerId, paymentId }: Refund) => {
  const payment = await findPayment(deps.sql, playerId, paymentId);
  if (payment) await settle(deps, payment);
  return findPayment(deps.sql, playerId, paymentId);
};

/**
 * Handles a failed refund call. Returns whether the refund is decided; an open dispute and a lost answer decide
 * nothing, because the books may contain this very refund.
 * The provider may refuse because less is left: its staff refunded a part, or a dispute took it. An automatic refund is
 * then lowered to the rest, and fails if nothing is left. A refund that the provider will never make fails, so that
 * another one can replace it and retries end.
 */
async function settleRefused(deps: PaymentsDeps, refund: Refund, error: unknown): Promise<boolean> {
  const { id, amount, byOperator, overdue } = refund;
  const why = error instanceof Error ? error.message : String(error);
  const payment = await lookAt(deps, refund).catch(() => null);
  const left = payment ? heldOf(payment) : amount;
  const refused = error instanceof ProviderRefused && payment?.state !== 'disputed';
  const short = refused && left < amount;
  const forGood = error instanceof RefusedForGood || (refused && overdue && payment !== null);
  // `left` is negative if a dispute took money that was already refunded.
  if (forGood || (short && (left <= 0 || byOperator))) {
    await recordAnswer(deps.sql, id, 'refused', why);
    // With nothing left no operator needs to look, unless one promised this refund.
    if (left > 0 || byOperator) tellOfRefused(deps, refund, why);
    return true;
  }
  if (short) await lowerRefund(deps.sql, id, left);
  await recordAnswer(deps.sql, id, 'no_answer', why);
  return false;
}

/** Raises an alert: the refund is not tried any more although a buyer expects it. */
function tellOfRefused({ log }: PaymentsDeps, refund: Refund, why: string): void {
  const { id, paymentId: payment, provider, amount, currency } = refund;
  log.error(
    { alert: 'payment.refund_refused', refund: id, payment, provider, amount, currency, why },
    'refund refused, an operator must decide',
  );
}
