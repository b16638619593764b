import type { Db } from '#server/db/client.ts';
import { entryColumns, isRevenue } from '../revenue/ledger-revenue.repo.ts';
import { entriesWithOrders } from './month.repo.ts';

/** Sales and refunds of a quarter, by the quarter of the sale. Minor units. */
export interface OssSum {
  /** 2026-Q4. */
  period: string;
  country: string;
  rate: number | null;
  currency: string;
  taxable: number;
  tax: number;
}

/** Returns the sums of the ledger's entries in a quarter. @param from its first day */
export const ossSums = (db: Db, from: string, countries: readonly string[]) => db<OssSum[]>`
  with entries as (
    select ${entryColumns(db)}, (o.snapshot #>> '{price,tax,percent}')::float8 as rate, coalesce((
      select min(c.at) from ledger_entries c where c.payment_id = e.payment_id and c.kind = 'capture' and c.account = 'sales'
    ), e.at) as sold
    from ${entriesWithOrders(db)}
    where e.at >= ${from}::date::timestamp at time zone 'UTC' and e.at < (${from}::date + interval '3 months') at time zone 'UTC'
      and e.${isRevenue(db)} and o.snapshot ->> 'country' = any(${[...countries]}::text[])
  )
  select * from (
    select to_char(sold at time zone 'UTC', 'YYYY-"Q"Q') as period, country, rate, currency,
      (-sum(amount) - coalesce(sum(tax), 0))::bigint as taxable, coalesce(sum(tax), 0)::bigint as tax
    from entries group by 1, country, rate, currency
  ) as sums where (taxable, tax) <> (0, 0) order by period desc, country, rate, currency`;

/** Returns the months of a quarter that are not closed. */
export const openMonthsOf = (db: Db, from: string) => db<{ month: string }[]>`
  select to_char(months.month, 'YYYY-MM') as month
  from generate_series(${from}::date, ${from}::date + interval '2 months', interval '1 month') as months (month)
  where not exists (select from closed_months c where c.month = months.month::date) order by 1`;
