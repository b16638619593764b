import { heldOf } from '../money.rules.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { ProviderRefused, RefusedForGood, TrySpent } from '../payments.port.ts';
import { findPayment } from '../payments.repo.ts';
import { settle } from '../reconciliation/payments.sweep.ts';
import { countSpent, findRefund, lowerRefund, type Refund, recordRefund, takeForgotten } from './refunds.repo.ts';
import { QUEUE, type RefundJob } from './request.ts';

/** A job tries every few seconds, but not for ever: a dispute forbids a refund for weeks. From then on it is tried this often. */
const FORGOTTEN_SECONDS = 3600;
/** Longer than the pauses between a job's own tries. */
const CHANGED_SECONDS = 60;
const AGAIN = { seconds: FORGOTTEN_SECONDS, changedSeconds: CHANGED_SECONDS };
const FURTHER_RETRIES = 5;
const BATCH = 100;

/** Makes the queue known; `work` also takes jobs from it. */
export async function startRefunds(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<RefundJob>(QUEUE, { batch: 1, concurrency: 2 }, async (jobs) => {
    for (const { refundId } of jobs) await sendRefund(deps, refundId);
  });
}

/** Tries refunds again whose jobs gave up, now and then. Answers how many. */
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

/** Asks the provider, then looks at its books: its webhook may never come. */
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
  await recordRefund(deps.sql, id, 'sent', null);
}

const lookAt = async (deps: PaymentsDeps, { playerId, paymentId }: Refund) => {
  const payment = await findPayment(deps.sql, playerId, paymentId);
  if (payment) await settle(deps, payment);
  return findPayment(deps.sql, playerId, paymentId);
};

/**
 * The provider may refuse because less is left than was asked for: its own staff refunded some of it, or a dispute took
 * it. A refund of the shop's own then gives back what is left; with nothing left it has failed. Answers whether it is
 * decided; an open dispute decides nothing yet, nor does an answer that was lost: the books may show this very refund.
 * A refund that the provider will never make fails, so that another can take its place and nobody asks without end.
 */
async function settleRefused(deps: PaymentsDeps, refund: Refund, error: unknown): Promise<boolean> {
  const { id, amount, byOperator, overdue } = refund;
  const why = error instanceof Error ? error.message : String(error);
  const payment = await lookAt(deps, refund).catch(() => null);
  const left = payment ? heldOf(payment) : amount;
  const refused = error instanceof ProviderRefused && payment?.state !== 'disputed';
  const short = refused && left < amount;
  const forGood = error instanceof RefusedForGood || (refused && overdue && payment !== null);
  // Less than nothing is left where a dispute took again what had gone back.
  if (forGood || (short && (left <= 0 || byOperator))) {
    await recordRefund(deps.sql, id, 'failed', why);
    // With nothing left a person need not look, unless somebody was promised this refund.
    if (left > 0 || byOperator) tellOfRefused(deps, refund, why);
    return true;
  }
  if (short) await lowerRefund(deps.sql, id, left);
  await recordRefund(deps.sql, id, 'requested', why);
  return false;
}

/** The refund is not tried any more although somebody expects it, so a person has to look. */
function tellOfRefused({ log }: PaymentsDeps, refund: Refund, why: string): void {
  const { id, paymentId: payment, provider, amount, currency } = refund;
  log.error(
    { alert: 'payment.refund_refused', refund: id, payment, provider, amount, currency, why },
    'a refund is refused',
  );
}
