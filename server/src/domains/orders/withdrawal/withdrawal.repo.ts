import type { Db, Tx } from '#server/db/client.ts';
import type { OrderRef } from '../orders.repo.ts';
import type { Outcome } from './withdrawal.rules.ts';

export interface Statement {
  at: Date;
  name: string;
  email: string;
  outcome: Outcome;
}

export async function findStatement(db: Db, { playerId, number }: OrderRef): Promise<Statement | null> {
  const [row] = await db<Statement[]>`
    select made_at as at, name, email, outcome from withdrawals where player_id = ${playerId} and number = ${number}`;
  return row ?? null;
}

/** Returns whether the player had a withdrawal acknowledged at this address before. */
export async function isAcknowledgedAt(db: Db, playerId: string, email: string): Promise<boolean> {
  const rows = await db`
    select from withdrawals where player_id = ${playerId} and lower(email) = ${email.toLowerCase()} limit 1`;
  return rows.length > 0;
}

/** Stores a statement. The caller holds the order's lock. */
export const insertStatement = (
  tx: Tx,
  { playerId, number }: OrderRef,
  { at, name, email, outcome, locale }: Statement & { locale: string },
) => tx`
  insert into withdrawals (player_id, number, made_at, name, email, locale, outcome)
  values (${playerId}, ${number}, ${at}, ${name}, ${email}, ${locale}, ${outcome})`;

/** Returns the outcomes of withdrawal statements, by order number. */
export async function statementsOf(db: Db, refs: readonly OrderRef[]): Promise<ReadonlyMap<string, Outcome>> {
  if (refs.length === 0) return new Map();
  const rows = await db<{ number: string; outcome: Outcome }[]>`
    select number, outcome from withdrawals where (player_id, number) in (
      select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
    )`;
  return new Map(rows.map(({ number, outcome }) => [number, outcome]));
}

/** Returns the numbers of those orders that the player withdrew from. */
export async function withdrawnAmong(
  db: Db,
  playerId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db<{ number: string }[]>`
    select number from withdrawals where player_id = ${playerId} and number = any(${[...numbers]}::text[])`;
  return new Set(rows.map(({ number }) => number));
}
