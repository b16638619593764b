import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { derOf, type SignInSettings } from '#server/config/index.ts';
import type { KindManifest } from '../manifest.ts';
import { openIdProvider } from '../openid.ts';

const ISSUER = 'https://appleid.apple.com';

/** Apple accepts a client secret for six months at most. A new one for each exchange needs no renewal. */
const SECRET_SECONDS = 300;

/**
 * Requests neither name nor address: for these, Apple answers only by a POST from its page (`form_post`), which carries
 * no cookie and would need an endpoint of its own. Addresses are often relays of Apple, which link no accounts.
 */
export const apple: KindManifest = {
  needs: ['clientId', 'teamId', 'keyId', 'privateKey'],
  open: ({ id }, settings, deps) =>
    openIdProvider(
      { name: id, scope: 'openid', origins: [], signsWithSecret: false, confirmsEmail: false },
      {
        issuer: settings.url ?? ISSUER,
        clientId: settings.clientId ?? '',
        clientSecret: () => appleClientSecret(settings, deps.now()),
      },
      deps,
    ),
};

/** Returns a client secret: a token that the team's key signs (ES256). */
export function appleClientSecret(
  { clientId = '', teamId = '', keyId = '', privateKey = '', url = ISSUER }: SignInSettings,
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(url)
    .setIssuedAt(at)
    .setExpirationTime(at + SECRET_SECONDS)
    .sign(createPrivateKey({ key: derOf(privateKey), format: 'der', type: 'pkcs8' }));
}
