import type { Db, Tx } from '#server/db/client.ts';
import type { MonthFigures } from './figures.ts';

/** The close of a month. */
export interface Closing {
  by: string;
  at: Date;
  why: string;
  action: string;
  /** Null: closed by a version without them. */
  figures: MonthFigures | null;
  hash: string | null;
  without: string[];
}

/** SQL: the first day of a month such as 2026-10. */
const first = (db: Db, month: string) => db`(${`${month}-01`}::date)`;

export async function closingOf(db: Db, month: string): Promise<Closing | undefined> {
  const [row] = await db<Closing[]>`
    select closed_by as by, closed_at as at, why, action, figures, hash, without from closed_months
    where month = ${first(db, month)}`;
  return row;
}

/** Returns the figures of the month before, if it is closed with some. */
export async function figuresBefore(db: Db, month: string): Promise<MonthFigures | null> {
  const [row] = await db<{ figures: MonthFigures | null }[]>`
    select figures from closed_months where month = (${first(db, month)} - interval '1 month')::date`;
  return row?.figures ?? null;
}

/** Returns the last closed month; null: none is. */
export async function lastClosed(db: Db): Promise<string | null> {
  const [row] = await db<{ month: string | null }[]>`select to_char(max(month), 'YYYY-MM') as month from closed_months`;
  return row?.month ?? null;
}

/** Makes the ledger's partition of a closed month refuse entries, also from other programs. */
export const guardLedger = (tx: Tx, month: string) => tx`select guard_closed_ledger(${first(tx, month)})`;

/** Keeps a closed month as it was closed, and removes it. */
export async function reopenMonth(
  tx: Tx,
  { month, by, why, action }: { month: string; by: string; why: string; action: string },
): Promise<void> {
  await tx`
    insert into reopened_months (month, closed_by, closed_at, close_why, close_action, figures, hash, sums, reopened_by, why, action)
    select m.month, m.closed_by, m.closed_at, m.why, m.action, m.figures, m.hash, coalesce((
      select jsonb_agg(to_jsonb(s) - 'month' order by currency, game, provider) from closed_month_sums s where s.month = m.month
    ), '[]'), ${by}, ${why}, ${action}
    from closed_months m where m.month = ${first(tx, month)}`;
  await tx`delete from closed_month_sums where month = ${first(tx, month)}`;
  await tx`delete from closed_months where month = ${first(tx, month)}`;
}

/** Returns the earlier closes of a month, the newest first. */
export const reopeningsOf = (db: Db, month: string) => db<
  { closedBy: string; closedAt: Date; hash: string | null; by: string; at: Date; why: string }[]
>`
  select closed_by as "closedBy", closed_at as "closedAt", hash, reopened_by as by, reopened_at as at, why
  from reopened_months where month = ${first(db, month)} order by reopened_at desc`;
