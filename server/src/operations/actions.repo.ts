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

/** Returns the newest matching actions; a player's include those on their orders. */
export const actionsWhere = (db: Db, { by, order, playerId, command, days }: ActionFilter, most: number) => db<
  ActionLine[]
>`
  select a.at, a.by_name as by, a.command, a.order_number as "order", p.uid, a.why, a.arguments, a.result, a.id
  from operator_actions a
  left join orders o on o.number = a.order_number
  left join players p on p.id = coalesce(o.player_id, (a.result ->> 'playerId')::uuid)
  where ${by === undefined ? db`true` : db`a.by_name = ${by}`}
    and ${order === undefined ? db`true` : db`a.order_number = ${order}`}
    and ${
      playerId === undefined
        ? db`true`
        : db`(a.result ? 'playerId' and a.result ->> 'playerId' = ${playerId}
            or a.order_number in (select number from orders where player_id = ${playerId}))`
    }
    and ${command === undefined ? db`true` : db`(a.command = ${command} or a.command like ${`${command} %`})`}
    and ${days === undefined ? db`true` : db`a.at >= now() - make_interval(days => ${days})`}
  order by a.position desc limit ${most}`;
