import type { Sql } from '#server/db/client.ts';
import { isEmailOf } from '#server/domains/accounts/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { OrderRow } from '../orders.repo.ts';

const DAY = 24 * 3600;
const TO_OTHERS_A_DAY = 5;

/** @throws ApiError `request.too_many` */
export type TakeLetter = (order: Pick<OrderRow, 'playerId' | 'email'>, to: string) => Promise<void>;

/** An acknowledgement goes wherever its buyer says: to others than the order and the account know, a few a day, or it would be a way to write to strangers. */
export function createLetterLimit({ sql, limits }: { sql: Sql; limits: Limits }): TakeLetter {
  const toOthers = limits('withdrawal:others', TO_OTHERS_A_DAY, DAY);
  return async ({ playerId, email }, to) => {
    if (email?.toLowerCase() === to.toLowerCase() || (await isEmailOf(sql, playerId, to))) return;
    const { allowed, resetsIn } = await toOthers.take(playerId);
    if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
  };
}
