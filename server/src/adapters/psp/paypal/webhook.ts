import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { IgnoredWebhook, type StoredWebhook } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Certificates } from './certificates.ts';
import { paymentIn, schemaOf } from './mapping.ts';
import { paypalEvent } from './shapes.ts';

type Headers = Record<string, string | string[] | undefined>;

/** PayPal repeats a webhook for three days, and does not say if a repeat has a new time. */
const OLDEST_MS = 4 * 24 * 3600_000;
const AHEAD_MS = 5 * 60_000;

export const certificateIn = (headers: Headers): string => textOf(headers, 'paypal-cert-url');

/**
 * Verifies a webhook as PayPal documents it: RSA over the id and time of the transmission, the webhook's id and the
 * CRC32 of the body. Keeps only the parts that the shop uses, without the payer.
 *
 * @throws ApiError `payment.signature`
 * @throws IgnoredWebhook if it is of no kind at all
 * @throws ZodError for a genuine webhook of a used kind that cannot be parsed
 */
export function readPaypalWebhook(
  raw: Buffer,
  headers: Headers,
  { webhookId, certificates, now }: { webhookId: string; certificates: Certificates; now: Date },
): StoredWebhook {
  const time = textOf(headers, 'paypal-transmission-time');
  const key = certificates.keyOf(certificateIn(headers), now);
  const signed = [textOf(headers, 'paypal-transmission-id'), time, webhookId, crc32(raw)].join('|');
  const signature = Buffer.from(textOf(headers, 'paypal-transmission-sig'), 'base64');
  const isGenuine =
    key !== null &&
    textOf(headers, 'paypal-auth-algo') === 'SHA256withRSA' &&
    key.asymmetricKeyType === 'rsa' &&
    verify('sha256', Buffer.from(signed), key, signature);
  const age = now.getTime() - Date.parse(time);
  if (!isGenuine || !(age <= OLDEST_MS && age >= -AHEAD_MS)) throw apiError('payment.signature', {});
  certificates.prove(certificateIn(headers));
  const sent: unknown = JSON.parse(raw.toString());
  const { data: head } = paypalEvent.safeParse(sent);
  if (!head) throw new IgnoredWebhook('unknown');
  const body = (schemaOf(head.event_type) ?? paypalEvent).parse(sent);
  return { eventId: `${paymentIn(body) ?? '-'}:${head.id}`, type: head.event_type, body };
}

function textOf(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
