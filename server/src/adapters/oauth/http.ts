import { ClientError, type CustomFetch } from 'openid-client';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { ProviderUnavailable } from '#server/domains/accounts/oauth/oauth.port.ts';

/** How long one call to a provider may take. */
const TIMEOUT_MS = 5000;

/**
 * What the libraries call instead of `fetch`: listed origins alone, no redirects, no private addresses, 5 s.
 * @throws ProviderUnavailable when there was no answer, or one that speaks of the provider's own trouble
 */
export const oauthFetch =
  (outbound: Pick<Outbound, 'get' | 'post'>, origins: ReadonlySet<string>): CustomFetch =>
  async (url, { method, body, headers }) => {
    const { origin } = new URL(url);
    if (!origins.has(origin)) throw new Error(`${origin} is not a listed address of this provider`);
    const options = { headers, timeoutMs: TIMEOUT_MS };
    const call = method === 'POST' ? outbound.post(url, String(body ?? ''), options) : outbound.get(url, options);
    const { status, type, text } = await call.catch((error: unknown) => {
      throw new ProviderUnavailable(`${origin} did not answer`, { cause: error });
    });
    if (status >= 500 || status === 429) throw new ProviderUnavailable(`${origin} answered ${status}`);
    return new Response(text, { status, headers: { 'content-type': type } });
  };

/** The client library wraps what it did not expect, such as an error of the calls above; this is what it was about. */
export const unwrapped = (error: unknown): unknown =>
  error instanceof ClientError && !error.code && error.cause ? error.cause : error;
