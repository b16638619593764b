import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import { z } from 'zod';
import { ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { tellingNotSent } from '../not-sent.ts';
import { isRefusal } from '../refusal.ts';

const TIMEOUT_MS = 8000;
const fault = z.object({ errorCode: z.string().optional(), message: z.string().optional() });

/**
 * HTTP transport for the package, in place of its own: with a timeout and without redirects.
 * @param apiBase replaces Adyen's host in tests
 */
export const adyenTransport = (apiBase?: string): ClientInterface.default => ({
  async request(endpoint, json, config, _needsKey, options = {}) {
    const { pathname } = new URL(endpoint);
    const method = options.method ?? 'POST';
    const answer = await tellingNotSent(() =>
      fetch(apiBase ? apiBase + pathname : endpoint, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-api-key': config.apiKey ?? '',
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(method !== 'GET' && { body: json.toString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    const text = await answer.text();
    if (answer.ok) return text;
    const { errorCode = '', message = '' } = fault.safeParse(parsed(text)).data ?? {};
    const why = `Adyen answered ${answer.status} ${errorCode}: ${message.slice(0, 200)}`;
    throw isRefusal(answer.status) ? new ProviderRefused(why) : new Error(why);
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
