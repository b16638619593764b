import Stripe from 'stripe';
import { IgnoredWebhook, type StoredWebhook } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { anyEvent, stripeEvent } from './shapes.ts';

const TOLERANCE_S = 300;
/** Matches the kinds of events that `mapping.ts` reads. */
const MEANT_FOR_SHOP = /^(checkout\.session|charge|refund)\./;
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
 * @throws IgnoredWebhook, such as for a thin event, which names its object only; SyntaxError, ZodError
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

/** Stripe's package minds a signature that is too old, none of a time to come. */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - now.getTime() / 1000 > TOLERANCE_S;

/** Checks that this secret signed it, and not too long ago. */
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
