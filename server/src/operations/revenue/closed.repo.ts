import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { RevenueSums } from './dimensions.ts';
import { entryColumns, entrySums, isRevenue } from './ledger-revenue.repo.ts';

export interface ClosedSums extends RevenueSums {
  game: number | null;
  provider: string;
}

/** A UTC month whose sums are stored as final. */
export interface ClosedMonth {
  /** 2026-10. */
  month: string;
  by: string;
  at: Date;
  why: string;
  sums: ClosedSums[];
}

/** A group of a closed month whose stored sums are not those of the ledger: the ledger's less the stored ones. */
export type ClosedDifference = ClosedSums & { month: string };

const names = (db: Db): Query<object[]> => db`game, currency, provider`;

/** SQL: the first day of a month such as 2026-10. */
const first = (db: Db, month: string) => db`(${`${month}-01`}::date)`;

/** SQL: the ledger's sums of a UTC month. */
const sumsOf = (db: Db, month: string) => db`
  select ${names(db)}, ${entrySums(db)} from (
    select ${entryColumns(db)} from ledger_entries e
    cross join (select null::text as method) as p -- no group needs it
    left join orders o on o.player_id = e.player_id and o.number = e.payable
    where e.at >= ${first(db, month)}::timestamp at time zone 'UTC'
      and e.at < (${first(db, month)} + interval '1 month') at time zone 'UTC' and e.${isRevenue(db)}
  ) as entries group by ${names(db)}`;

/** Returns whether all entries of a month are written and rolled up, and whether the month is over. */
export async function stateOf(db: Db, month: string): Promise<{ isOver: boolean; isRolledUp: boolean }> {
  const [row] = await db<{ isOver: boolean; isRolledUp: boolean }[]>`
    select ends <= now() as "isOver", coalesce((select rolled_to from revenue_rollup) >= ends, false) as "isRolledUp"
    from (select (${first(db, month)} + interval '1 month') at time zone 'UTC' as ends) as month`;
  if (!row) throw new Error('the month answered no row');
  return row;
}

/** The close of a month, with its numbers as JSON and their hash. */
export interface NewClosing {
  month: string;
  by: string;
  why: string;
  action: string;
  figures: object;
  hash: string;
  without: readonly string[];
}

/** Stores the sums of a month. Returns false if it is closed already. */
export async function closeMonth(
  tx: Tx,
  { month, by, why, action, figures, hash, without }: NewClosing,
): Promise<boolean> {
  const closed = await tx`
    insert into closed_months (month, closed_by, why, action, figures, hash, without)
    values (${first(tx, month)}, ${by}, ${why}, ${action}, ${JSON.stringify(figures)}::text::jsonb, ${hash}, ${[...without]}::text[])
    on conflict do nothing returning month`;
  if (closed.length === 0) return false;
  await tx`
    insert into closed_month_sums (month, ${names(tx)}, payments, gross, refunds, disputes, net, tax)
    select ${first(tx, month)}, sums.* from (${sumsOf(tx, month)}) as sums`;
  return true;
}

/** Returns the closed months, the newest first. */
export const closedMonths = (db: Db) => db<ClosedMonth[]>`
  select to_char(month, 'YYYY-MM') as month, closed_by as by, closed_at as at, why, coalesce((
    select jsonb_agg(to_jsonb(s) - 'month' order by currency, game, provider) from closed_month_sums s where s.month = m.month
  ), '[]') as sums
  from closed_months m order by m.month desc`;

/** Returns the UTC months that are over, have entries, and are not closed, the oldest first. */
export const openMonths = (db: Db) => db<{ month: string; isRolledUp: boolean }[]>`
  select to_char(month, 'YYYY-MM') as month, coalesce(ends <= rolled_to, false) as "isRolledUp"
  from revenue_rollup cross join generate_series(
    coalesce(date_trunc('month', (select min(begins) from revenue_hours) at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC')),
    date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month'
  ) as month cross join lateral (select (month + interval '1 month') at time zone 'UTC' as ends, month::date as day) as months
  where not exists (select from closed_months c where c.month = months.day) order by month`;

/** Returns the groups of a closed month that differ from the ledger. */
export const monthDifferences = (db: Db, month: string) => db<ClosedDifference[]>`
  select ${month}::text as month, ${names(db)}, sum(sign * payments)::int as payments, sum(sign * gross)::bigint as gross,
    sum(sign * refunds)::bigint as refunds, sum(sign * disputes)::bigint as disputes, sum(sign * net)::bigint as net,
    sum(sign * tax)::bigint as tax
  from (
    select 1 as sign, sums.* from (${sumsOf(db, month)}) as sums
    union all
    select -1, ${names(db)}, payments, gross, refunds, disputes, net, tax from closed_month_sums where month = ${first(db, month)}
  ) as rows group by ${names(db)}
  having sum(sign) <> 0 or sum(sign * payments) <> 0 or sum(sign * gross) <> 0 or sum(sign * refunds) <> 0
    or sum(sign * disputes) <> 0 or sum(sign * net) <> 0 or sum(sign * tax) <> 0
  order by ${names(db)} limit 100`;
