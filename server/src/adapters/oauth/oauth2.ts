import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { Identity, IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { oauthFetch, unwrapped } from './http.ts';

/** A provider of OAuth 2.0 without an ID token: an API returns the profile. */
export interface Oauth2Profile {
  /** The id of the entry. */
  name: string;
  /** Its name in `iss` of its answers, if it sends one (RFC 9207). */
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  /** Returns the address of the profile. */
  profileUrl(token: string): URL;
  /** @throws Error if the profile has no id */
  identityOf(profile: unknown): Identity;
}

export function oauth2Provider(
  profile: Oauth2Profile,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  outbound: Pick<Outbound, 'get' | 'post'>,
): IdentityProvider {
  const { name, issuer, authorizeUrl, tokenUrl } = profile;
  const config = new Configuration(
    { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
    clientId,
    clientSecret,
  );
  config[customFetch] = oauthFetch(outbound, new Set([new URL(tokenUrl).origin]));
  if (tokenUrl.startsWith('http:')) allowInsecureRequests(config);

  return {
    name,

    async authorizationUrl({ redirectUri, state, codeVerifier }) {
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: profile.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identify({ redirectUri, codeVerifier }, { state, code, iss }) {
      if (code === undefined) throw new Error(`${name} sent no code`);
      const returned = new URL(redirectUri);
      for (const [key, value] of Object.entries({ state, code, iss })) if (value) returned.searchParams.set(key, value);
      try {
        const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
        const { access_token: token } = await authorizationCodeGrant(config, returned, checks);
        const answer = await fetchProtectedResource(config, token, profile.profileUrl(token), 'GET');
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} to the profile request`);
        return profile.identityOf(await answer.json());
      } catch (error) {
        throw unwrapped(error);
      }
    },
  };
}
