import { ClientError, type CustomFetch } from 'openid-client';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { ProviderUnavailable } from '#server/domains/accounts/oauth/oauth.port.ts';

/** Timeout of one call to a provider. */
const TIMEOUT_MS = 5000;

/**
 * Returns a `fetch` for the OAuth libraries that calls only the listed origins, follows no redirects, rejects private
 * addresses and times out after 5 s.
 * @throws ProviderUnavailable if there was no answer, or one with status 429 or 5xx
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

/** Returns the cause of an error that the client library only wrapped, such as one of the calls above. */
export const unwrapped = (error: unknown): unknown =>
  error instanceof ClientError && !error.code && error.cause ? error.cause : error;
