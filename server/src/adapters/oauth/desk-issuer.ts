import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { OpenIdClient } from '#server/config/index.ts';
import { ProviderUnavailable } from '#server/domains/accounts/oauth/oauth.port.ts';
import { type ClientRequest, openIdClient } from './openid-client.ts';

/** Asks the issuer for the password or key, also of a person who is signed in there. */
const AGAIN = { prompt: 'login', max_age: '0' };

/**
 * Opens the publisher's OpenID Connect issuer, with which operators sign in. It asks for `sub` only: an address of mail
 * identifies nobody.
 */
export function openDeskIssuer(app: OpenIdClient, deps: { outbound: Pick<Outbound, 'get' | 'post'>; now: () => Date }) {
  const profile = { name: 'DESK_OIDC_ISSUER', scope: 'openid', origins: 'any', signsWithSecret: false } as const;
  const client = openIdClient(profile, app, deps);
  return {
    id: app.issuer.replace(/\/+$/, ''),
    /** @throws ProviderUnavailable */
    authorizationUrl: ({ again, ...request }: ClientRequest & { state: string; again: boolean }): Promise<string> =>
      client.authorizationUrl(request, again ? AGAIN : {}),
    /**
     * Returns the person of an answer, and the time at which the issuer checked the person; or why the answer is not
     * valid.
     * @throws ProviderUnavailable
     */
    async identify(
      request: ClientRequest,
      answer: { state: string; code: string; iss?: string | undefined },
    ): Promise<{ subject: string; at: Date | null } | { invalid: string }> {
      try {
        const { sub, auth_time: seconds } = await client.claims(request, answer);
        const at = new Date((seconds ?? Number.NaN) * 1000);
        return { subject: sub, at: Number.isNaN(at.getTime()) ? null : at };
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        return { invalid: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
