import { apiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Codes, CodesDeps } from './codes.port.ts';
import { createRedeem } from './codes.redeem.ts';
import { findAddress } from './codes.repo.ts';
import { createSend } from './codes.send.ts';

export function createCodes(deps: CodesDeps): Codes {
  const redeemAll = createRedeem(deps);
  return {
    available: deps.mail !== null,
    smsAvailable: Boolean(deps.sms),
    send: createSend(deps),
    addressOf: (secret) => findAddress(deps.sql, sha256(secret)),
    async redeem(purpose, secret, code) {
      const [proved] = await redeemAll([{ purpose, secret, code }]);
      if (!proved) throw apiError('code.expired', {});
      return proved;
    },
    redeemAll,
  };
}
