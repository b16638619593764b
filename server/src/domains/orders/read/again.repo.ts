import type { Db } from '#server/db/client.ts';
import { columns, type OrderRow } from '../orders.repo.ts';
import { isOpen } from '../place/open-orders.repo.ts';

/** Returns a player's orders that can still be paid, newest first. */
export const openOrders = (db: Db, playerId: string) => db<OrderRow[]>`
  select ${columns(db)} from orders where player_id = ${playerId} and ${isOpen(db)}
  order by created_at desc, number desc`;

/**
 * Returns a player's last purchases, without those refused by the game. @param since the first order number; lets the
 * database skip months
 */
export const lastBought = (db: Db, playerId: string, since: string, limit: number) => db<OrderRow[]>`
  select ${columns(db)} from orders
  where player_id = ${playerId} and number >= ${since}
    and payment_state in ('paid', 'partially_refunded') and item_state in ('waiting', 'sending', 'sent')
  order by created_at desc, number desc limit ${limit}`;
