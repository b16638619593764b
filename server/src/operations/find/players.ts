import type { Db } from '#server/db/client.ts';
import { MOST } from '../order-lines.ts';
import { newestToCharacter, playersOfCharacter } from './character.repo.ts';
import { beginsWith } from './prefix.ts';
import { readTerm } from './term.ts';

/** The kinds of terms that find a player, in the order in which results are shown. */
export const PLAYER_KINDS = [
  'number',
  'email',
  'phone',
  'username',
  'payment',
  'delivery',
  'name',
  'character',
] as const;

export type PlayerKind = (typeof PLAYER_KINDS)[number];

export interface FoundPlayer {
  by: PlayerKind;
  uid: number;
  nickname: string;
  state: string;
  email: string | null;
  phone: string | null;
  createdAt: Date;
}

/** Players with a name that begins with the term. */
const NAMES = 25;

/**
 * Finds the players of each kind that a term can be. A player who is found by two kinds is returned once. Each one is
 * looked up by id: a join would let the planner read all players.
 */
export async function findPlayers(db: Db, typed: string): Promise<FoundPlayer[]> {
  const { text, names, uid, phone, id } = readTerm(typed);
  if (text === '') return [];
  const [lower, all] = [text.toLowerCase(), [...names]];
  const rows = await db<FoundPlayer[]>`
    select hit.by, uid, nickname, state, email, phone, created_at as "createdAt" from (
      select distinct on (id) id, by from (
        select id, 'number' as by from players where uid = ${uid}::bigint
        union all select id, 'email' from players where email = ${lower}
        union all select id, 'phone' from players where phone = ${phone}::text
        union all select id, 'username' from players where username = ${lower}
        union all select player_id, 'payment' from payments where provider_id = ${text} or id = ${id}::uuid
        union all select player_id, 'delivery' from deliveries where id = ${id}::uuid
        union all select named.id, 'name' from unnest(${all}::text[]) as typed (name) cross join lateral (
          select id from players where state <> 'deleted' and ${beginsWith(db, db`lower(nickname)`, db`typed.name`)}
          order by lower(nickname) collate "C" limit ${NAMES}
        ) as named
        union all select player_id, 'character' from (${playersOfCharacter(db, names)}) as remembered
        union all select sent.player_id, 'character' from unnest(${all}::text[]) as typed (name) cross join lateral (
          select player_id from deliveries where ${newestToCharacter(db, db`typed.name`)} limit ${MOST}
        ) as sent
      ) as found order by id, array_position(${[...PLAYER_KINDS]}::text[], by)
    ) as hit cross join lateral (
      select uid, nickname, state, email, phone, created_at from players where players.id = hit.id limit 1
    ) as player
    where state <> 'deleted' order by array_position(${[...PLAYER_KINDS]}::text[], hit.by), lower(nickname) limit ${MOST}`;
  return [...rows];
}
