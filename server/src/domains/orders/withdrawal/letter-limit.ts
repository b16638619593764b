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
 * An acknowledgement goes wherever its buyer says: to a few addresses a day that are new, or it would be a way to write to strangers.
 * That an order names an address makes it no less new, since the same buyer chose it; one that had such a letter before is not refused
 * another, so that who withdraws from many orders is heard with all of them.
 */
export function createLetterLimit({ sql, limits }: { sql: Sql; limits: Limits }): TakeLetter {
  const toOthers = limits('withdrawal:others', NEW_A_DAY, DAY);
  return async (playerId, to) => {
    if ((await isEmailOf(sql, playerId, to)) || (await isAcknowledgedAt(sql, playerId, to))) return;
    const { allowed, resetsIn } = await toOthers.take(playerId);
    if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
  };
}
