import { Webhook } from 'standardwebhooks';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SmsAnswer, SmsSender } from '#server/kernel/letters/sms.ts';

/** Statuses that do not decide about the message: timeout, same call under way, too early, rate limit. */
const UNDECIDED = [408, 409, 425, 429];

/**
 * Sends through any SMS gateway, behind a small program of the publisher (docs/integration/sms.md). Calls are signed by
 * Standard Webhooks; the webhook id is the message's, so that the program can detect duplicates. Errors contain neither
 * number nor text.
 */
export function gatewaySms(options: { url: string; secret: string; outbound: Outbound; now: () => Date }): SmsSender {
  const { url, outbound, now } = options;
  const signer = new Webhook(options.secret);
  return {
    async send({ id, to, text, language }, withinMs): Promise<SmsAnswer> {
      const body = JSON.stringify({ id, to, text, language });
      const at = now();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signer.sign(id, at, body),
      };
      const { status } = await outbound.post(url, body, { headers, timeoutMs: withinMs });
      if (status >= 200 && status < 300) return { result: 'accepted' };
      const reason = `the SMS gateway answered ${status}`;
      if (status >= 400 && status < 500 && !UNDECIDED.includes(status)) return { result: 'refused', reason };
      throw new Error(reason);
    },
  };
}
