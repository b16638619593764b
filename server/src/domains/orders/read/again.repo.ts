import type { Db } from '#server/db/client.ts';
import { columns, type OrderRow } from '../orders.repo.ts';
import { isOpen } from '../place/open-orders.repo.ts';

/** Orders of a player that can be paid yet, newest first. */
export const openOrders = (db: Db, playerId: string) => db<OrderRow[]>`
  select ${columns(db)} from orders where player_id = ${playerId} and ${isOpen(db)}
  order by created_at desc, number desc`;

/** What a player bought last and the game did not refuse. @param since the first number to look at: lets the database skip months */
export const lastBought = (db: Db, playerId: string, since: string, limit: number) => db<OrderRow[]>`
  select ${columns(db)} from orders
  where player_id = ${playerId} and number >= ${since}
    and payment_state in ('paid', 'partially_refunded') and item_state in ('waiting', 'sending', 'sent')
  order by created_at desc, number desc limit ${limit}`;
