import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';
import { findByEmail, findByUid, insertPlayer, type PlayerRow } from './accounts.repo.ts';
import { OWN_UIDS } from './accounts.rules.ts';

export interface NewcomerInput {
  /** The player's uid in a game that verified it. If absent, the shop draws one of its own. */
  uid?: number;
  /** Verified, folded. */
  email?: string;
  nickname?: string;
  avatar?: string | null;
}

/** Draws before giving up. A collision is very unlikely among 10^12 uids. */
const DRAWS = 5;

/**
 * Returns the player with this uid or address, and creates one if none exists. Concurrent calls create only one player.
 * @param newcomer with `uid` or `email`, or with neither (then always a new player).
 */
export async function findOrCreatePlayer(
  deps: { clock: Clock; random: Random },
  db: Db,
  newcomer: NewcomerInput,
): Promise<PlayerRow> {
  const { email, avatar = null } = newcomer;
  const find = async (): Promise<PlayerRow | undefined> => {
    if (newcomer.uid !== undefined) return findByUid(db, newcomer.uid);
    return email ? findByEmail(db, email) : undefined;
  };
  const known = await find();
  if (known) return known;
  for (let draws = 0; draws < DRAWS; draws += 1) {
    const uid = newcomer.uid ?? OWN_UIDS.from + drawBelow(deps.random, OWN_UIDS.drawn);
    const nickname = newcomer.nickname?.trim() || neutralNickname(uid);
    const made = await insertPlayer(db, { uid, email: email ?? null, nickname, avatar, at: deps.clock.now() });
    const player = made ?? (await find());
    if (player) return player;
  }
  throw new Error('no free number was found for a new player');
}

/** Returns the nickname of a player without a known name. */
export const neutralNickname = (uid: number): string => `Player ${String(uid).slice(-4)}`;
