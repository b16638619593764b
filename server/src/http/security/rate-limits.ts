import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import type { RateLimits } from '#server/config/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { customerOf, type Limit, type Limits } from '#server/kernel/limits/limit.ts';
import { ownLimits } from '#server/kernel/limits/limits-by.ts';
import type { Caller } from '../api/handlers.ts';
import { openPlaces } from './places.ts';

const WINDOW_SECONDS = 60;
/** Streams open at once, in each process. */
export const STREAMS = { perPlayer: 10, perAddress: 50 };
/** Nobody knows when one of them is closed. */
const STREAM_AGAIN_SECONDS = 10;
/** Everything that is kept of a player is much to read. */
const DOWNLOADS = 3;
/** Several times what the pages ask for, who shows more and more of a long history and changes its filters too. */
const COSTLY_USES = 120;
/** A visit of the top-up page asks for a few prices, and visitors may share an address. */
const QUOTES = 300;
/** More than anybody presses: each may open a session at the provider. */
const PURCHASES = 30;
/** Addresses counted at a time; the longest unseen are forgotten. */
const REMEMBERED = 50_000;
/** For how long an address is no stranger after a call that was signed rightly. */
const VOUCHED_MS = 24 * 3_600_000;

/** Throws the refusal `request.too_many` when a limit is passed. */
export interface Limiter {
  /** Any request, by address. */
  request(request: FastifyRequest): Promise<void>;
  /** What costs more than others or can be guessed, by endpoint; `caller` is known by then. */
  endpoint(key: EndpointKey, request: FastifyRequest, caller: Caller | null): Promise<void>;
  /** Takes a place among the streams that a player and an address may have open; answers how to give it back. */
  stream(request: FastifyRequest, caller: Caller | null): () => void;
  /** Whether the address has brought too many calls whose signature was wrong, and none of late whose was right. */
  stranger(request: FastifyRequest): Promise<void>;
  /** Counts such a call. */
  refused(request: FastifyRequest): Promise<void>;
  /** Remembers that the address brought a call whose signature was right. */
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

/** Uses for each minute, counted over all processes. */
const sharedUses = ({ signIn, codes, characters }: RateLimits) => ({
  sign_in: signIn,
  codes,
  guesses: codes,
  characters,
  downloads: DOWNLOADS,
});

/** Uses for each minute, which each process counts for itself: a count in the database would be a write for each reading. */
const OWN_USES = { costly: COSTLY_USES, quotes: QUOTES, buying: PURCHASES } as const;

/** Whom a use is counted for. */
function countedFor(key: EndpointKey, { ip }: FastifyRequest, caller: Caller | null): string[] {
  if (!caller) return [customerOf(ip)];
  return endpoints[key].limit === 'guesses' ? [caller.playerId, customerOf(ip)] : [caller.playerId];
}

/**
 * @param shared counts of all processes together: for what can be guessed. How many requests come at all, and readings, are
 * counted by each process for itself: with several behind one address, each allows the whole limit.
 */
export async function createLimiter(app: FastifyInstance, limits: RateLimits, shared: Limits): Promise<Limiter> {
  if (!limits.enabled) return UNLIMITED;
  await app.register(rateLimit, { global: false, cache: REMEMBERED });
  const perAddress = () =>
    app.createRateLimit({
      max: limits.perAddress,
      timeWindow: WINDOW_SECONDS * 1000,
      keyGenerator: (request: FastifyRequest) => customerOf(request.ip),
    });
  const count = perAddress();
  const countRefused = perAddress();
  const takePlaces = openPlaces();
  /** When each address last brought a call that was signed rightly, the longest ago first. */
  const vouched = new Map<string, number>();
  const uses = { ...OWN_USES, ...sharedUses(limits) };
  const strict = new Map(
    Object.entries(endpoints).flatMap(([key, { limit }]): [string, Limit][] => {
      if (limit === 'address') return [];
      const make = limit in OWN_USES ? ownLimits : shared;
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
      for (const who of countedFor(key, request, caller)) {
        const { allowed, resetsIn } = await limit.take(who);
        if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
      }
    },
    stream(request, caller) {
      const places = [{ who: customerOf(request.ip), most: STREAMS.perAddress }];
      if (caller) places.push({ who: caller.playerId, most: STREAMS.perPlayer });
      const leave = takePlaces(places);
      if (!leave) throw apiError('request.too_many', { retryAfter: STREAM_AGAIN_SECONDS });
      return leave;
    },
    async stranger(request) {
      if (Date.now() - (vouched.get(customerOf(request.ip)) ?? 0) < VOUCHED_MS) return;
      const result = await countRefused(request, { increment: false });
      if (!result.isAllowed && result.remaining === 0)
        throw apiError('request.too_many', { retryAfter: result.ttlInSeconds });
    },
    async refused(request) {
      await countRefused(request);
    },
    vouched({ ip }) {
      const who = customerOf(ip);
      vouched.delete(who);
      vouched.set(who, Date.now());
      const [longestAgo] = vouched.keys();
      if (vouched.size > REMEMBERED && longestAgo !== undefined) vouched.delete(longestAgo);
    },
  };
}
