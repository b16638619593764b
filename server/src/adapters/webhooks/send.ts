import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { signedHeaders } from '#server/adapters/outbound/sign.ts';
import type { SendWebhook } from '#server/domains/webhooks/webhooks.port.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';

/** Standard Webhooks advises 15 to 30 seconds; less keeps a hanging endpoint from holding many calls. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** Letters of an answer in the log. */
const SHOWN = 200;

/** Bytes of an answer that are read: enough for the letters. */
const READ = 20 * SHOWN;

/** Returns the beginning of a text from outside, as one line. */
const shown = (text: string): string => plainName(text.slice(0, 10 * SHOWN)).slice(0, SHOWN);

/** Address and live secrets of an endpoint; the secrets are two during a rotation. */
export interface WebhookBackend {
  url: string;
  secrets: readonly string[];
}

/** Sends webhooks to the publisher's systems as signed calls. Redirects count as failures. */
export const webhookSender =
  ({
    outbound,
    backendOf,
    now,
    timeoutMs = WEBHOOK_TIMEOUT_MS,
  }: {
    outbound: Pick<Outbound, 'post'>;
    /** @throws Error with the missing variable */
    backendOf: (endpoint: { id: string; url: string }) => WebhookBackend;
    now: () => Date;
    timeoutMs?: number;
  }): SendWebhook =>
  async (endpoint, { id, body }) => {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const { url, secrets } = backendOf(endpoint);
      const headers = signedHeaders(secrets, { id, at: now(), body });
      const { status, text } = await outbound.post(url, body, { headers, timeoutMs, keptBytes: READ });
      const isTaken = status >= 200 && status < 300;
      return { status, ms: took(), error: isTaken ? null : `${status} ${shown(text)}`.trim() };
    } catch (error) {
      return { status: null, ms: took(), error: shown(error instanceof Error ? error.message : String(error)) };
    }
  };
