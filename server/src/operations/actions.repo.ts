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
  command?: string | undefined;
  days?: number | undefined;
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

/**
 * Returns the newest matching actions with their positions in the log; a player's include those on their orders.
 * @param before only those before this position in the log; null: all
 */
export function actionsWhere(
  db: Db,
  { by, order, playerId, command, days }: ActionFilter,
  most: number,
  before: number | null = null,
) {
  const matches = db`${by === undefined ? db`true` : db`a.by_name = ${by}`}
    and ${order === undefined ? db`true` : db`a.order_number = ${order}`}
    and ${command === undefined ? db`true` : db`(a.command = ${command} or a.command like ${`${command} %`})`}
    and ${days === undefined ? db`true` : db`a.at >= now() - make_interval(days => ${days})`}
    and ${before === null ? db`true` : db`a.position < ${before}`}`;
  const entries =
    playerId === undefined ? db`select a.* from operator_actions a where ${matches}` : about(db, playerId, matches);
  // Lateral: a plan for any number of entries would read all orders and players.
  return db<(ActionLine & { position: number })[]>`
    select a.at, a.by_name as by, a.command, a.order_number as "order", p.uid, a.why, a.arguments, a.result, a.id, a.position
    from (${entries} order by position desc limit ${most}) as a
    left join lateral (select player_id from orders where number = a.order_number limit 1) as o on true
    left join lateral (select uid from players where id = coalesce(o.player_id, (a.result ->> 'playerId')::uuid) limit 1) as p on true
    order by a.position desc`;
}
