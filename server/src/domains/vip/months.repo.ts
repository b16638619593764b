import type { Db } from '#server/db/client.ts';

export interface Month {
  /** For example `2026-11`. */
  name: string;
  now: Date;
  ends: Date;
}

/** Returns the current month of a time zone, by the database's clock. */
export async function currentMonth(db: Db, timeZone: string): Promise<Month> {
  const [row] = await db<Month[]>`
    select to_char(starts, 'YYYY-MM') as name, now() as now, resets_at as ends
    from limit_period(now(), 'month', ${timeZone}, 0)`;
  if (!row) throw new Error('limit_period returned no row');
  return row;
}

/** Marks that all players got the month's grants by these rules. */
export const closeMonth = (db: Db, month: string, rules: string) => db`
  insert into vip_months (month, rules) values (${month}, ${rules})
  on conflict (month) do update set rules = excluded.rules, at = now()`;

export async function isClosed(db: Db, month: string, rules: string): Promise<boolean> {
  const rows = await db`select from vip_months where month = ${month} and rules = ${rules}`;
  return rows.length === 1;
}
