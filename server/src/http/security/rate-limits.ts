import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import type { RateLimits } from '#server/config/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { addressLimitKey, type Limit, type Limits } from '#server/kernel/limits/limit.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import type { Caller } from '../api/handlers.ts';
import { createStreamSlots } from './stream-slots.ts';

const WINDOW_SECONDS = 60;
/** Open streams in each process. */
export const STREAMS = { perPlayer: 10, perAddress: 50 };
/** A stream may close at any time, so the wait is a guess. */
const STREAM_AGAIN_SECONDS = 10;
/** All data of a player is a large read. */
const DOWNLOADS = 3;
/** Several times what the pages use for a player who scrolls a long history and changes its filters. */
const COSTLY_USES = 120;
/** One visit of the top-up page requests a few quotes, and visitors may share an address. */
const QUOTES = 300;
/** More than any player needs: each may open a session at the provider. */
const PURCHASES = 30;
/** Each takes some hundredths of a second of the processor. */
const DOCUMENTS = 20;
/** Addresses counted at a time; the least recently seen are dropped. */
const MAX_ADDRESSES = 50_000;
/** Time for which a valid signed call vouches for its address. */
const VOUCHED_MS = 24 * 3_600_000;

/** Throws `request.too_many` when a limit is exceeded. */
export interface Limiter {
  /** Counts any request, by address. */
  request(request: FastifyRequest): Promise<void>;
  /** Counts costly and guessable requests, by endpoint; `caller` is known by then. */
  endpoint(key: EndpointKey, request: FastifyRequest, caller: Caller | null): Promise<void>;
  /** Takes a place among the open streams of a player and an address; returns a function that releases it. */
  stream(request: FastifyRequest, caller: Caller | null): () => void;
  /** Refuses an address that sent too many calls with a wrong signature, and none recently with a valid one. */
  stranger(request: FastifyRequest): Promise<void>;
  /** Counts a call with a wrong signature. */
  refused(request: FastifyRequest): Promise<void>;
  /** Remembers that the address sent a call with a valid signature. */
  vouched(request: FastifyRequest): void;
}

const UNLIMITED: Limiter = {
  request: async () => undefined,
  endpoint: async () => undefined,
  stream: () => () => undefined,
  stranger: async () => undefined,
  refused: async () => undefined,
  vouched: () => undefined,
};

/** Uses per minute, counted over all processes. */
const sharedUses = ({ signIn, codes, characters }: RateLimits) => ({
  sign_in: signIn,
  codes,
  guesses: codes,
  characters,
  downloads: DOWNLOADS,
});

/** Uses per minute, counted by each process: a counter in the database would cost a write for each read. */
const OWN_USES = { costly: COSTLY_USES, quotes: QUOTES, buying: PURCHASES, documents: DOCUMENTS } as const;

/** Returns the key that a use is counted for. */
function limitKeys(key: EndpointKey, { ip }: FastifyRequest, caller: Caller | null): string[] {
  if (!caller) return [addressLimitKey(ip)];
  return endpoints[key].limit === 'guesses' ? [caller.playerId, addressLimitKey(ip)] : [caller.playerId];
}

/**
 * @param shared counters of all processes together, for guessable secrets. Each process counts requests and reads by
 * itself: several processes behind one address each allow the whole limit.
 */
export async function createLimiter(app: FastifyInstance, limits: RateLimits, shared: Limits): Promise<Limiter> {
  if (!limits.enabled) return UNLIMITED;
  await app.register(rateLimit, { global: false, cache: MAX_ADDRESSES });
  const perAddress = () =>
    app.createRateLimit({
      max: limits.perAddress,
      timeWindow: WINDOW_SECONDS * 1000,
      keyGenerator: (request: FastifyRequest) => addressLimitKey(request.ip),
    });
  const count = perAddress();
  const countRefused = perAddress();
  const takePlaces = createStreamSlots();
  /** Time of each address's last valid signed call, oldest first. */
  const vouched = new Map<string, number>();
  const uses = { ...OWN_USES, ...sharedUses(limits) };
  const strict = new Map(
    Object.entries(endpoints).flatMap(([key, { limit }]): [string, Limit][] => {
      if (limit === 'address') return [];
      const make = limit in OWN_USES ? processLimits : shared;
      return [[key, make(key, uses[limit], WINDOW_SECONDS)]];
    }),
  );
  return {
    async request(request) {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded)
        throw apiError('request.too_many', { retryAfter: result.ttlInSeconds });
    },
    async endpoint(key, request, caller) {
      const limit = strict.get(key);
      if (!limit) return;
      for (const who of limitKeys(key, request, caller)) {
        const { allowed, resetsIn } = await limit.take(who);
        if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
      }
    },
    stream(request, caller) {
      const places = [{ who: addressLimitKey(request.ip), most: STREAMS.perAddress }];
      if (caller) places.push({ who: caller.playerId, most: STREAMS.perPlayer });
      const leave = takePlaces(places);
      if (!leave) throw apiError('request.too_many', { retryAfter: STREAM_AGAIN_SECONDS });
      return leave;
    },
    async stranger(request) {
      if (Date.now() - (vouched.get(addressLimitKey(request.ip)) ?? 0) < VOUCHED_MS) return;
      const result = await countRefused(request, { increment: false });
      if (!result.isAllowed && result.remaining === 0)
        throw apiError('request.too_many', { retryAfter: result.ttlInSeconds });
    },
    async refused(request) {
      await countRefused(request);
    },
    vouched({ ip }) {
      const who = addressLimitKey(ip);
      vouched.delete(who);
      vouched.set(who, Date.now());
      const [longestAgo] = vouched.keys();
      if (vouched.size > MAX_ADDRESSES && longestAgo !== undefined) vouched.delete(longestAgo);
    },
  };
}
