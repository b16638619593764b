import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointKey } from '#contract/endpoints/index.ts';
import type { RateLimits } from '#server/config/index.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { Caller } from './handlers.ts';

const WINDOW = '1 minute';
/** Addresses and players counted at a time; the longest unseen are forgotten. */
const REMEMBERED = 50_000;

/** Throws the refusal `request.too_many` when a limit is passed. */
export interface Limiter {
  /** Any request, by address. */
  request(request: FastifyRequest): Promise<void>;
  /** What costs more than others, by endpoint; `caller` is known by then. */
  endpoint(key: EndpointKey, request: FastifyRequest, caller: Caller | null): Promise<void>;
}

const UNLIMITED: Limiter = { request: async () => undefined, endpoint: async () => undefined };

/** Counts requests in this process: with several behind one address, each allows the whole limit. */
export async function createLimiter(app: FastifyInstance, limits: RateLimits): Promise<Limiter> {
  if (!limits.enabled) return UNLIMITED;
  await app.register(rateLimit, { global: false, cache: REMEMBERED });

  const callers = new WeakMap<FastifyRequest, Caller>();
  const perMinute = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator });
    return async (request: FastifyRequest): Promise<void> => {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded)
        throw refusal('request.too_many', { retryAfter: result.ttlInSeconds });
    };
  };
  const byAddress = (request: FastifyRequest) => request.ip;
  const byPlayer = (request: FastifyRequest) => callers.get(request)?.playerId ?? request.ip;

  const strict: { [K in EndpointKey]?: (request: FastifyRequest) => Promise<void> } = {
    'POST /session/password': perMinute(limits.signIn, byAddress),
    'GET /games/:gid/characters': perMinute(limits.characters, byPlayer),
  };
  return {
    request: perMinute(limits.perAddress, byAddress),
    async endpoint(key, request, caller) {
      const check = strict[key];
      if (!check) return;
      if (caller) callers.set(request, caller);
      await check(request);
    },
  };
}
