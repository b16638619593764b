import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Mode } from './config.ts';

export interface SigningKey {
  algorithm: 'RS256' | 'ES256';
  key: CryptoKey;
  /** The same key with its private part, as `oidc-provider` takes it. */
  jwk: JWK;
}

export async function newSigningKey(algorithm: 'RS256' | 'ES256'): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: algorithm };
  return { algorithm, key: privateKey, jwk };
}

/** What a mode does to the claims of an ID token; `bad_signature` leaves them. */
const LIES: Partial<Record<Mode, Record<string, string>>> = {
  bad_signature: {},
  wrong_nonce: { nonce: 'the-nonce-of-somebody-else' },
  wrong_audience: { aud: 'another-client' },
  wrong_issuer: { iss: 'https://issuer.invalid' },
};

/**
 * The ID token as a mode has it: with another signature, or signed well with one claim that is not true.
 * @param secret the client's, which signs where the token says HS256
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
