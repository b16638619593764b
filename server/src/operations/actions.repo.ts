import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/** An operator's action in the audit log. */
export interface ActionLine {
  at: Date;
  by: string;
  command: string;
  /** The order that it concerned; null: none, or many. */
  order: string | null;
  /** The player; null: none, or many. */
  uid: number | null;
  why: string;
  arguments: Readonly<Record<string, string>>;
  result: Readonly<Record<string, unknown>>;
  id: string;
}

export interface ActionFilter {
  by?: string | undefined;
  order?: string | undefined;
  playerId?: string | undefined;
  /** An operation, or the first word of several. */
  command?: string | undefined;
  days?: number | undefined;
  /** The first moment. */
  from?: Date | undefined;
  /** The moment after the last one. */
  until?: Date | undefined;
}

type Sql = Query<object[]>;

/**
 * SQL for entries about a player or the player's orders. Two look-ups by index: one with `or` would read the whole log.
 */
const about = (db: Db, playerId: string, matches: Sql) => db`
  select a.* from operator_actions a where a.result ? 'playerId' and a.result ->> 'playerId' = ${playerId} and ${matches}
  union all
  select a.* from orders o join operator_actions a on a.order_number = o.number
  where o.player_id = ${playerId} and a.result ->> 'playerId' is distinct from ${playerId} and ${matches}`;

/** True for the operation and those of which it is the first word: `orders refund` of `orders`, and not `ordering`. */
const isOf = (db: Db, command: string) => db`
  a.command collate "C" >= ${command} and a.command collate "C" < ${`${command}!`}`;

/**
 * SQL for the newest entries of each operation with this name or first word. Of each, an index has the newest ones; one
 * range of all would read and sort every entry.
 */
const ofEach = (db: Db, command: string, matches: Sql, most: number) => db`
  select a.* from (
    with recursive named as (
      (select a.command from operator_actions a where ${isOf(db, command)} order by a.command collate "C" limit 1)
      union all
      select (select a.command from operator_actions a where a.command collate "C" > named.command and ${isOf(db, command)}
        order by a.command collate "C" limit 1)
      from named where named.command is not null
    ) select command from named where command is not null
  ) as one cross join lateral (
    select a.* from operator_actions a where a.command collate "C" = one.command and ${matches}
    order by a.at desc, a.position desc limit ${most}
  ) as a`;

/** The moment of an entry is that of its transaction, so entries of one moment follow by position. */
const earlier = (db: Db, position: number) => db`
  (a.at, a.position) < ((select at from operator_actions where position = ${position}), ${position}::bigint)`;

const matching = (
  db: Db,
  { by, order, days, from, until }: ActionFilter,
  before: number | null,
) => db`${by === undefined ? db`true` : db`a.by_name = ${by}`}
    and ${order === undefined ? db`true` : db`a.order_number = ${order}`}
    and ${days === undefined ? db`true` : db`a.at >= now() - make_interval(days => ${days})`}
    and ${from === undefined ? db`true` : db`a.at >= ${from}`}
    and ${until === undefined ? db`true` : db`a.at < ${until}`}
    and ${before === null ? db`true` : earlier(db, before)}`;

function entriesOf(db: Db, { playerId, order, command }: ActionFilter, matches: Sql, most: number): Sql {
  const named = command === undefined ? matches : db`${matches} and ${isOf(db, command)}`;
  if (playerId !== undefined) return about(db, playerId, named);
  // An order has few entries.
  if (command === undefined || order !== undefined) return db`select a.* from operator_actions a where ${named}`;
  return ofEach(db, command, matches, most);
}

/**
 * Returns the newest matching actions with their positions in the log; a player's include those on their orders.
 * @param before only those before this position in the log; null: all
 */
export function actionsWhere(db: Db, filter: ActionFilter, most: number, before: number | null = null) {
  const entries = entriesOf(db, filter, matching(db, filter, before), most);
  // Lateral: a plan for any number of entries would read all orders and players.
  return db<(ActionLine & { position: number })[]>`
    select a.at, a.by_name as by, a.command, a.order_number as "order", p.uid, a.why, a.arguments, a.result, a.id, a.position
    from (${entries} order by at desc, position desc limit ${most}) as a
    left join lateral (select player_id from orders where number = a.order_number limit 1) as o on true
    left join lateral (select uid from players where id = coalesce(o.player_id, (a.result ->> 'playerId')::uuid) limit 1) as p on true
    order by a.at desc, a.position desc`;
}
