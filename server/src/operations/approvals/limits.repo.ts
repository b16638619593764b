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
  where command in ('orders refund', 'orders refund-many', 'orders resolve', 'payments refund', 'payments adopt')
    and result ->> 'before' is null and (command <> 'payments adopt' or result ? 'counted')`;

/** Lets actions of one operator take turns with the sums. Take this lock after those of orders and payments. */
export const lockSums = (tx: Tx, by: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`sums of ${by}`}, 0))`;

/** Returns the operator's refunds of the last 24 hours that nobody else approved. */
export const refundsOfOperator = (db: Db, by: string) => db<Sum[]>`
  ${refunds(db)} and by_name = ${by} and at > now() - interval '24 hours' and not arguments ? 'approvedBy'`;

/** Returns all refunds of an order by operators. */
export const refundsOfOrder = (db: Db, number: string) => db<Sum[]>`${refunds(db)} and order_number = ${number}`;

/** The grants of a batch by an operator, with one command. */
export interface GivenBatch {
  command: string;
  batch: string;
  /** Players who got one without an approval. */
  players: number;
  /** The value of these grants in minor units of the reference currency; null: not known. */
  value: number | null;
  /** Players of an approved list who have not got theirs with the approval itself. */
  covered: number;
}

/** Returns the grants of the last 24 hours, of coupons too. Those of before values were counted have the value 0. */
export const grantsOfOperator = (db: Db, by: string) => db<GivenBatch[]>`
  select command, arguments ->> 'batch' as batch,
    coalesce(sum(given) filter (where not approved), 0)::bigint as players,
    case when bool_or(unknown) filter (where not approved and given > 0) then null
      else coalesce(sum(value) filter (where not approved), 0)::bigint end as value,
    greatest(0, coalesce(max((arguments ->> 'list')::bigint) filter (where approved), 0)
      - coalesce(sum(given) filter (where approved and arguments ? 'list'), 0))::bigint as covered
  from (
    select command, arguments, coalesce((result ->> 'given')::bigint, (result ->> 'granted')::bigint) as given,
      (result ->> 'value')::bigint as value, result -> 'value' = 'null' as unknown, arguments ? 'approvedBy' as approved
    from operator_actions
    where command in ('grants give', 'coupons grant') and by_name = ${by} and at > now() - interval '24 hours'
  ) as a group by 1, 2`;
