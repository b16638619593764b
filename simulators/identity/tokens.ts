import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Mode } from './config.ts';

export interface SigningKey {
  algorithm: 'RS256' | 'ES256';
  key: CryptoKey;
  /** The same key with its private part, as `oidc-provider` expects it. */
  jwk: JWK;
}

export async function newSigningKey(algorithm: 'RS256' | 'ES256'): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: algorithm };
  return { algorithm, key: privateKey, jwk };
}

/** The wrong claims that a mode puts into an ID token; `bad_signature` changes none. */
const LIES: Partial<Record<Mode, Record<string, string>>> = {
  bad_signature: {},
  wrong_nonce: { nonce: 'the-nonce-of-somebody-else' },
  wrong_audience: { aud: 'another-client' },
  wrong_issuer: { iss: 'https://issuer.invalid' },
};

/**
 * Returns the ID token for a mode: with a wrong signature, or correctly signed with one wrong claim.
 * @param secret the client's secret, which signs HS256 tokens
 */
export async function spoiled(token: string, mode: Mode, signing: SigningKey, secret: string): Promise<string> {
  const lie = LIES[mode];
  if (!lie) return token;
  const header = decodeProtectedHeader(token);
  const shared = header.alg === 'HS256';
  const right = shared ? new TextEncoder().encode(secret) : signing.key;
  const wrong = async () => (shared ? randomBytes(32) : (await newSigningKey(signing.algorithm)).key);
  return new SignJWT({ ...decodeJwt(token), ...lie })
    .setProtectedHeader({ ...header, alg: header.alg ?? signing.algorithm })
    .sign(mode === 'bad_signature' ? await wrong() : right);
}
