import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { entryColumns, entrySums, isRevenue } from '../revenue/ledger-revenue.repo.ts';
import type { BookDifference, FeeLine, LateLine, VatLine } from './figures.ts';

/** Most late lines of a month that are listed. */
const MOST_LATE = 1000;
/** Most payments with a difference that are listed; sums have all of them. */
const MOST_DIFFERENCES = 200;

type Part = Query<object[]>;

/** SQL: the first day of a UTC month such as 2026-11. */
const first = (db: Db, month: string): Part => db`(${`${month}-01`}::date)`;
export const beginOf = (db: Db, month: string): Part => db`(${first(db, month)}::timestamp at time zone 'UTC')`;
export const endOf = (db: Db, month: string): Part =>
  db`((${first(db, month)} + interval '1 month') at time zone 'UTC')`;
/** SQL: whether an instant lies in a month. */
export const inMonth = (db: Db, at: Part, month: string): Part =>
  db`(${at} >= ${beginOf(db, month)} and ${at} < ${endOf(db, month)})`;

/** SQL: entries `e` with their orders `o`; no sum here needs the method of the payment `p`. */
export const entriesWithOrders = (db: Db): Part => db`
  ledger_entries e cross join (select null::text as method) as p
  left join lateral (
    select snapshot, gid, item, total from orders where player_id = e.player_id and number = e.payable limit 1
  ) as o on true`;

/** The movements of an account in the month. Debits are positive. */
export interface AccountSum {
  provider: string;
  currency: string;
  account: string;
  amount: number;
}

export const accountSums = (db: Db, month: string) => db<AccountSum[]>`
  select provider, currency, account, sum(amount)::bigint as amount from (
    select provider, currency, account, amount from ledger_entries where ${inMonth(db, db`at`, month)}
    union all
    select provider, currency, account, amount from balance_entries where ${inMonth(db, db`booked_at`, month)}
  ) as entries group by provider, currency, account order by provider, currency, account`;

interface ProviderSum {
  provider: string;
  currency: string;
  amount: number;
}

/** Returns what each provider owed at the beginning of a month. */
export const openings = (db: Db, month: string) => db<ProviderSum[]>`
  select provider, currency, sum(amount)::bigint as amount from (
    select provider, currency, amount from ledger_entries where account = 'provider' and at < ${beginOf(db, month)}
    union all
    select provider, currency, amount from balance_entries where account = 'provider' and booked_at < ${beginOf(db, month)}
  ) as entries group by provider, currency having sum(amount) <> 0`;

/** Returns the change by the reports of the providers whose reports are read. */
export const reportedChanges = (db: Db, month: string) => db<ProviderSum[]>`
  select provider, currency, sum(amount - fee)::bigint as amount from balance_transactions
  where ${inMonth(db, db`booked_at`, month)} group by provider, currency`;

export const reportReads = (db: Db) => db<{ provider: string; from: Date; until: Date }[]>`
  select provider, read_from as from, read_until as until from balance_reads order by provider`;

export const vatLines = (db: Db, month: string) => db<VatLine[]>`
  with entries as (
    select ${entryColumns(db)}, (o.snapshot #>> '{price,tax,percent}')::float8 as rate
    from ${entriesWithOrders(db)}
    where ${inMonth(db, db`e.at`, month)} and e.${isRevenue(db)}
  )
  select country, state, rate, currency, payments, gross, refunds, disputes, net - tax as taxable, tax from (
    select country, state, rate, currency, ${entrySums(db)} from entries group by country, state, rate, currency
  ) as sums where (payments, gross, refunds, disputes, tax) <> (0, 0, 0, 0, 0)
  order by country, state, rate, currency`;

export const feeLines = (db: Db, month: string) => db<FeeLine[]>`
  select t.provider, t.currency, t.category, count(*)::int as lines, sum(e.amount)::bigint as amount
  from balance_entries e join balance_transactions t on t.provider = e.provider and t.id = e.transaction_id
  where e.account = 'fees' and ${inMonth(db, db`e.booked_at`, month)}
  group by t.provider, t.currency, t.category order by t.provider, t.currency, t.category`;

export const lateLines = (db: Db, month: string) => db<LateLine[]>`
  select provider, id, category, currency, amount, fee, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
  from balance_transactions where ${inMonth(db, db`booked_at`, month)} and at < ${beginOf(db, month)}
  order by provider, balance_transactions.at, id limit ${MOST_LATE}`;

/** SQL: the payments of the month whose ledger and report differ, with all that either ever had of them. */
const differing = (db: Db, month: string): Part => db`
  with booked as (
    select provider, payment_id, currency, sum(amount) as amount from ledger_entries
    where account = 'provider' and ${inMonth(db, db`at`, month)} group by provider, payment_id, currency
  ), reported as (
    select provider, payment_id, coalesce(charged_currency, currency) as currency, sum(coalesce(charged_amount, amount)) as amount
    from balance_transactions where kind in ('payment', 'refund', 'dispute') and ${inMonth(db, db`booked_at`, month)}
    group by 1, 2, 3
  ), parts as (
    select provider, payment_id, currency, coalesce(b.amount, 0) as booked, coalesce(r.amount, 0) as reported
    from booked b full join reported r using (provider, payment_id, currency)
    where coalesce(b.amount, 0) <> coalesce(r.amount, 0) and exists (select from balance_reads k where k.provider = coalesce(b.provider, r.provider))
  )
  select parts.provider, parts.currency, parts.payment_id, parts.booked, parts.reported, ours.payable,
    parts.payment_id is not null and ours.amount = theirs.amount as in_transit
  from parts
  left join lateral (
    select coalesce(sum(amount), 0) as amount, min(payable) as payable from ledger_entries l
    where l.payment_id = parts.payment_id and l.provider = parts.provider and l.currency = parts.currency and l.account = 'provider'
  ) as ours on true
  left join lateral (
    select coalesce(sum(coalesce(charged_amount, amount)), 0) as amount from balance_transactions t
    where t.payment_id = parts.payment_id and t.provider = parts.provider and coalesce(t.charged_currency, t.currency) = parts.currency
      and t.kind in ('payment', 'refund', 'dispute')
  ) as theirs on true`;

/** Returns the sums of the differences: those that another month's report has, and the others. */
export const differenceSums = (db: Db, month: string) => db<
  { provider: string; currency: string; inTransit: number; open: number; payments: number }[]
>`
  select provider, currency, coalesce(sum(booked - reported) filter (where in_transit), 0)::bigint as "inTransit",
    coalesce(sum(booked - reported) filter (where not in_transit), 0)::bigint as open,
    count(*) filter (where not in_transit)::int as payments
  from (${differing(db, month)}) as found group by provider, currency order by provider, currency`;

/** Returns the payments with a difference: first those that no other month explains. */
export const differences = (db: Db, month: string) => db<BookDifference[]>`
  select provider, currency, payment_id as "paymentId", payable as order, booked::bigint as booked, reported::bigint as reported,
    in_transit as "isInTransit"
  from (${differing(db, month)}) as found
  order by in_transit, provider, currency, payment_id nulls first limit ${MOST_DIFFERENCES}`;
