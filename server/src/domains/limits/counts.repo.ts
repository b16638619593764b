import type { Query } from '#server/db/client/query.ts';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { onOneServer } from '#server/db/cluster.ts';
import type { CountingSql } from '#server/db/refuse.ts';
import { ALL_PLAYERS, byKey, type Count, type CountLimit } from './counts.rules.ts';

const keyArrays = (db: Db, counts: readonly Count[]): Query<object[]> => db`
  ${counts.map((c) => c.playerId)}::uuid[], ${counts.map((c) => c.gid)}::int[], ${counts.map((c) => c.subject)}::text[],
  ${counts.map((c) => c.scope)}::text[], ${counts.map((c) => c.period)}::timestamp[]`;

/**
 * Returns SQL parts of a statement that takes one of each count if `fresh` has a row. `counting` belongs to its
 * expressions; `refusals` to the `case` that ends the statement with the reason of the first reached limit.
 * The statement locks the counts' rows in the order of their keys, so limits are exact under races.
 */
export function takeCounts(db: Db, limits: readonly CountLimit[]): CountingSql {
  const sorted = limits.toSorted(byKey);
  const counting = db`
    counted as (
      insert into limit_counts as counts (player_id, gid, subject, scope, period, used, most)
      select c.player_id, c.gid, c.subject, c.scope, c.period, 1, c.most
      from fresh, unnest(${keyArrays(db, sorted)}, ${sorted.map(({ most }) => most)}::int[])
        with ordinality as c (player_id, gid, subject, scope, period, most, position)
      where c.most > 0 order by c.position
      on conflict (player_id, gid, subject, scope, period)
        do update set used = counts.used + 1, most = excluded.most where counts.used < excluded.most
      returning player_id, gid, subject, scope, period
    )`;
  const refusals = db`
      when (select count(*) from counted) < ${limits.length} then refuse((
        select reason from unnest(${keyArrays(db, limits)}, ${limits.map(({ reason }) => reason)}::text[])
          with ordinality as c (player_id, gid, subject, scope, period, reason, position)
        where (c.player_id, c.gid, c.subject, c.scope, c.period) not in (select * from counted)
        order by c.position limit 1
      ))`;
  return { counting, refusals };
}

/** Takes one of a single count. Returns false if its limit is reached. */
export async function takeCount(tx: Tx, limit: CountLimit): Promise<boolean> {
  const { counting } = takeCounts(tx, [limit]);
  const rows = await tx`with fresh as (select true), ${counting} select from counted`;
  return rows.length === 1;
}

/** Gives one of each count back. Locks rows in the same order as `takeCounts`. */
export async function giveBackCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  for (const { playerId, gid, subject, scope, period } of counts.toSorted(byKey)) {
    await tx`
      update limit_counts set used = used - 1
      where player_id = ${playerId} and gid = ${gid} and subject = ${subject} and scope = ${scope} and period = ${period}::text::timestamp`;
  }
}

/** Returns the used counts of a player, or of `ALL_PLAYERS`, in one game (0: no game). `subjects` limits the result. */
export const usedCounts = (db: Db, playerId: string, gid: number, subjects: readonly string[] | null = null) => db<
  (Pick<Count, 'subject' | 'scope' | 'period'> & { used: number })[]
>`
  select subject, scope, period::text as period, used from limit_counts
  where player_id = ${playerId} and gid = ${gid} and used > 0
    and (${subjects === null} or subject = any(${[...(subjects ?? [])]}::text[]))`;

/** Returns the used counts of a player and of `ALL_PLAYERS` in some games. */
export const usedIn = (db: Db, playerId: string, gids: readonly number[]) => db<(Count & { used: number })[]>`
  select player_id as "playerId", gid, subject, scope, period::text as period, used from limit_counts
  where player_id = any(${[playerId, ALL_PLAYERS]}::uuid[]) and gid = any(${[...gids]}::int[]) and used > 0`;

/** Deletes the counts of erased players; counts shared by all buyers stay. */
export async function eraseCounts(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`delete from limit_counts where player_id = any(${[...playerIds]}::uuid[])`;
}

/** Returns the data about a player that this domain stores, for the export. */
export const countData = (db: Db, playerId: string) => db`
  select gid as "game", subject, scope, period::text, used
  from limit_counts where player_id = ${playerId} order by 1, 2, 3, 4`;

/** Longer than any period in any zone and reset hour: a count that began earlier has ended. */
const ENDED_DAYS = 62;
const ENDED_AT_ONCE = 10_000;

/**
 * Deletes counts of periods that ended long ago; lifetime counts stay. Giving back a deleted count does nothing; its
 * limit has restarted since.
 * Skips rows that are locked by a transaction that gives counts back, so the two cannot deadlock.
 */
export async function forgetEndedCounts(sql: Sql): Promise<number> {
  for (let forgotten = 0; ; ) {
    const rows = await sql`
      delete from limit_counts where (player_id, gid, subject, scope, period) in (
        select player_id, gid, subject, scope, period from limit_counts
        where period > '-infinity' and period < now() at time zone 'UTC' - make_interval(days => ${ENDED_DAYS})
        limit ${ENDED_AT_ONCE} ${onOneServer(sql, sql`for update skip locked`)}
      ) returning 1`;
    forgotten += rows.length;
    if (rows.length < ENDED_AT_ONCE) return forgotten;
  }
}
