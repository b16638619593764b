import type { Db } from '#server/db/client.ts';

const MOST = 200;

export interface NoteLine {
  at: Date;
  by: string;
  text: string;
}

/** Returns the notes of support about a player, the newest first. */
export const notesOf = (db: Db, playerId: string) => db<NoteLine[]>`
  select n.at, a.by_name as by, n.text from player_notes n join operator_actions a on a.id = n.action
  where n.player_id = ${playerId} order by n.id desc limit ${MOST}`;

/** A browser in which the player signed in. The shop stores only a hash of its cookie: no model and no address. */
export interface DeviceLine {
  firstSeenAt: Date;
  seenAt: Date;
  /** The first sign-in came from a game. */
  byGame: boolean;
}

/** Returns the devices of a player, last seen first. */
export const devicesOf = (db: Db, playerId: string) => db<DeviceLine[]>`
  select first_seen_at as "firstSeenAt", seen_at as "seenAt", by_game as "byGame" from devices
  where player_id = ${playerId} order by seen_at desc limit ${MOST}`;
