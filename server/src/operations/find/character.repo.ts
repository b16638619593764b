import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { byKeys, MOST, type OrderLine, orderColumns } from '../order-lines.ts';
import { beginsWith } from './prefix.ts';

/** Players of a character whose orders are read. */
const PLAYERS = 25;
const ORDERS_OF_ONE = 10;

/**
 * SQL for the players whose last order in a game was for a character with this id, or a name that begins with it.
 * Exact names come first, because the index sorts them first.
 */
export const playersOfCharacter = (db: Db, names: readonly string[]) => db`
  select distinct known.player_id from unnest(${[...names]}::text[]) as typed (name) cross join lateral (
    -- Sorted as the index: many games use the same ids, so the planner takes every id for a frequent one.
    (select player_id from shop_memory where role ->> 'roleId' = typed.name order by player_id limit ${PLAYERS})
    union all
    (
      select player_id from shop_memory where ${beginsWith(db, db`lower(role ->> 'name')`, db`typed.name`)}
      order by lower(role ->> 'name') collate "C" limit ${PLAYERS}
    )
  ) as known`;

/**
 * SQL condition and order of the newest deliveries to a character. A range, although it is one value: the planner would
 * read all deliveries by id where it takes the value for a frequent one.
 */
export const newestToCharacter = (db: Db, roleId: Query<object[]>) => db`
  role_id >= ${roleId} and role_id <= ${roleId} and role_id <> '' order by role_id, id desc`;

/** Returns the newest orders whose item was sent to a character with one of these ids. */
export const ordersSentTo = (db: Db, names: readonly string[]): PromiseLike<OrderLine[]> =>
  byKeys(
    db,
    db`
      select sent.player_id, sent.number from unnest(${[...names]}::text[]) as typed (name) cross join lateral (
        select player_id, reference as number from deliveries
        where source = 'order' and ${newestToCharacter(db, db`typed.name`)} limit ${MOST}
      ) as sent limit ${2 * MOST}`,
  );

/** Returns the newest orders for a character, paid or not, of the players who ordered for it last. */
export const ordersForCharacter = (db: Db, names: readonly string[]): PromiseLike<OrderLine[]> => db<OrderLine[]>`
  select ${orderColumns(db)} from (${playersOfCharacter(db, names)} limit ${PLAYERS}) as buyer (id) cross join lateral (
    select * from orders o where o.player_id = buyer.id and exists (
      select from unnest(${[...names]}::text[]) as typed (name)
      where o.role ->> 'roleId' = typed.name or ${beginsWith(db, db`lower(o.role ->> 'name')`, db`typed.name`)}
    ) order by created_at desc limit ${ORDERS_OF_ONE}
  ) as recent order by created_at desc limit ${MOST}`;
