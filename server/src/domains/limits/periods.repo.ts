import type { Db } from '#server/db/client.ts';

export interface Period {
  /** The current instant. */
  at: Date;
  /** Local start, as PostgreSQL writes a timestamp; `-infinity` for a lifetime. */
  starts: string;
  resetsAt: Date | null;
}

/** Returns the current period of a limit, by the database's clock and time zones. */
export async function runningPeriod(
  db: Db,
  limit: { period: string; timeZone: string; resetHour: number },
): Promise<Period> {
  const [row] = await db<Period[]>`
    select now() as at, starts::text as starts, resets_at as "resetsAt"
    from limit_period(now(), ${limit.period}, ${limit.timeZone}, ${limit.resetHour})`;
  if (!row) throw new Error('limit_period returned no row');
  return row;
}
