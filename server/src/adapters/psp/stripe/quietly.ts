import Stripe from 'stripe';
import { NotSent, ProviderRefused, TrySpent } from '#server/domains/payments/payments.port.ts';
import { wasNotSent } from '../not-sent.ts';
import { isRefusal } from '../refusal.ts';

/** Removes Stripe's raw answers from errors, because they contain addresses and secrets of the payer's page. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, message, requestId, statusCode, headers } = error;
    const why = `Stripe: ${[statusCode, type, code, requestId].filter(Boolean).join(' ')}: ${message}`;
    if (wasNotSent(error)) throw new NotSent(why);
    // The key was used with another body: that call may have succeeded, and the error does not decide about this one.
    if (!isRefusal(statusCode ?? 0) || error instanceof Stripe.errors.StripeIdempotencyError) throw new Error(why);
    throw headers?.['idempotent-replayed'] === 'true' ? new TrySpent(why) : new ProviderRefused(why);
  }
}
