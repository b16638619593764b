import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { evidenceState } from './evidence.repo.ts';
import { type Days, isIn } from './period.ts';

/** The dimensions of revenue. Currency is always one: amounts of two currencies are never added. */
export const DIMENSIONS = [
  'day',
  'country',
  'state',
  'evidence',
  'currency',
  'method',
  'game',
  'item',
  'provider',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Minor units of the currency, each exactly the sum of its ledger entries. */
export interface RevenueSums {
  currency: string;
  /** Captured payments. */
  payments: number;
  gross: number;
  /** Refunds, including those paid outside of the provider. */
  refunds: number;
  /** Money that open or lost disputes hold or took. */
  disputes: number;
  /** Gross less refunds and disputes. The providers' fees are not in the ledger. */
  net: number;
  /** Of the net. Each entry has its share, rounded, of the tax that its order was priced with. */
  tax: number;
}

export type RevenueLine = RevenueSums & Partial<Record<Dimension, string | number | null>>;

const list = (db: Db, names: readonly string[]): Query<object[]> =>
  names.map((name) => db`${db(name)}`).reduce((all, one) => db`${all}, ${one}`);

/** Sums the ledger's entries of some days. Unknown dimensions are null, for example of money without an order. */
export function revenueBy(db: Db, days: Days, by: readonly Dimension[]) {
  const names = list(db, [...by.filter((one) => one !== 'currency'), 'currency']);
  return db<RevenueLine[]>`
    with entries as (
      select e.account, e.kind, e.amount, e.currency, e.provider, to_char(e.at at time zone ${days.zone}, 'YYYY-MM-DD') as day,
        o.snapshot ->> 'country' as country, o.snapshot ->> 'state' as state, p.method, o.gid as game, o.gid || '/' || o.item as item,
        case when o.number is not null then ${evidenceState(db)} end as evidence,
        round(-e.amount * (o.snapshot #>> '{price,tax,amount}')::numeric / nullif(o.total, 0)) as tax
      from ledger_entries e
      left join payments p on p.player_id = e.player_id and p.id = e.payment_id
      left join orders o on o.player_id = e.player_id and o.number = e.payable
      where ${isIn(db, db`e.at`, days)} and e.account in ('sales', 'refunds', 'disputes')
    )
    select ${names}, count(*) filter (where kind = 'capture')::int as payments,
      coalesce(-sum(amount) filter (where account = 'sales'), 0)::bigint as gross,
      coalesce(sum(amount) filter (where account = 'refunds'), 0)::bigint as refunds,
      coalesce(sum(amount) filter (where account = 'disputes'), 0)::bigint as disputes,
      (-sum(amount))::bigint as net, coalesce(sum(tax), 0)::bigint as tax
    from entries group by ${names} order by ${names}`;
}
