import type { Db, Tx } from '#server/db/client.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';

export type Decision = 'adopted' | 'refunded' | 'written_off';

/** Lets operators take turns with a payment that only its provider knows. Take this lock first. */
export const takeTurnWith = (tx: Tx, provider: string, id: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`unknown payment ${provider} ${id}`}, 0))`;

/** Returns the earlier decision about a payment, with operator and time. */
export async function decisionOf(
  db: Db,
  provider: string,
  id: string,
): Promise<{ decision: Decision; by: string; at: Date } | undefined> {
  const [row] = await db<{ decision: Decision; by: string; at: Date }[]>`
    select u.decision, coalesce(a.by_name, '') as by, u.decided_at as at from unknown_payments u
    left join operator_actions a on a.id = u.action where u.provider = ${provider} and u.id = ${id}`;
  return row;
}

/** Stores a decision in place of an earlier one. */
export const recordDecision = (
  tx: Tx,
  { provider, id, decision, action }: { provider: string; id: string; decision: Decision; action: string },
) => tx`
  insert into unknown_payments (provider, id, decision, action) values (${provider}, ${id}, ${decision}, ${action})
  on conflict (provider, id) do update set decision = excluded.decision, action = excluded.action, decided_at = now()`;

/** A payment that the shop has. */
interface KnownPayment {
  playerId: string;
  payable: string;
  currency: string;
  /** The number of its order; null: it has none. */
  order: string | null;
}

export async function knownPayment(db: Db, provider: string, id: string): Promise<KnownPayment | undefined> {
  const [row] = await db<KnownPayment[]>`
    select p.player_id as "playerId", p.payable, p.currency, o.number as "order" from payments p
    left join orders o on o.player_id = p.player_id and o.number = p.payable
    where p.id = ${isUuid(id) ? id : null}::uuid and p.provider = ${provider}`;
  return row;
}

/** Locks an order and returns its state. The caller holds the lock of its payment. */
export async function lockOrderState(
  tx: Tx,
  { playerId, number }: { playerId: string; number: string },
): Promise<string> {
  const [row] = await tx<{ state: string }[]>`
    select payment_state as state from orders where player_id = ${playerId} and number = ${number} for update`;
  return row?.state ?? '';
}

/** Moves every sequence ahead. Returns how many there are. */
export async function skipNumbers(tx: Tx, ahead: number): Promise<number> {
  const [row] = await tx<{ moved: number }[]>`select skip_numbers(${ahead}::bigint) as moved`;
  return row?.moved ?? 0;
}
