import { randomBytes } from 'node:crypto';

/** Where randomness comes from; tests hand in their own. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** 256 random bits as base64url: a session token, a nonce of a link. */
  token(): string;
}

export const TOKEN_BYTES = 32;

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
};
