import { createHash } from 'node:crypto';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Limit, LimitResult, Limits } from './limit.ts';

/** Keys are hashed, since they are addresses of people and computers. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Creates limits on top of the library's rate limiter. @param make creates one limiter for each limit */
export const limitsBy =
  (make: (options: IRateLimiterOptions) => RateLimiterAbstract): Limits =>
  (name, points, duration): Limit => {
    const limiter = make({ keyPrefix: name, points, duration });
    return {
      async take(key, uses = 1) {
        try {
          return toLimitResult(await limiter.consume(hashed(key), uses), true);
        } catch (reason) {
          if (reason instanceof RateLimiterRes) return toLimitResult(reason, false);
          throw reason;
        }
      },
    };
  };

const toLimitResult = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): LimitResult => ({
  allowed,
  left: remainingPoints,
  resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** Counters of this process only; they are lost when it ends. */
export const processLimits: Limits = limitsBy((options) => new RateLimiterMemory(options));
