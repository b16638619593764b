import type { Db, Tx } from '#server/db/client.ts';

export interface SpendingCap {
  currency: string;
  /** As the player wrote it, minor units; null: no limit. */
  amount: number | null;
  reference: number | null;
  nextCurrency: string | null;
  nextAmount: number | null;
  nextReference: number | null;
  nextFrom: Date | null;
}

export async function findCap(db: Db, playerId: string): Promise<SpendingCap | null> {
  const [row] = await db<SpendingCap[]>`
    select currency, amount, reference, next_currency as "nextCurrency", next_amount as "nextAmount",
      next_reference as "nextReference", next_from as "nextFrom"
    from spending_caps where player_id = ${playerId}`;
  return row ?? null;
}

export async function saveCap(tx: Tx, playerId: string, cap: SpendingCap, at: Date): Promise<void> {
  await tx`
    insert into spending_caps (player_id, currency, amount, reference, next_currency, next_amount, next_reference, next_from, updated_at)
    values (${playerId}, ${cap.currency}, ${cap.amount}, ${cap.reference}, ${cap.nextCurrency}, ${cap.nextAmount},
      ${cap.nextReference}, ${cap.nextFrom}, ${at})
    on conflict (player_id) do update set currency = excluded.currency, amount = excluded.amount, reference = excluded.reference,
      next_currency = excluded.next_currency, next_amount = excluded.next_amount, next_reference = excluded.next_reference,
      next_from = excluded.next_from, updated_at = excluded.updated_at`;
}

export interface Spending {
  /** Now, by the database's clock. */
  at: Date;
  /** In the month that runs (UTC): thousandths of the reference's minor unit. */
  spent: number;
  cap: SpendingCap | null;
}

/** A player's limit and what they spent of it. */
export async function spendingOf(db: Db, playerId: string): Promise<Spending> {
  const [[row], cap] = await Promise.all([
    db<Omit<Spending, 'cap'>[]>`
      select now() as at, coalesce((
        select reference from monthly_spending
        where player_id = ${playerId} and month = date_trunc('month', now() at time zone 'UTC')::date
      ), 0) as spent`,
    findCap(db, playerId),
  ]);
  if (!row) throw new Error('the database did not say what was spent');
  return { ...row, cap };
}

/** Two changes of a player's limit at once take turns. Answers the instant, by the database's clock. */
export async function lockCap(tx: Tx, playerId: string): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`
    select clock_timestamp() as at from (select pg_advisory_xact_lock(hashtextextended(${`cap ${playerId}`}, 0))) as held`;
  if (!row) throw new Error('the lock of a limit answered no row');
  return row.at;
}
