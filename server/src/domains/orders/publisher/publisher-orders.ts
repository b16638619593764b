import type { PublisherOrder } from '#contract/publisher/order.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { type OrderRef, ofRefs } from '../orders.repo.ts';

/** An order, and its time of creation to the microsecond: lists are sorted by it. */
export interface ListedOrder {
  order: PublisherOrder;
  at: string;
}

type Row = Omit<PublisherOrder, 'createdAt' | 'paidAt'> & { at: string; createdAt: Date; paidAt: Date | null };

/** Returns orders as the publisher's systems see them, in no order; those that do not exist are missing. */
export const publisherOrders = async (db: Db, refs: readonly OrderRef[]): Promise<PublisherOrder[]> =>
  (await listedOrders(db, db`where ${ofRefs(db, refs)}`)).map(({ order }) => order);

/** Returns the orders of numbers, in their order; undefined where there is none. */
export async function publisherOrdersOf(db: Db, numbers: readonly string[]): Promise<(PublisherOrder | undefined)[]> {
  const rows = (await listedOrders(db, db`where number = any(${[...numbers]}::text[])`)).map(({ order }) => order);
  const found = new Map(rows.map((order) => [order.number, order]));
  return numbers.map((number) => found.get(number));
}

/** @param rest conditions, order and limit, on columns of `orders` */
export async function listedOrders(db: Db, rest: Query<object[]>): Promise<ListedOrder[]> {
  const rows = await db<Row[]>`
    select number, uid::text as uid, gid, region, item, coalesce(role ->> 'roleId', '') as "roleId", total, currency,
      snapshot ->> 'country' as country, method, payment_state as payment, item_state as delivery,
      snapshot ->> 'refer' as refer, created_at as "createdAt",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, (
        select min(at) from order_events e where e.player_id = o.player_id and e.number = o.number and e.event = 'paid'
      ) as "paidAt"
    from orders o ${rest}`;
  return rows.map(({ at, createdAt, paidAt, ...order }) => ({
    order: { ...order, createdAt: createdAt.toISOString(), paidAt: paidAt?.toISOString() ?? null },
    at,
  }));
}
