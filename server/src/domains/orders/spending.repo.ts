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

/** SQL: one row with the cap that holds at an instant, none without a cap. */
export const effectiveCap = (db: Db, playerId: string, at: Date) => db`
  select reference from (
    select case when next_from <= ${at} then next_reference else reference end as reference
    from spending_caps where player_id = ${playerId}
  ) as cap where reference is not null`;

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

/** Counts what the player's live orders of a month come to: spending before there was a cap counts as well. */
export async function recountSpending(tx: Tx, playerId: string, month: string): Promise<void> {
  await tx`
    insert into monthly_spending (player_id, month, reference)
    select ${playerId}, ${month}::text::date, coalesce(sum((snapshot->'spending'->>'reference')::bigint), 0) from orders
    where player_id = ${playerId} and snapshot->'spending'->>'month' = ${month} and payment_state not in ('cancelled', 'expired')
    on conflict (player_id, month) do update set reference = excluded.reference`;
}

export async function spentIn(db: Db, playerId: string, month: string): Promise<number> {
  const [row] = await db<{ reference: number }[]>`
    select reference from monthly_spending where player_id = ${playerId} and month = ${month}::text::date`;
  return row?.reference ?? 0;
}
