import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushConfig } from '#server/config/push.ts';
import type { PushAnswer, PushSender, PushSubscription } from '#server/kernel/letters/push.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { isKnownService } from './services.ts';

const TIMEOUT_MS = 10_000;
/** The browser has taken it back, or the service has forgotten it. */
const GONE = [404, 410];
/** These say nothing of the message: a time that is over, too many of them. */
const UNDECIDED = [408, 425, 429];

/**
 * Web Push (RFC 8030): encrypted for the browser (RFC 8291) and signed as ours (VAPID, RFC 8292) by the package `web-push`; it is sent by
 * our own way out, which never calls a private address.
 */
export function webPushSender(options: PushConfig & { outbound: Outbound }): PushSender {
  const { publicKey, privateKey, subject, services, simulator, outbound } = options;
  const vapidDetails = { subject, publicKey, privateKey };
  const isKnown = (endpoint: string): boolean => isKnownService(endpoint, services, simulator);
  return {
    key: publicKey,
    whyNot: (subscription) =>
      isKnown(subscription.endpoint) ? (canEncryptFor(subscription) ? null : 'keys') : 'service',
    async send({ endpoint, p256dh, auth }, message): Promise<PushAnswer> {
      // The list may have become shorter since.
      if (!isKnown(endpoint)) return { result: 'refused', reason: 'its push service is none that is known' };
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

/** The key is a point of the curve, and the secret has its length: else no message could be written. */
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
