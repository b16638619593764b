import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { FacebookApp } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { oauthFetch, unwrapped } from './http.ts';

const profile = z.object({ id: z.string().min(1).max(64), name: z.string().optional() });

/**
 * Facebook uses OAuth 2 without an ID token, so the Graph API returns the profile. The provider does not request the
 * email address, because Facebook does not say whether it was confirmed.
 */
export function facebookProvider(
  { authorizeUrl, graphUrl, clientId, clientSecret }: FacebookApp,
  { outbound }: { outbound: Pick<Outbound, 'get' | 'post'> },
): IdentityProvider {
  const config = new Configuration(
    {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    clientId,
    clientSecret,
  );
  config[customFetch] = oauthFetch(outbound, new Set([new URL(graphUrl).origin]));
  if (graphUrl.startsWith('http:')) allowInsecureRequests(config);

  return {
    name: 'facebook',

    async authorizationUrl({ redirectUri, state, codeVerifier }) {
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identify({ redirectUri, codeVerifier }, { state, code }) {
      const returned = new URL(redirectUri);
      returned.searchParams.set('state', state);
      returned.searchParams.set('code', code);
      try {
        const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
        const { access_token: token } = await authorizationCodeGrant(config, returned, checks);
        const me = new URL(`${graphUrl}/me`);
        me.searchParams.set('fields', 'id,name');
        // Proves that the app itself calls, so that a leaked token is useless to others.
        me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
        const answer = await fetchProtectedResource(config, token, me, 'GET');
        if (answer.status !== 200) throw new Error(`facebook answered ${answer.status} to the profile request`);
        const { id, name = null } = profile.parse(await answer.json());
        return { subject: id, name, verifiedEmail: null };
      } catch (error) {
        throw unwrapped(error);
      }
    },
  };
}
