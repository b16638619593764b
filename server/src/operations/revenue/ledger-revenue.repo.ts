import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { evidenceState } from '../evidence.repo.ts';
import { type Days, isIn } from '../period.ts';
import { type Dimension, FILTERS, type Filter, type RevenueLine } from './dimensions.ts';

type Part = Query<object[]>;

/** SQL: the names of columns. */
export const columnList = (db: Db, names: readonly string[]): Part =>
  names.map((name) => db`${db(name)}`).reduce((all, one) => db`${all}, ${one}`);

/** SQL: the columns by which a report groups; the currency is always one. */
export const groups = (db: Db, by: readonly Dimension[]): Part =>
  columnList(db, [...by.filter((one) => one !== 'currency'), 'currency']);

/** SQL: the dimensions and the tax of entries `e` with their payments `p` and orders `o`. */
export const entryColumns = (db: Db): Part => db`
  e.account, e.kind, e.amount, e.currency, e.provider, o.snapshot ->> 'country' as country, o.snapshot ->> 'state' as state,
  p.method, o.gid as game, o.gid || '/' || o.item as item,
  round(-e.amount * (o.snapshot #>> '{price,tax,amount}')::numeric / nullif(o.total, 0)) as tax`;

/** SQL: the sums of entries. */
export const entrySums = (db: Db): Part => db`
  count(*) filter (where kind = 'capture')::int as payments,
  coalesce(-sum(amount) filter (where account = 'sales'), 0)::bigint as gross,
  coalesce(sum(amount) filter (where account = 'refunds'), 0)::bigint as refunds,
  coalesce(sum(amount) filter (where account = 'disputes'), 0)::bigint as disputes,
  (-sum(amount))::bigint as net, coalesce(sum(tax), 0)::bigint as tax`;

/** SQL: the entries that revenue consists of. */
export const isRevenue = (db: Db): Part => db`account in ('sales', 'refunds', 'disputes')`;

/**
 * SQL condition: a line of a report says something. Sums of parts can leave lines of zeros, where the parts cancel each
 * other out.
 */
export const isLine = (db: Db): Part => db`(payments, gross, refunds, disputes, net, tax) <> (0, 0, 0, 0, 0, 0)`;

/** SQL: whether a row has the values of a filter. */
export const fits = (db: Db, only: Filter): Part =>
  FILTERS.reduce((all, name) => {
    const value = only[name];
    return value === undefined ? all : db`${all} and ${db(name)} = ${value}`;
  }, db`true`);

/** Sums the ledger's entries of some days. Unknown dimensions are null, for example of money without an order. */
export const ledgerRevenue = (db: Db, days: Days, by: readonly Dimension[], only: Filter = {}) => db<RevenueLine[]>`
  with entries as (
    select ${entryColumns(db)}, to_char(e.at at time zone ${days.zone}, 'YYYY-MM-DD') as day,
      case when o.number is not null then ${evidenceState(db)} end as evidence
    from ledger_entries e
    left join payments p on p.player_id = e.player_id and p.id = e.payment_id
    left join orders o on o.player_id = e.player_id and o.number = e.payable
    where ${isIn(db, db`e.at`, days)} and e.${isRevenue(db)}
  )
  select * from (
    select ${groups(db, by)}, ${entrySums(db)} from entries where ${fits(db, only)} group by ${groups(db, by)}
  ) as lines where ${isLine(db)} order by ${groups(db, by)}`;
