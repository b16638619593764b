import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { limitsBy } from '#server/kernel/limits/limits-by.ts';
import type { Db } from './client.ts';

/** Returns limits that count in the table `rate_limits`, which all processes of the installation share. */
export function sharedLimits(db: Db): Limits {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: (string | number)[] }) => ({
      rows: await db.unsafe(text, values),
    }),
  };
  return limitsBy(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        // `purge` deletes expired rows.
        clearExpiredByTimeout: false,
        // Requests beyond an exhausted limit are refused in memory and do not reach the database.
        inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
      }),
  );
}
