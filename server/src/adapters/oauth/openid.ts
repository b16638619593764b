import { compactVerify, createRemoteJWKSet, type JWSHeaderParameters, customFetch as joseFetch } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import type { Provider } from '#contract/endpoints/providers.ts';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { OpenIdClient } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { oauthFetch, unwrapped } from './http.ts';
import { remember } from './remember.ts';

/** In what the providers of OpenID Connect differ. */
export interface OpenIdProfile {
  name: Provider;
  scope: string;
  /** Origins that its discovery may name, beside the issuer's own. */
  origins: readonly string[];
  /** ID tokens may be signed with the client's secret, whatever its discovery says. */
  signsWithSecret: boolean;
  /** `email_verified` means that the address is certainly this person's. */
  confirmsEmail: boolean;
  /** More for its page. */
  parameters?: Record<string, string>;
}

/** What a provider says of itself changes in months. */
const KEEP_MS = 12 * 3_600_000;

/** A provider that speaks OpenID Connect, by its discovery. */
export function openIdProvider(
  profile: OpenIdProfile,
  { issuer, clientId, clientSecret }: OpenIdClient,
  { outbound, now }: { outbound: Pick<Outbound, 'get' | 'post'>; now: () => Date },
): IdentityProvider {
  const { name, scope } = profile;
  const origins = new Set([new URL(issuer).origin, ...profile.origins]);
  const fetch = oauthFetch(outbound, origins);
  const insecure = issuer.startsWith('http:');

  const open = remember(KEEP_MS, now, async () => {
    const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetch,
      ...(insecure && { execute: [allowInsecureRequests] }),
    });
    const metadata: ServerMetadata = found.serverMetadata();
    const { authorization_endpoint: page = '', jwks_uri: keys = '' } = metadata;
    if (!origins.has(new URL(page).origin)) throw new Error(`${page} is not a listed address of ${name}`);
    const algorithms = algorithmsOf(metadata.id_token_signing_alg_values_supported, profile.signsWithSecret);
    const config = new Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      clientId,
      clientSecret,
    );
    config[customFetch] = fetch;
    if (insecure) allowInsecureRequests(config);
    return { config, checkSignature: signatureCheck({ keys, clientSecret, algorithms, fetch }) };
  });

  return {
    name,

    async authorizationUrl({ redirectUri, state, nonce, codeVerifier }) {
      const { config } = await open().catch(rethrow);
      const url = buildAuthorizationUrl(config, {
        ...profile.parameters,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identify({ redirectUri, nonce, codeVerifier }, answer) {
      const { config, checkSignature } = await open().catch(rethrow);
      const returned = new URL(redirectUri);
      for (const [key, value] of Object.entries(answer)) if (value !== undefined) returned.searchParams.set(key, value);
      const tokens = await authorizationCodeGrant(config, returned, {
        expectedState: answer.state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }).catch(rethrow);
      const claims = tokens.claims();
      if (!tokens.id_token || !claims) throw new Error(`${name} sent no ID token`);
      await checkSignature(tokens.id_token).catch(rethrow);
      const { sub, name: shown, email, email_verified: verified } = claims;
      const confirmed = profile.confirmsEmail && verified === true && typeof email === 'string';
      return {
        subject: sub,
        name: typeof shown === 'string' ? shown : null,
        verifiedEmail: confirmed ? email : null,
      };
    },
  };
}

const rethrow = (error: unknown): never => {
  throw unwrapped(error);
};

/** Public-key algorithms that its discovery names; the secret's only where the provider is known to use it. */
function algorithmsOf(supported: readonly string[] = [], signsWithSecret: boolean): string[] {
  const byKey = supported.filter((algorithm) => /^(RS|PS|ES|Ed)/.test(algorithm));
  return signsWithSecret ? [...byKey, 'HS256'] : byKey;
}

/**
 * The client library checks the claims of an ID token and leaves its signature to the connection it came by; here the
 * signature is checked too.
 */
function signatureCheck(options: { keys: string; clientSecret: string; algorithms: string[]; fetch: CustomFetch }) {
  const { clientSecret, algorithms, fetch } = options;
  const published = createRemoteJWKSet(new URL(options.keys), {
    [joseFetch]: (url: string) =>
      fetch(url, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }),
  });
  const secret = new TextEncoder().encode(clientSecret);
  return (idToken: string): Promise<unknown> =>
    compactVerify(idToken, (header: JWSHeaderParameters) => (header.alg === 'HS256' ? secret : published(header)), {
      algorithms,
    });
}
