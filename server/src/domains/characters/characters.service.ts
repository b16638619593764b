import type { Character } from '#contract/endpoints/characters.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import type { GameRoles } from './characters.port.ts';
import type { OfferingGames, OfferReceiver } from './offers/game-offers.port.ts';
import { NO_OFFERS } from './offers/game-offers.rules.ts';
import { createGameOffers, type OffersFor } from './offers/game-offers.ts';

/** Answers of a game backend are cached for this long. */
const CACHE_MS = 60_000;
const MAX_CACHED = 20_000;

export interface Characters {
  /** @throws ApiError `game.unavailable`, `character.guest` */
  list(gid: number, uid: number, region: string): Promise<Character[]>;
  /** @throws ApiError `game.unavailable`, `character.guest`, `character.unknown` */
  find(gid: number, uid: number, region: string, roleId: string): Promise<Character>;
  /** Asks only for a character that the game lists as the player's; for others it returns no offers. */
  offersFor: OffersFor;
}

interface CachedRoles {
  until: number;
  answer: ReturnType<GameRoles['roles']>;
}

export function createCharacters(deps: { games: GameRoles & OfferingGames; clock: Clock; log: Log }): Characters {
  const { games, clock, log } = deps;
  const cache = new Map<string, CachedRoles>();
  const askForOffers = createGameOffers(deps);
  const keyOf = (gid: number, uid: number, region: string): string => `${gid}/${uid}/${region}`;

  const ask = (gid: number, uid: number, region: string): ReturnType<GameRoles['roles']> => {
    const key = keyOf(gid, uid, region);
    const now = clock.now().getTime();
    const known = cache.get(key);
    if (known && known.until > now) return known.answer;
    const answer = games.roles(gid, uid, region);
    cache.delete(key);
    cache.set(key, { until: now + CACHE_MS, answer });
    // Failed look-ups are not cached, so the next request asks the game again.
    answer.catch(() => cache.delete(key));
    const oldest = cache.keys().next().value;
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return answer;
  };

  const list = async (gid: number, uid: number, region: string): Promise<Character[]> => {
    const answer = await ask(gid, uid, region).catch((error: unknown) => {
      log.warn({ err: error, gid }, 'the game did not answer a character look-up');
      throw apiError('game.unavailable', { gid });
    });
    if (answer.kind === 'guest') throw apiError('character.guest', {});
    return answer.roles.map(({ roleId, name, serverId, serverName, level, avatar }) => ({
      roleId,
      name,
      server: { id: serverId, name: serverName },
      level,
      avatar,
    }));
  };

  /**
   * Checks the role list before the game is asked for offers.
   * An invented role id would produce errors that open the game's circuit.
   */
  const isTheirs = ({ gid, uid, region, roleId }: OfferReceiver): Promise<boolean> =>
    ask(gid, uid, region).then(
      ({ roles }) => roles.some((role) => role.roleId === roleId),
      () => false,
    );

  return {
    list,
    offersFor: async (receiver, outdated) =>
      (await isTheirs(receiver)) ? askForOffers(receiver, outdated) : NO_OFFERS,
    async find(gid, uid, region, roleId) {
      const found = (await list(gid, uid, region)).find((character) => character.roleId === roleId);
      if (!found) throw apiError('character.unknown', { roleId });
      return found;
    },
  };
}
