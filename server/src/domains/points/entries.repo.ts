import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';

/**
 * Earned by an order; taken back as its money went back (above zero: that failed); spent; given back as what it was spent for did not
 * come; granted by the publisher.
 */
export type EntryKind = 'earned' | 'taken_back' | 'spent' | 'given_back' | 'granted';

export interface NewEntry {
  playerId: string;
  /** Once is this key. */
  key: string;
  kind: EntryKind;
  /** Never 0. */
  points: number;
  /** The order that it comes from. */
  number: string | null;
  /** `now`, or when the entry it corrects was written: when it counts for the level. Null: it does not. */
  levelAt: Date | 'now' | null;
}

/** Writes entries that are not there yet, and moves balances by them. Answers the keys of those that are new. */
export async function book(tx: Tx, entries: readonly NewEntry[]): Promise<ReadonlySet<string>> {
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
 * Locks a player's balance until the transaction ends. Who locks rows of the player's before booking points asks for it first: orders'
 * points are booked the other way round, and what they bring is given after.
 */
export const lockBalance = (tx: Tx, playerId: string) => tx`
  insert into point_balances as b (player_id, balance) values (${playerId}, 0)
  on conflict (player_id) do update set balance = b.balance`;

/** Locks the balances of players until the transaction ends, and with them their points. Answers whose there are: an erased one has none. */
export async function lockBalances(tx: Tx, playerIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select player_id as id from point_balances where player_id = any(${[...playerIds]}::uuid[]) order by player_id for update`;
  return rows.map(({ id }) => id);
}

/** What orders earned, and how much of it was taken back so far, in how many entries. */
export interface Earning {
  playerId: string;
  number: string;
  points: number;
  levelAt: Date;
  taken: number;
  corrections: number;
}

export const earningsOf = (tx: Tx, orders: readonly { playerId: string; number: string }[]): Promise<Earning[]> =>
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

/** What an order brought its player, less what was taken back; null: nothing is booked yet. */
export async function earnedBy(db: Db, playerId: string, number: string): Promise<number | null> {
  const [row] = await db<{ points: number | null }[]>`
    select sum(points)::bigint as points from point_entries where player_id = ${playerId} and number = ${number}`;
  return row?.points ?? null;
}

/** SQL of the first instant of the 12 months that count for a level, which begin `later` months after today's. */
const countedFrom = (db: Db, timeZone: string | Query<object[]>, later: number) => db`
  (date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${12 - later})) at time zone ${timeZone}`;

/** SQL of the points that count for a player's level, in the months that begin `later` after today's. */
export const levelPoints = (
  db: Db,
  playerId: string | Query<object[]>,
  timeZone: string | Query<object[]>,
  later = 0,
) => db`(
  select coalesce(sum(points), 0)::bigint from point_entries
  where player_id = ${playerId} and level_at >= ${countedFrom(db, timeZone, later)}
)`;

/** The points that count for a player's level now. */
export async function countedPoints(db: Db, playerId: string, timeZone: string): Promise<number> {
  const [row] = await db<{ counted: number }[]>`select ${levelPoints(db, playerId, timeZone)} as counted`;
  return row?.counted ?? 0;
}

/** The points that count for the levels of players, with and without some of their entries, whose keys are hashed once. */
export async function countedOf(
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

/** Entries of the last 12 months, newest first, and the orders they come from. */
export const historyOf = (db: Db, playerId: string, { limit, offset }: { limit: number; offset: number }) => db<
  { id: string; kind: EntryKind; points: number; number: string | null; at: Date }[]
>`
  select id, kind, points, number, at from point_entries
  where player_id = ${playerId} and at > now() - interval '12 months'
  order by id desc limit ${limit} offset ${offset}`;

/** Players whose counted points reach some number, after one of them in the order of ids. */
export async function playersWith(
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

export interface Standing {
  balance: number;
  /** For the level of this month, and those that will still count at the start of the next. */
  counted: number;
  countedNext: number;
}

export async function readStanding(db: Db, playerId: string, timeZone: string): Promise<Standing> {
  const [row] = await db<Standing[]>`
    select coalesce((select balance from point_balances where player_id = ${playerId}), 0) as balance,
      ${levelPoints(db, playerId, timeZone)} as counted, ${levelPoints(db, playerId, timeZone, 1)} as "countedNext"`;
  if (!row) throw new Error('a standing answered no row');
  return row;
}

/** Balances that are not the sum of their entries: none, ever. */
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

/** What this domain keeps of a player. */
export const pointsData = (db: Db, playerId: string) => db`
  select kind, points, number as "order", at from point_entries where player_id = ${playerId} order by id`;
