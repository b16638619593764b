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

/** The differences between OpenID Connect providers. */
export interface OpenIdProfile {
  name: Provider;
  scope: string;
  /** Origins that the discovery document may use in addition to the issuer's. */
  origins: readonly string[];
  /**
   * The provider may sign ID tokens with the client secret (HS256), although its discovery document does not list it.
   */
  signsWithSecret: boolean;
  /** `email_verified` proves that the address belongs to the person. */
  confirmsEmail: boolean;
  /** Additional parameters of the authorization URL. */
  parameters?: Record<string, string>;
}

/** Discovery documents change only after months. */
const KEEP_MS = 12 * 3_600_000;

/** Returns a provider that uses OpenID Connect, configured from its discovery document. */
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

/** Returns the public-key algorithms of the discovery document, and HS256 only if the provider is known to use it. */
function algorithmsOf(supported: readonly string[] = [], signsWithSecret: boolean): string[] {
  const byKey = supported.filter((algorithm) => /^(RS|PS|ES|Ed)/.test(algorithm));
  return signsWithSecret ? [...byKey, 'HS256'] : byKey;
}

/**
 * The client library checks the claims of an ID token, but trusts the TLS connection in place of the signature. This
 * check verifies the signature too.
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
