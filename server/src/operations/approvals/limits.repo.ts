import type { Db, Tx } from '#server/db/client.ts';

export interface Sum {
  /** Minor units. */
  amount: number;
  currency: string;
}

/**
 * The actions that move money, with the amount in their results; a repeat by key moves none. A resolution counts
 * without the refunds that other actions had asked for.
 */
const refunds = (db: Db) => db`
  select coalesce((result ->> 'amount')::bigint, (result ->> 'counted')::bigint, (result ->> 'refunded')::bigint)
      as amount, result ->> 'currency' as currency
  from operator_actions
  where command in ('orders refund', 'orders refund-many', 'orders resolve') and result ->> 'before' is null`;

/** Lets actions of one operator take turns with the sums. Take this lock after those of orders and payments. */
export const lockSums = (tx: Tx, by: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`sums of ${by}`}, 0))`;

/** Returns the operator's refunds of the last 24 hours that nobody else approved. */
export const refundsOfOperator = (db: Db, by: string) => db<Sum[]>`
  ${refunds(db)} and by_name = ${by} and at > now() - interval '24 hours' and not arguments ? 'approvedBy'`;

/** Returns all refunds of an order by operators. */
export const refundsOfOrder = (db: Db, number: string) => db<Sum[]>`${refunds(db)} and order_number = ${number}`;

/** Returns the number of grants, of coupons too, of the last 24 hours that nobody else approved. */
export async function grantsOfOperator(db: Db, by: string): Promise<number> {
  const [row] = await db<{ given: number }[]>`
    select coalesce(sum(coalesce((result ->> 'given')::bigint, (result ->> 'granted')::bigint)), 0)::bigint as given
    from operator_actions
    where command in ('grants give', 'coupons grant') and by_name = ${by} and at > now() - interval '24 hours'
      and not arguments ? 'approvedBy'`;
  return row?.given ?? 0;
}
