import Stripe from 'stripe';
import { IgnoredWebhook, type StoredWebhook } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { anyEvent, stripeEvent } from './shapes.ts';

const TOLERANCE_S = 300;
/** Matches the kinds of events that `mapping.ts` reads. */
const MEANT_FOR_SHOP = /^(checkout\.session|charge|refund)\./;
/** Fields with personal data. The shop does not need them and does not store them. */
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
 * Verifies an event on its raw bytes, with each live secret.
 * @throws ApiError `payment.signature`
 * @throws IgnoredWebhook for a kind that the shop ignores, such as a thin event. SyntaxError or ZodError for a genuine
 * event that cannot be parsed.
 */
export function readStripeWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
  now: Date,
): StoredWebhook {
  const signature = headers['stripe-signature'];
  const isGenuine =
    typeof signature === 'string' &&
    !isAhead(signature, now) &&
    secrets.some((secret) => isSigned(raw, signature, secret, now));
  if (!isGenuine) throw apiError('payment.signature', {});
  const said: unknown = JSON.parse(raw.toString());
  const parsed = stripeEvent.safeParse(said);
  if (!parsed.success) {
    const { type } = anyEvent.parse(said);
    throw MEANT_FOR_SHOP.test(type) ? parsed.error : new IgnoredWebhook(type);
  }
  const { data, ...event } = parsed.data;
  return { eventId: event.id, type: event.type, body: { ...event, data: { object: withoutPersonal(data.object) } } };
}

/**
 * Returns true if the signature's time is too far in the future; Stripe's package checks only that it is not too old.
 */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - now.getTime() / 1000 > TOLERANCE_S;

/** Returns true if this secret signed the event within the tolerance. */
function isSigned(raw: Buffer, signature: string, secret: string, now: Date): boolean {
  try {
    const { signature: verifier } = Stripe.webhooks;
    return verifier?.verifyHeader(raw, signature, secret, TOLERANCE_S, undefined, now.getTime()) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function withoutPersonal(object: unknown): unknown {
  if (typeof object !== 'object' || object === null) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !PERSONAL.has(name)));
}
