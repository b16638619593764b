import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const CLIENT = { id: 'desk', secret: 'secret-of-the-desk' };

/** A code that the issuer gave out, and the request for it. */
interface Given {
  request: URLSearchParams;
  subject: string;
}

/** An OpenID Connect issuer with real signatures, whose answers a test can change. */
export interface TestIssuer {
  url: string;
  env: Record<string, string>;
  /** Claims in place of the correct ones; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** The person of the page at the issuer, for tests with a browser. */
  person: string;
  /** It answers every call with this status. */
  failsWith: number | null;
  /** Signs in on the issuer's page, and returns the parameters of the address to which the browser returns. */
  signIn(page: string, subject: string): { state: string; code: string; iss: string };
  stop(): Promise<void>;
}

const seconds = (): number => Math.floor(Date.now() / 1000);
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export async function startIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Given>();

  const token = async (body: URLSearchParams): Promise<object | null> => {
    const given = codes.get(body.get('code') ?? '');
    // As real issuers do not all refuse a repeated code, this one does not.
    if (!given || body.get('redirect_uri') !== given.request.get('redirect_uri')) return null;
    if (challengeOf(body.get('code_verifier') ?? '') !== given.request.get('code_challenge')) return null;
    const now = seconds();
    const claims = {
      iss: issuer.url,
      aud: CLIENT.id,
      sub: given.subject,
      nonce: given.request.get('nonce'),
      iat: now,
      exp: now + 60,
      auth_time: now,
      ...issuer.claims,
    };
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey);
    return { access_token: 'unused', token_type: 'bearer', id_token: idToken };
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const answers: Record<string, () => Promise<object | null>> = {
      '/.well-known/openid-configuration': async () => ({
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }),
      '/keys': async () => ({ keys: [jwk] }),
      '/token': () => token(new URLSearchParams(body)),
    };
    if (request.url?.startsWith('/authorize')) {
      const { state, code, iss } = issuer.signIn(`${issuer.url}${request.url}`, issuer.person);
      const back = `${new URL(request.url, issuer.url).searchParams.get('redirect_uri')}`;
      const query = new URLSearchParams({ state, code, iss });
      const page = `<!doctype html><title>Issuer</title><a href="${back}?${query}">Sign in as ${issuer.person}</a>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const answer = await answers[request.url ?? '']?.();
    const status = issuer.failsWith ?? (answer ? 200 : 400);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? answer : { error: 'invalid_grant' }));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    url,
    env: { DESK_OIDC_ISSUER: url, DESK_OIDC_CLIENT_ID: CLIENT.id, DESK_OIDC_CLIENT_SECRET: CLIENT.secret },
    claims: {},
    person: 'nobody',
    failsWith: null,
    signIn(page, subject) {
      const request = new URL(page).searchParams;
      const code = randomUUID();
      codes.set(code, { request, subject });
      return { state: request.get('state') ?? '', code, iss: url };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}
