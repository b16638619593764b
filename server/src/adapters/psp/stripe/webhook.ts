import Stripe from 'stripe';
import type { StoredWebhook } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { stripeEvent } from './shapes.ts';

const TOLERANCE_S = 300;
/** Who paid, with what and from where: the shop needs none of it, so it stores none of it. */
const PERSONAL = new Set([
  'billing_details',
  'collected_information',
  'customer_details',
  'customer_email',
  'evidence',
  'fraud_details',
  'payment_method_details',
  'receipt_email',
  'receipt_url',
  'shipping',
  'shipping_details',
  'source',
  'url',
]);

/**
 * Verifies an event of Stripe on its raw bytes, with whichever live secret signed it.
 * @throws ApiError `payment.signature`
 */
export function readStripeWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
  now: Date,
): StoredWebhook {
  const signature = headers['stripe-signature'];
  const verified =
    typeof signature === 'string' &&
    !isAhead(signature, now) &&
    secrets.map((secret) => verify(raw, signature, secret, now)).find(Boolean);
  if (!verified) throw apiError('payment.signature', {});
  const { data, ...event } = stripeEvent.parse(verified);
  return { eventId: event.id, type: event.type, body: { ...event, data: { object: withoutPersonal(data.object) } } };
}

/** Stripe's package minds a signature that is too old, none of a time to come. */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - now.getTime() / 1000 > TOLERANCE_S;

/** The event; null where this secret did not sign it, or too long ago. */
function verify(raw: Buffer, signature: string, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

function withoutPersonal(object: unknown): unknown {
  if (typeof object !== 'object' || object === null) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !PERSONAL.has(name)));
}
