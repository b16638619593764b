import type { Sql } from '#server/db/client.ts';
import { isEmailOf } from '#server/domains/accounts/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { isAcknowledgedAt } from './withdrawal.repo.ts';

const DAY = 24 * 3600;
const NEW_A_DAY = 5;

/** @throws ApiError `request.too_many` */
export type TakeLetter = (playerId: string, to: string) => Promise<void>;

/**
 * Limits acknowledgement letters. A buyer chooses the address, so without a limit on new addresses the shop could be
 * used to write to strangers.
 * An address in an order counts as new too, because the same buyer chose it. An address that had such a letter is not
 * limited: a buyer can withdraw from many orders.
 */
export function createLetterLimit({ sql, limits }: { sql: Sql; limits: Limits }): TakeLetter {
  const toOthers = limits('withdrawal:others', NEW_A_DAY, DAY);
  return async (playerId, to) => {
    if ((await isEmailOf(sql, playerId, to)) || (await isAcknowledgedAt(sql, playerId, to))) return;
    const { allowed, resetsIn } = await toOthers.take(playerId);
    if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
  };
}
