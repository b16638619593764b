import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointKey } from '#contract/endpoints/index.ts';
import type { RateLimits } from '#server/config/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { customerOf, type Limits } from '#server/kernel/limits/limit.ts';
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

/**
 * Which endpoints have a limit of their own, for each minute. One with a session counts its player, others the address; those of
 * `GUESSED` count both.
 */
const strictLimits = ({ signIn, codes, characters }: RateLimits): { [K in EndpointKey]?: number } => ({
  'POST /session/password': signIn,
  'POST /session/ticket': signIn,
  'POST /session/ticket/player': signIn,
  'POST /session/game/requests': signIn,
  'POST /session/game': signIn,
  'POST /session/oauth/:provider/attempts': signIn,
  'POST /session/oauth/:provider': signIn,
  'POST /session/email': codes,
  'POST /session/phone': codes,
  'POST /session/link': codes,
  'POST /me/deletion': codes,
  'GET /games/:gid/characters': characters,
  'POST /orders/:number/character': characters,
  'POST /coupons/redeem': codes,
  'GET /invites/:code': codes,
  'POST /me/invites/accept': codes,
  'GET /me/data': DOWNLOADS,
});

/**
 * What costs several statements each time, or may ask a game, and gives nothing away that could be guessed, by player and minute. Each
 * process counts for itself: a count in the database would be a write for each reading.
 */
const COSTLY: readonly EndpointKey[] = [
  'GET /orders',
  'GET /me/shortcuts',
  'GET /games/:gid/deals',
  'GET /games/:gid/offers',
  'GET /me/vip',
  'GET /me/points',
  'GET /me/rewards',
  'GET /me/rewards/records',
  'GET /me/tasks',
  'GET /me/nudges',
  'GET /me/invites',
  'GET /me/invites/records',
  'POST /orders/:number/withdrawal',
  'POST /me/rewards/:id/claim',
  'POST /me/rewards/claim-all',
  'POST /tasks/:task/claim',
  'POST /vip/redeem/:entry',
  'POST /games/:gid/free-items/:item',
  'PUT /me/push',
  'POST /me/surveys/:id/answers',
  'POST /me/surveys/:id/opening',
  'GET /me/news/:id',
  'GET /me/popups',
];

/** What is the same for all players: accounts are made faster than addresses. */
const GUESSED: readonly EndpointKey[] = ['POST /coupons/redeem'];

/** Whom a use is counted for. */
function countedFor(key: EndpointKey, { ip }: FastifyRequest, caller: Caller | null): string[] {
  if (!caller) return [customerOf(ip)];
  return GUESSED.includes(key) ? [caller.playerId, customerOf(ip)] : [caller.playerId];
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
  const strict = new Map([
    ...Object.entries(strictLimits(limits)).map(([key, uses]) => [key, shared(key, uses, WINDOW_SECONDS)] as const),
    ...COSTLY.map((key) => [key, ownLimits(key, COSTLY_USES, WINDOW_SECONDS)] as const),
  ]);
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
