import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

export interface OrderLine {
  playerId: string;
  number: string;
  uid: number;
  paymentState: string;
  itemState: string;
  gid: number;
  item: string;
  method: string;
  currency: string;
  total: number;
  /** Names of the character that gets the item and of its server; null after its player was erased. */
  character: string | null;
  server: string | null;
  /** The payment that counts. */
  paymentId: string | null;
  createdAt: Date;
}

/** Orders or players that a search returns of each kind. */
export const MOST = 50;

export const orderColumns = (db: Db) => db`
  player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, item, method,
    currency, total, nullif(role ->> 'name', '') as character, role -> 'server' ->> 'name' as server,
    payment_id as "paymentId", created_at as "createdAt"`;

const newest = (db: Db) => db`order by created_at desc limit ${MOST}`;

/** Returns the newest orders with a condition. */
export const newestWhere = (db: Db, condition: Query<object[]>): PromiseLike<OrderLine[]> =>
  db<OrderLine[]>`select ${orderColumns(db)} from orders where ${condition} ${newest(db)}`;

/** Returns the newest orders with one of two conditions. With an `or`, the plan reads all orders of a player. */
export const newestOfEither = (db: Db, ...[one, other]: [Query<object[]>, Query<object[]>]): PromiseLike<OrderLine[]> =>
  db<OrderLine[]>`
    (select ${orderColumns(db)} from orders where ${one} ${newest(db)})
    union
    (select ${orderColumns(db)} from orders where ${other} ${newest(db)})
    order by "createdAt" desc limit ${MOST}`;

/**
 * SQL for orders among a player's newest: from the time of the 50th on, which the index has. Otherwise the plan sorts
 * all orders of the player, and reads thousands of rows for fifty.
 */
export const isNewestOf = (db: Db, player: Query<object[]>) => db`
  (player_id = ${player} and created_at >= coalesce((
    select created_at from orders where player_id = ${player} order by created_at desc offset ${MOST - 1} limit 1
  ), '-infinity'))`;

/** Returns the newest orders of a player. @param player SQL for the id */
export const newestOf = (db: Db, player: Query<object[]>): PromiseLike<OrderLine[]> =>
  newestWhere(db, isNewestOf(db, player));

/**
 * Returns the newest orders with these keys. Each order is looked up by its key: a join would let the planner read all
 * orders. @param keys SQL for few rows of `player_id` and `number`
 */
export const byKeys = (db: Db, keys: Query<object[]>): PromiseLike<OrderLine[]> => db<OrderLine[]>`
  select ${orderColumns(db)} from (${keys}) as hit (player, named) cross join lateral (
    select * from orders where player_id = hit.player and number = hit.named limit 1
  ) as one ${newest(db)}`;
