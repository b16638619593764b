import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockByPlayer, onOneServer } from '#server/db/cluster.ts';

/**
 * `earned` by an order; `taken_back` after a refund (above zero: the refund failed); `spent`; `given_back` if the thing
 * bought with points could not be given; `granted` by the publisher.
 */
export type EntryKind = 'earned' | 'taken_back' | 'spent' | 'given_back' | 'granted';

export interface NewEntry {
  playerId: string;
  /** Makes the entry unique per player. */
  key: string;
  kind: EntryKind;
  /** Never 0. */
  points: number;
  /** The order that the entry comes from. */
  number: string | null;
  /**
   * Time at which the entry counts for the level: `now`, or the time of the entry that it corrects. Null: it does not
   * count.
   */
  levelAt: Date | 'now' | null;
}

/** Stores new entries and updates the balances. Ignores existing keys. Returns the keys of the new entries. */
export async function bookEntries(tx: Tx, entries: readonly NewEntry[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const levelAt = entries.map((entry) => (entry.levelAt instanceof Date ? entry.levelAt.toISOString() : entry.levelAt));
  const rows = await tx<{ key: string }[]>`
    with fresh as (
      insert into point_entries (player_id, key, kind, points, number, level_at)
      select player_id, key, kind, points, number, case level_at when 'now' then now() else level_at::timestamptz end from unnest(
        ${entries.map((entry) => entry.playerId)}::uuid[], ${entries.map((entry) => entry.key)}::text[],
        ${entries.map((entry) => entry.kind)}::text[], ${entries.map((entry) => entry.points)}::int[],
        ${entries.map((entry) => entry.number)}::text[], ${levelAt}::text[]
      ) as e (player_id, key, kind, points, number, level_at) order by player_id, key
      on conflict (player_id, key) do nothing
      returning player_id, key, points
    ), moved as (
      insert into point_balances as b (player_id, balance)
      select player_id, sum(points)::bigint from fresh group by player_id order by player_id
      on conflict (player_id) do update set balance = b.balance + excluded.balance
    )
    select key from fresh`;
  return new Set(rows.map(({ key }) => key));
}

/**
 * Locks a player's balance until the transaction ends. Callers that lock other rows of the player before booking points
 * call this first. Order events book points first and give grants after, so another order could deadlock.
 */
export const lockBalance = (tx: Tx, playerId: string) => tx`
  insert into point_balances as b (player_id, balance) values (${playerId}, 0)
  on conflict (player_id) do update set balance = b.balance`;

/**
 * Locks players' balances, and with them their points, until the transaction ends. Returns the ids found: an erased
 * player has none.
 */
export async function lockBalances(tx: Tx, playerIds: readonly string[]): Promise<string[]> {
  await lockByPlayer(playerIds, (playerId) => tx`select from point_balances where player_id = ${playerId} for update`);
  const rows = await tx<{ id: string }[]>`
    select player_id as id from point_balances
    where player_id = any(${[...playerIds]}::uuid[]) order by player_id ${onOneServer(tx, tx`for update`)}`;
  return rows.map(({ id }) => id);
}

/** Points earned by an order, and how many of them were taken back so far, in how many entries. */
export interface Earning {
  playerId: string;
  number: string;
  points: number;
  levelAt: Date;
  taken: number;
  corrections: number;
}

export const findEarnings = (tx: Tx, orders: readonly { playerId: string; number: string }[]): Promise<Earning[]> =>
  tx<Earning[]>`
    select e.player_id as "playerId", e.number, e.points, e.level_at as "levelAt", -coalesce(back.points, 0)::bigint as taken,
      back.corrections::int as corrections
    from point_entries as e, lateral (
      select sum(points) as points, count(*) as corrections from point_entries
      where player_id = e.player_id and number = e.number and kind = 'taken_back'
    ) as back
    where e.kind = 'earned' and (e.player_id, e.number) in (
      select * from unnest(${orders.map((order) => order.playerId)}::uuid[], ${orders.map((order) => order.number)}::text[])
    )`;

/** Returns the points of an order after corrections; null: nothing is booked yet. */
export async function findEarnedPoints(db: Db, playerId: string, number: string): Promise<number | null> {
  const [row] = await db<{ points: number | null }[]>`
    select sum(points)::bigint as points from point_entries where player_id = ${playerId} and number = ${number}`;
  return row?.points ?? null;
}

/** SQL for the start of the 12 months that count for a level, as of `later` months from now. */
const countedFrom = (db: Db, timeZone: string | Query<object[]>, later: number) => db`
  (date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${12 - later})) at time zone ${timeZone}`;

/** SQL for the points that count for a player's level, as of `later` months from now. */
export const levelPoints = (
  db: Db,
  playerId: string | Query<object[]>,
  timeZone: string | Query<object[]>,
  later = 0,
) => db`(
  select coalesce(sum(points), 0)::bigint from point_entries
  where player_id = ${playerId} and level_at >= ${countedFrom(db, timeZone, later)}
)`;

/** Returns the points that count for a player's level now. */
export async function countedPoints(db: Db, playerId: string, timeZone: string): Promise<number> {
  const [row] = await db<{ counted: number }[]>`select ${levelPoints(db, playerId, timeZone)} as counted`;
  return row?.counted ?? 0;
}

/**
 * Returns the points that count for players' levels, with and without the entries `without`. The subquery makes
 * PostgreSQL hash their keys.
 */
export async function countedPointsOf(
  db: Db,
  playerIds: readonly string[],
  timeZone: string,
  without: readonly string[],
): Promise<{ playerId: string; counted: number; before: number }[]> {
  return db`
    select player_id as "playerId", sum(points)::bigint as counted,
      coalesce(sum(points) filter (where key not in (select unnest(${[...without]}::text[]))), 0)::bigint as before
    from point_entries
    where player_id = any(${[...playerIds]}::uuid[]) and level_at >= ${countedFrom(db, timeZone, 0)}
    group by player_id`;
}

/** Returns entries of the last 12 months with their orders, newest first. */
export const readHistory = (db: Db, playerId: string, { limit, offset }: { limit: number; offset: number }) => db<
  { id: string; kind: EntryKind; points: number; number: string | null; at: Date }[]
>`
  select id, kind, points, number, at from point_entries
  where player_id = ${playerId} and at > now() - interval '12 months'
  order by id desc limit ${limit} offset ${offset}`;

/** Returns players whose counted points reach `least`, by id, after the id `after`. */
export async function findPlayersWithPoints(
  db: Db,
  least: number,
  timeZone: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select player_id as id from point_entries
    where player_id > ${after} and level_at >= ${countedFrom(db, timeZone, 0)}
    group by player_id having sum(points) >= ${least} order by player_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export interface PointsStanding {
  balance: number;
  /** Points for the level of this month, and points that still count at the start of the next month. */
  counted: number;
  countedNext: number;
}

export async function readStanding(db: Db, playerId: string, timeZone: string): Promise<PointsStanding> {
  const [row] = await db<PointsStanding[]>`
    select coalesce((select balance from point_balances where player_id = ${playerId}), 0) as balance,
      ${levelPoints(db, playerId, timeZone)} as counted, ${levelPoints(db, playerId, timeZone, 1)} as "countedNext"`;
  if (!row) throw new Error('reading a player’s points returned no row');
  return row;
}

/** Returns balances that differ from the sum of their entries. A correct database has none. */
export const wrongBalances = (db: Db) => db<{ playerId: string; balance: number; sum: number }[]>`
  select coalesce(b.player_id, e.player_id) as "playerId", coalesce(b.balance, 0) as balance, coalesce(e.sum, 0)::bigint as sum
  from point_balances as b full join (
    select player_id, sum(points) as sum from point_entries group by player_id
  ) as e on e.player_id = b.player_id
  where coalesce(b.balance, 0) <> coalesce(e.sum, 0)
  order by 1 limit 100`;

export async function erasePoints(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`delete from point_entries where player_id = any(${[...playerIds]}::uuid[])`;
  await tx`delete from point_balances where player_id = any(${[...playerIds]}::uuid[])`;
}

/** Returns the data about a player that this domain stores, for the export. */
export const pointsData = (db: Db, playerId: string) => db`
  select kind, points, number as "order", at from point_entries where player_id = ${playerId} order by id`;
