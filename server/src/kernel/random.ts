import { randomBytes } from 'node:crypto';

/** The source of randomness; tests pass their own. */
export interface Random {
  bytes(length: number): Uint8Array;
  /** 256 random bits as base64url: a session token, a nonce of a link. */
  token(): string;
}

const TOKEN_BYTES = 32;

const DRAW_BYTES = 6;
const DRAWS = 2 ** (DRAW_BYTES * 8);

/** Returns a number from 0 to below `count` (at most 2^48), uniformly distributed. */
export function drawBelow(random: Random, count: number): number {
  const fair = DRAWS - (DRAWS % count);
  for (;;) {
    const drawn = Buffer.from(random.bytes(DRAW_BYTES)).readUIntBE(0, DRAW_BYTES);
    if (drawn < fair) return drawn % count;
  }
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
};
