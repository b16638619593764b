import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { limitsBy } from '#server/kernel/limits/limits-by.ts';
import type { Db } from './client.ts';

/** Counts in the table `rate_limits`: all processes of the installation share them. */
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
        // `purge` does it.
        clearExpiredByTimeout: false,
        // Whoever hammers at a limit that is used up does not reach the database.
        inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
      }),
  );
}
