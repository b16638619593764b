import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Circuit, createCircuit } from '#server/kernel/work/circuit.ts';
import type { GameOffers, OfferingGames, OfferReceiver } from './game-offers.port.ts';
import { NO_OFFERS } from './game-offers.rules.ts';

/** Answers are cached for this long. */
const CACHE_MS = 60_000;
/** Limit of the whole cache, because a game's answer may be long. */
const MAX_BYTES = 32_000_000;
const MAX_CACHED = 20_000;
/** After this the backend is asked again: an update may have added the call. */
const NO_CALL_MS = 10 * 60_000;
/** After this many failures in a row the game is not asked for a while, so that it does not slow down players. */
const TROUBLE = { failures: 5, restMs: 60_000 };

/**
 * Returns a game's offers for a character; no offers if the game does not answer in time. Never throws.
 * @param outdated resolves to true if an answer asked for at that time is no longer valid
 */
export type OffersFor = (
  receiver: OfferReceiver,
  outdated?: (askedAt: Date) => Promise<boolean>,
) => Promise<GameOffers>;

interface CachedOffers {
  of: string;
  askedAt: Date;
  answer: GameOffers;
}

export function createGameOffers(deps: { games: OfferingGames; clock: Clock; log: Log }): OffersFor {
  const { games, clock, log } = deps;
  /** One entry for each player and game, of the last character, so one player cannot evict the entries of others. */
  const cache = new LRUCache<string, CachedOffers>({
    max: MAX_CACHED,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length,
  });
  const asking = new Map<string, Promise<GameOffers>>();
  const circuits = new Map<number, Circuit>();
  /** Games known to have the call. From them "no such call" is an error, so one odd answer cannot open all locks. */
  const answering = new Set<number>();
  const circuitOf = (gid: number): Circuit => {
    const known = circuits.get(gid) ?? createCircuit(TROUBLE);
    circuits.set(gid, known);
    return known;
  };
  const now = () => clock.now().getTime();

  const ask = async (receiver: OfferReceiver, player: string, of: string): Promise<GameOffers> => {
    const { gid } = receiver;
    const circuit = circuitOf(gid);
    const askedAt = clock.now();
    if (!circuit.mayAsk(askedAt.getTime())) return NO_OFFERS;
    try {
      const answer = await games.offers(receiver);
      if (answer === 'not_asked') {
        if (answering.has(gid)) throw new Error('the game reports a missing call that it answered before');
        circuit.answered();
        circuit.rest(now(), NO_CALL_MS);
        return NO_OFFERS;
      }
      circuit.answered();
      answering.add(gid);
      cache.set(player, { of, askedAt, answer });
      return answer;
    } catch (error) {
      circuit.failed(now());
      log.warn({ err: error, gid }, 'the game did not return its offers, continuing without them');
      return NO_OFFERS;
    }
  };

  return async (receiver, outdated) => {
    const { gid, uid, region, roleId } = receiver;
    const player = `${gid}/${uid}`;
    const of = JSON.stringify([region, roleId]);
    const kept = cache.get(player);
    if (kept?.of === of && kept.askedAt.getTime() + CACHE_MS > now() && !(await outdated?.(kept.askedAt))) {
      return kept.answer;
    }
    const key = `${player}/${of}`;
    const answer = asking.get(key) ?? ask(receiver, player, of).finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  };
}
