import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { LEDGER_SETTLED } from '#server/domains/payments/index.ts';
import { entryColumns, entrySums, isRevenue } from './ledger-revenue.repo.ts';

/** UTC instants: whole hours, the second one excluded. */
export interface Hours {
  from: Date;
  until: Date;
}

/** SQL: the dimensions of a roll-up. */
export const dimensions = (db: Db): Query<object[]> => db`game, item, country, state, currency, method, provider`;
/** SQL: rows of `revenue_hours`, added up. */
export const rolledSums = (db: Db): Query<object[]> => db`
  sum(payments)::int as payments, sum(gross)::bigint as gross, sum(refunds)::bigint as refunds,
  sum(disputes)::bigint as disputes, sum(net)::bigint as net, sum(tax)::bigint as tax`;

/**
 * Statements with times are planned for their own values: a month of the ledger and its newest hour need different
 * plans. Compiling them takes longer than running them.
 */
export const planForValues = (db: Db) =>
  db`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/** `to`: the end of the hours that are rolled up; null: none is. */
type RolledTo = { to: Date | null };

/** Locks the roll-up until the transaction ends. */
export async function lockRollup(tx: Tx): Promise<RolledTo> {
  const [row = { to: null }] = await tx<RolledTo[]>`select rolled_to as to from revenue_rollup for update`;
  return row;
}

/** The same, without waiting: null if another transaction has the lock. */
export async function tryLockRollup(tx: Tx): Promise<RolledTo | null> {
  const [row = null] = await tx<RolledTo[]>`select rolled_to as to from revenue_rollup for update skip locked`;
  return row;
}

/**
 * Returns the next complete hours after `from`, up to the end of their UTC day. Null: none is complete.
 * @param from null: the first day of the ledger
 */
export async function nextHours(
  db: Db,
  from: Date | null,
  most: number,
  settled = LEDGER_SETTLED,
): Promise<Hours | null> {
  const [row] = await db<Hours[]>`
    select first as from, least(complete, first + make_interval(hours => ${most}), date_trunc('day', first, 'UTC') + interval '1 day') as until
    from (
      select coalesce(${from}::timestamptz, date_trunc('day', (select min(at) from ledger_entries), 'UTC')) as first,
        date_trunc('hour', least(now() - ${settled}::interval, (
          -- No timeout ends a commit that waits for a synchronous standby. Until then, nobody sees its entries.
          select min(xact_start) from pg_stat_activity where datname = current_database() and backend_xid is not null
            and backend_type = 'client backend'
        )), 'UTC') as complete
    ) as hours where first < complete`;
  return row ?? null;
}

/** Notes the newest id of this moment: entries of the next hours have greater ones. */
export async function mark(db: Db): Promise<void> {
  await db`
    insert into revenue_marks (hour, after_id)
    select date_trunc('hour', clock_timestamp(), 'UTC'), coalesce((select max(id) from ledger_entries), 0)
    on conflict (hour) do update set after_id = greatest(revenue_marks.after_id, excluded.after_id)`;
  await db`delete from revenue_marks where hour < (select rolled_to from revenue_rollup) - interval '1 day'`;
}

/** SQL: an id below those of all entries since `from`. */
export const idBefore = (db: Db, from: Date) =>
  db`coalesce((select max(after_id) from revenue_marks where hour <= ${from}::timestamptz - interval '1 hour'), 0)`;

/** SQL: entries with their payments and orders. Lateral, so that no plan reads all payments. */
export const withOrders = (db: Db, entries: Query<object[]>): Query<object[]> => db`
  ${entries}
  left join lateral (select method from payments where player_id = e.player_id and id = e.payment_id limit 1) as p on true
  left join lateral (
    select snapshot, gid, item, total from orders where player_id = e.player_id and number = e.payable limit 1
  ) as o on true`;

/** SQL: the entries of some hours with the columns of a roll-up. */
export const entriesOf = (db: Db, { from, until }: Hours) => db`
  select e.id, date_trunc('hour', e.at, 'UTC') as hour, ${entryColumns(db)}
  from ${withOrders(db, db`ledger_entries e`)}
  where e.id > ${idBefore(db, from)} and e.at >= ${from} and e.at < ${until} and e.${isRevenue(db)}`;

/** Sums hours of the ledger again. The roll-up must be locked. */
export async function rollUp(tx: Tx, hours: Hours): Promise<void> {
  const { from, until } = hours;
  await tx`delete from revenue_hours where begins >= ${from} and begins < ${until}`;
  await tx`delete from revenue_hour_ids where hour >= ${from} and hour < ${until}`;
  await tx`
    with entries as materialized (${entriesOf(tx, hours)}), ids as (
      insert into revenue_hour_ids (hour, first_id, last_id) select hour, min(id), max(id) from entries group by hour
    )
    insert into revenue_hours (begins, ${dimensions(tx)}, payments, gross, refunds, disputes, net, tax)
    select hour, ${dimensions(tx)}, ${entrySums(tx)} from entries group by hour, ${dimensions(tx)}`;
}

export const setRolledTo = (tx: Tx, until: Date) => tx`update revenue_rollup set rolled_to = ${until}`;
