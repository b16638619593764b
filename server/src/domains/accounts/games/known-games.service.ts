import type { Db, Tx } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SignInGames } from './game-sign-in.port.ts';
import { findKnown, insertKnown, lockKnown } from './known-games.repo.ts';
import { claimStatus, type KnownPlayer } from './known-games.rules.ts';

/** Returns the games for which a player ordered something in the shop. Another domain provides it. */
export type GamesUsed = (db: Db, playerId: string) => Promise<readonly number[]>;

/** Decides which games may act for which players. */
export interface KnownGames {
  /** Returns the claim of a game on a uid, and the player who has the uid. */
  claim(gid: number, uid: number): Promise<{ claim: ReturnType<typeof claimStatus>; player: KnownPlayer | undefined }>;
  /** Returns the player with this uid, if the game knows the player. */
  playerOf(gid: number, uid: number): Promise<KnownPlayer | undefined>;
  /** Records that the game knows the player. Returns false if the player belongs to another game by now. */
  bind(tx: Tx, gid: number, uid: number): Promise<boolean>;
}

export function createKnownGames(deps: {
  sql: Db;
  clock: Clock;
  games: Pick<SignInGames, 'sharing'>;
  gamesUsed: GamesUsed;
}): KnownGames {
  const { sql, clock, games } = deps;

  const withUsed = async (db: Db, player: KnownPlayer | undefined): Promise<KnownPlayer | undefined> =>
    player && { ...player, games: [...player.games, ...(await deps.gamesUsed(db, player.id))] };

  const claim: KnownGames['claim'] = async (gid, uid) => {
    const player = await withUsed(sql, await findKnown(sql, uid));
    return { claim: claimStatus(gid, uid, player, games.sharing(gid)), player };
  };

  return {
    claim,

    async playerOf(gid, uid) {
      const found = await claim(gid, uid);
      return found.claim === 'known' ? found.player : undefined;
    },

    async bind(tx, gid, uid) {
      const player = await withUsed(tx, await lockKnown(tx, uid));
      if (!player || claimStatus(gid, uid, player, games.sharing(gid)) === 'foreign') return false;
      await insertKnown(tx, player.id, gid, clock.now());
      return true;
    },
  };
}
