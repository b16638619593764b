import { earlierResult, type KeyUse } from '#server/db/idempotency.ts';
import { refusal } from '#server/kernel/refusal.ts';
import { type PaymentsDeps, providerOf } from './payments.deps.ts';
import type { PaymentRequest } from './payments.port.ts';
import { findPayment, insertPayment, recordNoAnswer, recordRedirect, takeOver } from './payments.repo.ts';
import { CHECK_SECONDS } from './payments.sweep.ts';

/** Seconds for which a call to the provider may hold the attempt; above the adapter's own time limit. */
const CALL_SECONDS = 15;

export interface StartPayment extends Omit<PaymentRequest, 'paymentId'> {
  playerId: string;
  provider: string;
  payable: string;
}

export interface StartedPayment {
  paymentId: string;
  redirectUrl: string;
  /** False: it was closed at the provider since, and its page takes no money. */
  open: boolean;
}

/**
 * Opens an attempt and answers where the player pays.
 * @throws Refusal `payment.provider_unavailable`, `request.in_flight`, `request.key_reused`
 */
export async function startPayment(deps: PaymentsDeps, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  // Before anything is written: a provider that is not set up must not leave an attempt behind.
  providerOf(deps, request.provider);
  const [check = 0] = deps.checkSeconds ?? CHECK_SECONDS;
  const id = await insertPayment(deps.sql, request, use, { call: CALL_SECONDS, check });
  return id ? callProvider(deps, id, request) : repeat(deps, request, use);
}

async function callProvider(deps: PaymentsDeps, paymentId: string, request: StartPayment): Promise<StartedPayment> {
  const { provider, playerId, payable: _, ...asked } = request;
  const answer = await providerOf(deps, provider)
    .create({ ...asked, paymentId })
    .catch(async (error: unknown) => {
      deps.log.warn({ err: error, provider, payment: paymentId }, 'the payment provider did not open the payment');
      await recordNoAnswer(deps.sql, playerId, paymentId);
      throw refusal('payment.provider_unavailable', {});
    });
  const state = await recordRedirect(deps.sql, playerId, paymentId, answer.providerId, answer.redirectUrl);
  return { paymentId, redirectUrl: answer.redirectUrl, open: state !== 'cancelled' };
}

/** The same key again: the same page, or another try where the provider did not answer. */
async function repeat(deps: PaymentsDeps, request: StartPayment, use: KeyUse): Promise<StartedPayment> {
  const id = await earlierResult(deps.sql, use);
  const earlier = id && (await findPayment(deps.sql, request.playerId, id));
  if (!earlier) throw refusal('request.in_flight', {});
  const { id: paymentId, redirectUrl, state } = earlier;
  if (redirectUrl) return { paymentId, redirectUrl, open: state !== 'cancelled' };
  const taken = await takeOver(deps.sql, request.playerId, paymentId, CALL_SECONDS);
  if (!taken) throw refusal('request.in_flight', {});
  return callProvider(deps, taken.id, request);
}
