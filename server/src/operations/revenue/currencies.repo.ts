import type { Db } from '#server/db/client.ts';

/**
 * Returns the currencies of the roll-up. Its shortest days have all of them, and the hours since those of the rest.
 */
export async function rolledCurrencies(db: Db): Promise<string[]> {
  const rows = await db<{ currency: string }[]>`
    select currency from revenue_days_short
    union
    select currency from revenue_hours_short
    where begins >= coalesce((select max(begins) from revenue_days_short), '-infinity')`;
  return rows.map(({ currency }) => currency);
}
