import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';

export interface DrawRow {
  id: string;
  lottery: string;
  day: string;
  uid: string;
  salt: Buffer;
  prize: string;
  given: string;
  at: Date;
}

const columns = (db: Db) => db`id, lottery, day::text as day, uid::text, salt, prize, given, at`;

export async function findDraw(db: Db, playerId: string, lottery: string, day: string): Promise<DrawRow | null> {
  const [row] = await db<DrawRow[]>`
    select ${columns(db)} from lottery_draws where player_id = ${playerId} and lottery = ${lottery} and day = ${day}`;
  return row ?? null;
}

/** Returns which of these players have drawn on a day. */
export async function findDrawn(
  db: Db,
  playerIds: readonly string[],
  lottery: string,
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await db<{ playerId: string }[]>`
    select player_id as "playerId" from lottery_draws
    where player_id = any(${[...playerIds]}::uuid[]) and lottery = ${lottery} and day = ${day}`;
  return new Set(rows.map(({ playerId }) => playerId));
}

export async function findDrawById(db: Db, playerId: string, id: string): Promise<DrawRow | null> {
  const [row] = await db<
    DrawRow[]
  >`select ${columns(db)} from lottery_draws where player_id = ${playerId} and id = ${id}`;
  return row ?? null;
}

/** Returns a page of the last 3 months, newest first, and one more row if there is one. */
export const listDraws = (db: Db, playerId: string, page: number, size: number) => db<DrawRow[]>`
  select ${columns(db)} from lottery_draws where player_id = ${playerId} and at > now() - interval '3 months'
  order by day desc, lottery limit ${size + 1} offset ${(page - 1) * size}`;

/** Locks a player's draws: a prize's limit counts earlier wins, so draws of one player must run one after the other. */
export const lockDraws = (tx: Tx, playerId: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`lottery:${playerId}`}, 0))`;

/** Returns how often a player was given a prize. */
export async function countWins(tx: Tx, playerId: string, lottery: string, prize: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from lottery_draws
    where player_id = ${playerId} and lottery = ${lottery} and given = ${prize}`;
  return row?.count ?? 0;
}

export interface NewDraw extends Omit<DrawRow, 'id' | 'at'> {
  playerId: string;
}

/**
 * Stores the draw, its grant and the idempotency key in one statement. Returns null if the key was used before, the
 * player has drawn on that day, or `day` is over.
 * @param given SQL of `giveOne`, for the id in `drawn`
 */
export async function insertDraw(tx: Tx, use: KeyUse, draw: NewDraw, given: Query<object[]>): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as id),
    keyed as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    fresh as (
      insert into lottery_draws (player_id, id, lottery, day, uid, salt, prize, given, at)
      select ${draw.playerId}, id, ${draw.lottery}, ${draw.day}::date, ${draw.uid}::bigint, ${draw.salt}, ${draw.prize}, ${draw.given}, now()
      from drawn, keyed
      where exists (
        select from lottery_days where lottery = ${draw.lottery} and day = ${draw.day}::date and starts_at <= now() and ends_at > now())
      on conflict do nothing returning id
    ),
    ${given}
    select fresh.id from fresh, given`;
  return row?.id ?? null;
}
