import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';

/** A key that a team registered at Apple. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  publicKey: KeyObject;
}

/** The longest life of a client secret at Apple, in seconds: six months. */
const LONGEST = 15_777_000;

export const newApplePrivateKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey.replaceAll('\n', '\\n');

export const appleKeyFrom = (key: { teamId: string; keyId: string; privateKey: string }): AppleKey => ({
  teamId: key.teamId,
  keyId: key.keyId,
  publicKey: createPublicKey(createPrivateKey(key.privateKey.replaceAll('\\n', '\n'))),
});

/** Returns true for a client secret that the team signed for this client, and that lives six months at most. */
export async function isAppleSecret(
  secret: string,
  { teamId, keyId, publicKey, clientId, issuer }: AppleKey & { clientId: string; issuer: string },
): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === keyId && (payload.exp ?? 0) - (payload.iat ?? 0) <= LONGEST;
  } catch {
    return false;
  }
}
