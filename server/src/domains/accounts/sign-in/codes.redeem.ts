import type { Tx } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { hashCode } from './codes.hash.ts';
import type { Codes, CodesDeps, EnteredCode } from './codes.port.ts';
import { type TriedCode, tryCode, untryCode } from './codes.repo.ts';
import { tooManyFailures } from './codes.rules.ts';

export const createRedeem =
  ({ sql, clock }: Pick<CodesDeps, 'sql' | 'clock'>): Codes['redeemAll'] =>
  async (entered) => {
    const at = clock.now();
    const tried = await sql.begin((tx) => tryAll(tx, entered, at));
    return tried.map((one, index) => {
      if (one === 'used_up') throw tooManyFailures(at);
      // A player who entered two codes must learn which one was wrong.
      if (!one?.right && entered[index]?.purpose === 'bind_old') throw apiError('binding.old_code', {});
      if (!one) throw apiError('code.expired', {});
      if (!one.right) throw apiError('code.wrong', { left: one.left });
      return { address: one.address, playerId: one.playerId };
    });
  };

/** Tries each code until one fails. Codes redeemed before it become valid again; the failure count stays. */
const tryAll = async (
  tx: Tx,
  entered: readonly EnteredCode[],
  at: Date,
): Promise<(TriedCode | 'used_up' | undefined)[]> => {
  const tried: (TriedCode | 'used_up' | undefined)[] = [];
  for (const { purpose, secret, code, playerId } of entered) {
    const hashes = { challengeHash: sha256(secret), codeHash: hashCode(secret, code) };
    const one = await tryCode(tx, { ...hashes, purpose, at, playerId });
    tried.push(one);
    if (!one || one === 'used_up' || !one.right) {
      for (const { secret: before } of entered.slice(0, tried.length - 1)) await untryCode(tx, sha256(before));
      break;
    }
  }
  return tried;
};
