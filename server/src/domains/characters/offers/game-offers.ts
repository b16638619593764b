import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Circuit, createCircuit } from '#server/kernel/work/circuit.ts';
import type { GameOffers, OfferingGames, Receiver } from './game-offers.port.ts';
import { NOTHING } from './game-offers.rules.ts';

/** Answers are kept this long. */
const CACHE_MS = 60_000;
/** For all of them: a game may say much. */
const MOST_BYTES = 32_000_000;
const MOST_CACHED = 20_000;
/** A backend without this call may have it after its next update. */
const NO_CALL_MS = 10 * 60_000;
/** A game that fails so often in a row is left alone for so long: nobody pays slower for what it does not say. */
const TROUBLE = { failures: 5, restMs: 60_000 };

/**
 * What a game would have the shop show to a character; nothing where it does not say, or not in time. Never fails.
 * @param outdated whether what the game said at that time holds no more
 */
export type OffersFor = (receiver: Receiver, outdated?: (askedAt: Date) => Promise<boolean>) => Promise<GameOffers>;

interface Kept {
  of: string;
  askedAt: Date;
  answer: GameOffers;
}

export function createGameOffers(deps: { games: OfferingGames; clock: Clock; log: Log }): OffersFor {
  const { games, clock, log } = deps;
  /** Of each player and game, for the character that was asked about last: whoever names many pushes out nobody else's. */
  const cache = new LRUCache<string, Kept>({
    max: MOST_CACHED,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }) => JSON.stringify(answer).length,
  });
  const asking = new Map<string, Promise<GameOffers>>();
  const circuits = new Map<number, Circuit>();
  /** Games that have the call: of these "no such call" is a fault, or one odd answer would open every lock. */
  const answering = new Set<number>();
  const circuitOf = (gid: number): Circuit => {
    const known = circuits.get(gid) ?? createCircuit(TROUBLE);
    circuits.set(gid, known);
    return known;
  };
  const now = () => clock.now().getTime();

  const ask = async (receiver: Receiver, player: string, of: string): Promise<GameOffers> => {
    const { gid } = receiver;
    const circuit = circuitOf(gid);
    const askedAt = clock.now();
    if (!circuit.mayAsk(askedAt.getTime())) return NOTHING;
    try {
      const answer = await games.offers(receiver);
      if (answer === 'not_asked') {
        if (answering.has(gid)) throw new Error('the game says that it has no such call, and had it');
        circuit.answered();
        circuit.rest(now(), NO_CALL_MS);
        return NOTHING;
      }
      circuit.answered();
      answering.add(gid);
      cache.set(player, { of, askedAt, answer });
      return answer;
    } catch (error) {
      circuit.failed(now());
      log.warn({ err: error, gid }, 'the game did not say what it offers');
      return NOTHING;
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
