import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushConfig } from '#server/config/push.ts';
import type { PushAnswer, PushSender, PushSubscription } from '#server/kernel/letters/push.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { isKnownService } from './services.ts';

const TIMEOUT_MS = 10_000;
/** The browser unsubscribed, or the push service no longer knows it. */
const GONE = [404, 410];
/** Statuses that do not decide about the message: timeout, too early, rate limit. */
const UNDECIDED = [408, 425, 429];

/**
 * Sends Web Push messages (RFC 8030). The package `web-push` encrypts them for the browser (RFC 8291) and signs them
 * with the shop's key (VAPID, RFC 8292). They are sent through `outbound`, which never calls a private address.
 */
export function webPushSender(options: PushConfig & { outbound: Outbound }): PushSender {
  const { publicKey, privateKey, subject, services, simulator, outbound } = options;
  const vapidDetails = { subject, publicKey, privateKey };
  const isKnown = (endpoint: string): boolean => isKnownService(endpoint, services, simulator);
  return {
    key: publicKey,
    rejectionReason: (subscription) =>
      isKnown(subscription.endpoint) ? (canEncryptFor(subscription) ? null : 'keys') : 'service',
    async send({ endpoint, p256dh, auth }, message): Promise<PushAnswer> {
      // The service may have been removed from the list since the browser subscribed.
      if (!isKnown(endpoint))
        return { result: 'refused', reason: 'the push service is not on the list of known services' };
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
        vapidDetails,
        TTL: message.ttlSeconds,
        topic: message.topic,
        urgency: message.urgency,
      });
      const written = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const { status } = await outbound.post(endpoint, body ?? '', { headers: written, timeoutMs: TIMEOUT_MS });
      return answerOf(status);
    },
  };
}

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return { result: 'accepted' };
  if (GONE.includes(status)) return { result: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status >= 400 && status < 500 && !UNDECIDED.includes(status)) return { result: 'refused', reason };
  throw new Error(reason);
}

/** Returns true if a message can be encrypted: the key is a point of the curve, and the secret has 16 bytes. */
function canEncryptFor({ p256dh, auth }: PushSubscription): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
