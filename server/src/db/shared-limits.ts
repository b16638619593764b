import { createHash } from 'node:crypto';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Limit, Limits, Taken } from '#server/kernel/limit.ts';
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

/** Keys are hashed: they are addresses of people and computers. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

export const limitsBy =
  (make: (options: IRateLimiterOptions) => RateLimiterAbstract): Limits =>
  (name, points, duration): Limit => {
    const limiter = make({ keyPrefix: name, points, duration });
    return {
      async take(key) {
        try {
          return outcomeOf(await limiter.consume(hashed(key)), true);
        } catch (reason) {
          if (reason instanceof RateLimiterRes) return outcomeOf(reason, false);
          throw reason;
        }
      },
    };
  };

const outcomeOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Taken => ({
  allowed,
  left: remainingPoints,
  resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
