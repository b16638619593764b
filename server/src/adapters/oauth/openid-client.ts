import { compactVerify, createRemoteJWKSet, type JWSHeaderParameters, customFetch as joseFetch } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  type IDToken,
  type ServerMetadata,
} from 'openid-client';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { oauthFetch, unwrapped } from './http.ts';
import { remember } from './remember.ts';

export interface ClientProfile {
  /** The name of the provider in errors. */
  name: string;
  scope: string;
  /** Origins that the discovery document may use in addition to the issuer's; `any`: those that it names, by https. */
  origins: readonly string[] | 'any';
  /**
   * The provider may sign ID tokens with the client secret (HS256), although its discovery document does not list it.
   */
  signsWithSecret: boolean;
}

/** A client registered at an issuer. */
export interface RegisteredClient {
  issuer: string;
  clientId: string;
  /** A function makes a secret for each exchange. */
  clientSecret: string | (() => Promise<string>);
}

/** Values that bind the provider's answer to the request. */
export interface ClientRequest {
  redirectUri: string;
  nonce: string;
  codeVerifier: string;
}

/** Discovery documents change only after months. */
const KEEP_MS = 12 * 3_600_000;

/** Returns a client of OpenID Connect (authorization code, PKCE), configured from the discovery document. */
export function openIdClient(
  profile: ClientProfile,
  { issuer, clientId, clientSecret }: RegisteredClient,
  { outbound, now }: { outbound: Pick<Outbound, 'get' | 'post'>; now: () => Date },
) {
  const { name, scope } = profile;
  const insecure = issuer.startsWith('http:');
  const authentication = [
    typeof clientSecret === 'string' ? clientSecret : undefined,
    authenticationBy(clientSecret),
  ] as const;
  const origins = new Set([new URL(issuer).origin, ...(profile.origins === 'any' ? [] : profile.origins)]);
  const fetch = oauthFetch(outbound, origins);

  const open = remember(KEEP_MS, now, async () => {
    const found = await discovery(new URL(issuer), clientId, ...authentication, {
      [customFetch]: fetch,
      ...(insecure && { execute: [allowInsecureRequests] }),
    });
    const metadata: ServerMetadata = found.serverMetadata();
    const { authorization_endpoint: page = '', token_endpoint: token = '', jwks_uri: keys = '' } = metadata;
    if (profile.origins === 'any')
      for (const url of [page, token, keys]) if (insecure || url.startsWith('https:')) origins.add(new URL(url).origin);
    if (!origins.has(new URL(page).origin)) throw new Error(`${page} is not a listed address of ${name}`);
    const algorithms = algorithmsOf(metadata.id_token_signing_alg_values_supported, profile.signsWithSecret);
    const config = new Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      clientId,
      ...authentication,
    );
    config[customFetch] = fetch;
    if (insecure) allowInsecureRequests(config);
    return { config, checkSignature: signatureCheck({ keys, clientSecret, algorithms, fetch }) };
  });

  return {
    /** @param parameters additional parameters of the address */
    async authorizationUrl(
      { redirectUri, state, nonce, codeVerifier }: ClientRequest & { state: string },
      parameters: Record<string, string> = {},
    ): Promise<string> {
      const { config } = await open().catch(rethrow);
      const url = buildAuthorizationUrl(config, {
        ...parameters,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    /**
     * Exchanges the code, and returns the claims of the verified ID token.
     * @throws ProviderUnavailable, or another Error if the answer is not valid
     */
    async claims(
      { redirectUri, nonce, codeVerifier }: ClientRequest,
      { state, code, iss }: { state: string; code?: string | undefined; iss?: string | undefined },
    ): Promise<IDToken> {
      if (code === undefined) throw new Error(`${name} sent no code`);
      const { config, checkSignature } = await open().catch(rethrow);
      const returned = new URL(redirectUri);
      for (const [key, value] of Object.entries({ state, code, iss }))
        if (value !== undefined) returned.searchParams.set(key, value);
      const tokens = await authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }).catch(rethrow);
      const claims = tokens.claims();
      if (!tokens.id_token || !claims) throw new Error(`${name} sent no ID token`);
      await checkSignature(tokens.id_token).catch(rethrow);
      return claims;
    },
  };
}

/** Returns how the client proves itself with a secret that is made for each exchange; undefined: as usual. */
const authenticationBy = (secret: RegisteredClient['clientSecret']): ClientAuth | undefined =>
  typeof secret === 'string'
    ? undefined
    : async (_issuer, client, body) => {
        body.set('client_id', client.client_id);
        body.set('client_secret', await secret());
      };

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
function signatureCheck(options: {
  keys: string;
  clientSecret: RegisteredClient['clientSecret'];
  algorithms: string[];
  fetch: CustomFetch;
}) {
  const { clientSecret, algorithms, fetch } = options;
  const published = createRemoteJWKSet(new URL(options.keys), {
    [joseFetch]: (url: string) =>
      fetch(url, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }),
  });
  // Empty for a client without a fixed secret, whose list of algorithms has no HS256.
  const secret = new TextEncoder().encode(typeof clientSecret === 'string' ? clientSecret : '');
  return (idToken: string): Promise<unknown> =>
    compactVerify(idToken, (header: JWSHeaderParameters) => (header.alg === 'HS256' ? secret : published(header)), {
      algorithms,
    });
}
