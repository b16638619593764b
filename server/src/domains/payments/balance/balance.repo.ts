import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import type { BalanceTransaction } from '../payments.port.ts';
import { entriesOf } from './balance.rules.ts';

/** Keeps a close of a month apart from bookings, until the transaction ends. */
export const lockBooks = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('manawell.books'))`;
const joinBookings = (tx: Tx) => tx`select pg_advisory_xact_lock_shared(hashtext('manawell.books'))`;

/** `changed`: ids of lines that were booked with other sums before. Nothing is booked for them. */
export interface Booked {
  booked: number;
  changed: string[];
}

/**
 * Books lines of a provider, each once. A line of a closed month is booked at the beginning of the first open month
 * after it. So is a line of an earlier month that nobody closed, because closed months have balances of its end.
 */
export async function bookTransactions(
  tx: Tx,
  provider: string,
  given: readonly BalanceTransaction[],
): Promise<Booked> {
  const lines = [...new Map(given.map((line) => [line.id, line])).values()];
  if (lines.length === 0) return { booked: 0, changed: [] };
  await joinBookings(tx);
  const changed = await changedOf(tx, provider, lines);
  const added = await insertTransactions(tx, provider, lines);
  const entries = lines.flatMap((line) => {
    const bookedAt = added.get(line.id);
    return bookedAt ? entriesOf(line).map((entry) => ({ ...entry, id: line.id, bookedAt })) : [];
  });
  if (entries.length > 0)
    await tx`
      insert into balance_entries (booked_at, provider, transaction_id, account, currency, amount)
      select e.at, ${provider}, e.id, e.account, e.currency, e.amount from unnest(
        ${entries.map((e) => e.bookedAt.toISOString())}::timestamptz[], ${entries.map((e) => e.id)}::text[],
        ${entries.map((e) => e.account)}::text[], ${entries.map((e) => e.currency)}::text[],
        ${entries.map((e) => e.amount)}::bigint[]
      ) as e (at, id, account, currency, amount)`;
  return { booked: added.size, changed };
}

const rowsOf = (tx: Tx, lines: readonly BalanceTransaction[]) => tx`unnest(
  ${lines.map((l) => l.id)}::text[], ${lines.map((l) => l.kind)}::text[], ${lines.map((l) => l.category)}::text[],
  ${lines.map((l) => l.currency)}::text[], ${lines.map((l) => l.amount)}::bigint[], ${lines.map((l) => l.fee)}::bigint[],
  ${lines.map((l) => l.charged?.currency ?? null)}::text[], ${lines.map((l) => l.charged?.amount ?? null)}::bigint[],
  ${lines.map((l) => (l.paymentId && isUuid(l.paymentId) ? l.paymentId : null))}::uuid[],
  ${lines.map((l) => l.at.toISOString())}::timestamptz[]
) as l (id, kind, category, currency, amount, fee, charged_currency, charged_amount, payment_id, at)`;

/** SQL: nothing can be booked into a month. Months without stored numbers were closed in any order. */
const isShut = (tx: Tx, month: Query<object[]>) => tx`exists (
  select from closed_months c where c.month = ${month} or (c.month > ${month} and c.figures is not null)
)`;

/** Returns when each new line is booked. */
async function insertTransactions(
  tx: Tx,
  provider: string,
  lines: readonly BalanceTransaction[],
): Promise<Map<string, Date>> {
  const added = await tx<{ id: string; bookedAt: Date }[]>`
    insert into balance_transactions (provider, id, kind, category, currency, amount, fee, charged_currency, charged_amount,
      payment_id, at, booked_at)
    select ${provider}, l.*, case when not ${isShut(tx, tx`date_trunc('month', l.at at time zone 'UTC')::date`)} then l.at else (
      select min(month) at time zone 'UTC' from generate_series(
        date_trunc('month', l.at at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC') + interval '1 month',
        interval '1 month'
      ) as month where not ${isShut(tx, tx`month.month::date`)}
    ) end
    from ${rowsOf(tx, lines)}
    on conflict (provider, id) do nothing returning id, booked_at as "bookedAt"`;
  return new Map(added.map(({ id, bookedAt }) => [id, bookedAt]));
}

async function changedOf(tx: Tx, provider: string, lines: readonly BalanceTransaction[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select b.id from ${rowsOf(tx, lines)} join balance_transactions b on b.provider = ${provider} and b.id = l.id
    where (b.kind, b.currency, b.amount, b.fee) <> (l.kind, l.currency, l.amount, l.fee)
      or (b.charged_currency, b.charged_amount) is distinct from (l.charged_currency, l.charged_amount)
    order by b.id`;
  return rows.map(({ id }) => id);
}

/** The period whose lines of a provider are read. */
export interface ReadPeriod {
  from: Date;
  until: Date;
}

export async function readPeriodOf(db: Db, provider: string): Promise<ReadPeriod | null> {
  const [row = null] = await db<ReadPeriod[]>`
    select read_from as from, read_until as until from balance_reads where provider = ${provider}`;
  return row;
}

/** Returns the beginning of the first month with money of a provider; this month if there is none. */
export async function firstMonthOf(db: Db, provider: string): Promise<Date> {
  const [row] = await db<{ from: Date }[]>`
    select date_trunc('month', coalesce((select min(begins) from revenue_hours where provider = ${provider}), now()), 'UTC') as from`;
  return row?.from ?? new Date();
}

/**
 * Extends the period whose lines are read. Returns false, and changes nothing, if there would be a gap.
 */
export async function extendRead(tx: Tx, provider: string, { from, until }: ReadPeriod): Promise<boolean> {
  const extended = await tx`
    insert into balance_reads as r (provider, read_from, read_until) values (${provider}, ${from}, ${until})
    on conflict (provider) do update set read_from = least(r.read_from, excluded.read_from),
      read_until = greatest(r.read_until, excluded.read_until), updated_at = now()
    where excluded.read_from <= r.read_until and excluded.read_until >= r.read_from returning provider`;
  return extended.length > 0;
}
