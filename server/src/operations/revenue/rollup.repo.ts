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
/** SQL: the sums of a roll-up. */
const SUM_NAMES = ['payments', 'gross', 'refunds', 'disputes', 'net', 'tax'] as const;

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
export async function nextHours(db: Db, from: Date | null, most: number): Promise<Hours | null> {
  const [row] = await db<Hours[]>`
    select first as from, least(complete, first + make_interval(hours => ${most}), date_trunc('day', first, 'UTC') + interval '1 day') as until
    from (
      select coalesce(${from}::timestamptz, date_trunc('day', (select min(at) from ledger_entries), 'UTC')) as first,
        date_trunc('hour', now() - ${LEDGER_SETTLED}::interval, 'UTC') as complete
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
const entriesOf = (db: Db, { from, until }: Hours) => db`
  select e.id, date_trunc('hour', e.at, 'UTC') as hour, ${entryColumns(db)}
  from ${withOrders(db, db`ledger_entries e`)}
  where e.id > ${idBefore(db, from)} and e.at >= ${from} and e.at < ${until} and e.${isRevenue(db)}`;

/** Sums hours of the ledger again, and the day that they end. The roll-up must be locked. */
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

/** Sums the complete UTC days that these hours touch. */
export async function rollUpDays(tx: Tx, { from, until }: Hours): Promise<void> {
  const day = (at: Date) => tx`date_trunc('day', ${at}::timestamptz, 'UTC')`;
  await tx`delete from revenue_days where begins >= ${day(from)} and begins < ${until}`;
  await tx`
    insert into revenue_days (begins, ${dimensions(tx)}, payments, gross, refunds, disputes, net, tax)
    select date_trunc('day', begins, 'UTC'), ${dimensions(tx)}, ${rolledSums(tx)} from revenue_hours
    where begins >= ${day(from)} and begins < ${day(until)} + case when ${day(until)} < ${until} then interval '1 day' else interval '0' end
      and begins < date_trunc('day', (select rolled_to from revenue_rollup), 'UTC')
    group by 1, ${dimensions(tx)}`;
}

export const setRolledTo = (tx: Tx, until: Date) => tx`update revenue_rollup set rolled_to = ${until}`;

export interface RollupDifference {
  /** Begins at this UTC instant. */
  hour: Date;
  span: 'hour' | 'day';
  game: number | null;
  item: string | null;
  country: string | null;
  state: string | null;
  currency: string;
  method: string | null;
  provider: string;
  /** Of the ledger less those of the roll-up; minor units. */
  payments: number;
  gross: number;
  refunds: number;
  disputes: number;
  net: number;
  tax: number;
}

/** SQL: groups whose rows with `sign` 1 and -1 do not cancel out. */
const unequal = (db: Db, span: 'hour' | 'day', rows: Query<object[]>) => db<RollupDifference[]>`
  select hour, ${span}::text as span, ${dimensions(db)}, sum(sign * payments)::int as payments, sum(sign * gross)::bigint as gross,
    sum(sign * refunds)::bigint as refunds, sum(sign * disputes)::bigint as disputes, sum(sign * net)::bigint as net,
    sum(sign * tax)::bigint as tax
  from (${rows}) as rows group by hour, ${dimensions(db)}
  having sum(sign) <> 0 or ${SUM_NAMES.map((name) => db`sum(sign * ${db(name)}) <> 0`).reduce((all, one) => db`${all} or ${one}`)}
  order by hour limit 100`;

/** Returns how the roll-up of some hours differs from the ledger. */
export const hourDifferences = (db: Db, hours: Hours) =>
  unequal(
    db,
    'hour',
    db`
    select 1 as sign, hour, ${dimensions(db)}, ${entrySums(db)} from (${entriesOf(db, hours)}) as entries group by hour, ${dimensions(db)}
    union all
    select -1, begins, ${dimensions(db)}, payments, gross, refunds, disputes, net, tax from revenue_hours
    where begins >= ${hours.from} and begins < ${hours.until}`,
  );

/** Returns how the roll-up of complete UTC days differs from that of their hours. */
export const dayDifferences = (db: Db, { from, until }: Hours) =>
  unequal(
    db,
    'day',
    db`
    select 1 as sign, date_trunc('day', begins, 'UTC') as hour, ${dimensions(db)}, ${rolledSums(db)} from revenue_hours
    where begins >= ${from} and begins < ${until} group by 2, ${dimensions(db)}
    union all
    select -1, begins, ${dimensions(db)}, payments, gross, refunds, disputes, net, tax from revenue_days
    where begins >= ${from} and begins < ${until}`,
  );
