import type { Db } from '#server/db/client.ts';
import type { MinuteRow } from './minutes.ts';

export interface OrdersOfMinute extends MinuteRow {
  orders: number;
}

/** A currency's captures of a minute, and the money that went back; in minor units. */
export interface MoneyOfMinute extends MinuteRow {
  currency: string;
  captures: number;
  taken: number;
  back: number;
}

/**
 * Returns the orders placed in each minute. Each has one idempotency key, whose index is by time. The numbers of orders
 * begin with their day only.
 */
export const ordersByMinute = (db: Db, since: Date) => db<OrdersOfMinute[]>`
  select date_trunc('minute', created_at) as minute, count(*)::int as orders from idempotency_keys
  where created_at >= ${since} and endpoint = 'POST /orders' group by minute`;

/** Entries of the ledger in the first read, in each further one, and reads at most: a hundred thousand captures. */
const FIRST_PAGE = 400;
const PAGE = 4000;
const MOST_PAGES = 50;
/** Ids are taken when entries are written, and times when their transactions begin. */
const DISORDER_MS = 30_000;

/**
 * Returns the money of each minute by currency. The ledger has no index by time, so this walks back from the newest
 * entry by the primary key of the current months.
 */
export async function moneyByMinute(db: Db, since: Date): Promise<MoneyOfMinute[]> {
  const rows = new Map<string, MoneyOfMinute>();
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { lowest, oldest, sums } = await moneyPage(db, since, { before, limit: page === 0 ? FIRST_PAGE : PAGE });
    for (const sum of sums) {
      const key = `${sum.minute.getTime()} ${sum.currency}`;
      const known = rows.get(key);
      rows.set(key, known ? added(known, sum) : sum);
    }
    if (lowest === null || oldest === null || oldest.getTime() < since.getTime() - DISORDER_MS) break;
    before = lowest;
  }
  return [...rows.values()];
}

const added = (one: MoneyOfMinute, other: MoneyOfMinute): MoneyOfMinute => ({
  ...one,
  captures: one.captures + other.captures,
  taken: one.taken + other.taken,
  back: one.back + other.back,
});

/** Returns the sums of the newest entries before an id. `lowest` is null if there are none. */
async function moneyPage(db: Db, since: Date, { before, limit }: { before: number; limit: number }) {
  // The inner condition only excludes partitions: a narrower one would read a quiet month to its beginning.
  const rows = await db<(MoneyOfMinute & { lowest: number; oldest: Date; isIn: boolean })[]>`
    with newest as materialized (
      select id, at, kind, account, currency, amount from ledger_entries
      where id < ${before}::bigint and at >= date_trunc('month', ${since}::timestamptz, 'UTC')
      order by id desc limit ${limit}
    )
    select date_trunc('minute', at) as minute, currency, at >= ${since} as "isIn",
      count(*) filter (where kind = 'capture' and account = 'sales')::int as captures,
      coalesce(-sum(amount) filter (where account = 'sales'), 0)::bigint as taken,
      coalesce(sum(amount) filter (where account in ('refunds', 'disputes')), 0)::bigint as back,
      min(id)::bigint as lowest, min(at) as oldest
    from newest group by 1, 2, 3`;
  const sums = rows.filter(({ isIn }) => isIn).map(({ lowest: _, oldest: __, isIn: ___, ...sum }) => sum);
  if (rows.length === 0) return { lowest: null, oldest: null, sums };
  return {
    lowest: Math.min(...rows.map(({ lowest }) => lowest)),
    oldest: new Date(Math.min(...rows.map(({ oldest }) => oldest.getTime()))),
    sums,
  };
}
