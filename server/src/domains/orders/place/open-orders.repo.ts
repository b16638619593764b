import type { Db } from '#server/db/client.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { OrderRow } from '../orders.repo.ts';
import { MAX_OPEN_ORDERS } from '../orders.rules.ts';

/**
 * SQL condition: the order can still be paid. The same as in `open_orders`, see `105-open-orders-of-two-months.sql`.
 * Looks into two months only: `MOST_UNPAID_SECONDS` after it was placed, no order is open.
 */
export const isOpen = (db: Db) => db`
  payment_state in ('unpaid', 'paying', 'payment_failed') and expires_at > now()
  and number >= to_char(now() at time zone 'UTC' - interval '32 days', 'YYYYMMDD')`;

/** Returns the open order of a choice, unless it is being cancelled. */
export async function findOpenOrder(db: Db, playerId: string, choice: Buffer): Promise<string | null> {
  const [row] = await db<{ number: string }[]>`
    select number from orders where player_id = ${playerId} and choice = ${choice} and ${isOpen(db)}
      and (cancelling_until is null or cancelling_until <= now())
    order by number desc limit 1`;
  return row?.number ?? null;
}

/** Returns the error for a new order that open orders prevent, with their numbers. */
export async function openRefusal(
  db: Db,
  { playerId, gid, item }: Pick<OrderRow, 'playerId' | 'gid' | 'item'>,
  which: 'open' | 'item_open',
): Promise<ApiError> {
  const rows = await db<{ number: string; same: boolean }[]>`
    select number, gid = ${gid} and item = ${item} as same from orders
    where player_id = ${playerId} and ${isOpen(db)} order by created_at desc, number desc`;
  if (which === 'open') {
    return apiError('order.too_many_open', { most: MAX_OPEN_ORDERS, orders: rows.map(({ number }) => number) });
  }
  return apiError('order.item_open', { item, order: rows.find(({ same }) => same)?.number ?? null });
}
