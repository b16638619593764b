import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';
import { findByEmail, findByUid, insertPlayer, type PlayerRow } from './accounts.repo.ts';
import { OWN_UIDS } from './accounts.rules.ts';

export interface NewcomerInput {
  /** Number in the games, where one has verified it; without it, one of the portal's own is drawn. */
  uid?: number;
  /** Verified, folded. */
  email?: string;
  nickname?: string;
  avatar?: string | null;
}

/** Of 10^12 numbers, a drawn one is free. */
const DRAWS = 5;

/**
 * The player with this number or address, made if there is none. Two at once make one: the second finds the first.
 * @param newcomer with `uid` or `email` or neither (then always a new player)
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
    const uid = newcomer.uid ?? OWN_UIDS.from + drawBelow(deps.random, OWN_UIDS.count);
    const nickname = newcomer.nickname?.trim() || neutralNickname(uid);
    const made = await insertPlayer(db, { uid, email: email ?? null, nickname, avatar, at: deps.clock.now() });
    const player = made ?? (await find());
    if (player) return player;
  }
  throw new Error('no free number was found for a new player');
}

/** For whom no name was told. */
export const neutralNickname = (uid: number): string => `Player ${String(uid).slice(-4)}`;
