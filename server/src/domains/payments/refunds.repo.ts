import type { Db, Tx } from '#server/db/client.ts';

export interface NewRefund {
  playerId: string;
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /** Why, once for each payment: `surplus`, `late`, `not_met`, `operator:<request>`. */
  reason: string;
}

export interface Refund {
  id: string;
  playerId: string;
  paymentId: string;
  amount: number;
  currency: string;
  provider: string;
  providerId: string | null;
}

/** Stores a refund unless the same reason had one or nothing is left to give back; answers its id. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    with asked as (
      select coalesce(sum(amount), 0) as total from refunds
      where player_id = ${refund.playerId} and payment_id = ${refund.paymentId} and state <> 'failed'
    )
    insert into refunds (player_id, payment_id, amount, reason)
    select player_id, id, coalesce(${refund.amount}::bigint, captured - greatest(refunded, asked.total)), ${refund.reason}
    from payments, asked
    where player_id = ${refund.playerId} and id = ${refund.paymentId}
      and captured - greatest(refunded, asked.total) >= greatest(1, coalesce(${refund.amount}::bigint, 1))
    on conflict (player_id, payment_id, reason) do nothing
    returning id`;
  return row?.id ?? null;
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row] = await db<Refund[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", r.amount, p.currency, p.provider, p.provider_id as "providerId"
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = 'requested'`;
  return row ?? null;
}

export async function recordRefund(
  db: Db,
  id: string,
  state: 'requested' | 'sent',
  error: string | null,
): Promise<void> {
  await db`update refunds set state = ${state}, error = ${error}, updated_at = now() where id = ${id}`;
}
