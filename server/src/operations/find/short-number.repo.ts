import type { Db } from '#server/db/client.ts';
import { MOST, type OrderLine, orderColumns } from '../order-lines.ts';

/** Days of which orders are found by the part of the number after the hyphen: two years. */
const DAYS = 731;

/**
 * Returns the orders whose number ends with this part. The number begins with its day, and no index has its end: each
 * day's number is looked up, in its own partition. Lateral with a limit: a join would let the planner read all orders.
 */
export const ordersWithShort = (db: Db, short: string): PromiseLike<OrderLine[]> => db<OrderLine[]>`
  select ${orderColumns(db)} from (
    select to_char((now() at time zone 'UTC') - make_interval(days => day), 'YYYYMMDD') || '-' || ${short}::text as named
    from generate_series(-1, ${DAYS}) as day
  ) as hit cross join lateral (
    select * from orders where number = hit.named limit ${MOST}
  ) as one order by created_at desc limit ${MOST}`;
