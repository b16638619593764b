import type { Db } from '#server/db/client.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';

export interface PaidOrder {
  number: string;
  refer: string | null;
  item: string;
  roleId: string;
  total: number;
  currency: string;
  paymentState: OrderPaymentState;
  itemState: OrderItemState;
  paidAt: Date;
}

/** Returns a player's orders in one game that were ever paid, newest first. */
export const paidOrders = (db: Db, playerId: string, gid: number, since: Date, limit: number) => db<PaidOrder[]>`
  select o.number, o.snapshot->>'refer' as refer, o.item, o.role->>'roleId' as "roleId", o.total, o.currency, o.payment_state as "paymentState",
    o.item_state as "itemState", paid.at as "paidAt"
  from orders o
  cross join lateral (
    select min(at) as at from order_events e
    where e.player_id = o.player_id and e.number = o.number and e.event = 'paid'
  ) paid
  where o.player_id = ${playerId} and o.gid = ${gid} and o.created_at >= ${since} and paid.at is not null
  order by o.created_at desc limit ${limit}`;
