import type { Db } from '#server/db/client.ts';

export interface Month {
  /** Such as `2026-11`. */
  name: string;
  now: Date;
  ends: Date;
}

/** The running month of a zone, by the database's clock. */
export async function monthIn(db: Db, timeZone: string): Promise<Month> {
  const [row] = await db<Month[]>`
    select to_char(starts, 'YYYY-MM') as name, now() as now, resets_at as ends
    from limit_period(now(), 'month', ${timeZone}, 0)`;
  if (!row) throw new Error('limit_period answered no row');
  return row;
}

/** Marks that a month's coupons are given to all; false where they were. */
export async function closeMonth(db: Db, month: string): Promise<boolean> {
  const rows = await db`insert into vip_months (month) values (${month}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

export async function isClosed(db: Db, month: string): Promise<boolean> {
  const rows = await db`select from vip_months where month = ${month}`;
  return rows.length === 1;
}
