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
  /** Somebody named the amount: it is that or nothing. */
  byOperator: boolean;
}

/**
 * What of a payment can still be given back: not refunded or asked for before, nor held by a dispute. Minor units.
 * Exact for as long as the payment is locked.
 */
export async function leftToRefund(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select captured - disputed - greatest(refunded, (
      select coalesce(sum(amount), 0)::bigint from refunds
      where player_id = ${playerId} and payment_id = ${paymentId} and state <> 'failed'
    )) as left
    from payments where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/** Stores a refund unless the same reason had one; answers its id. */
export async function insertRefund(tx: Tx, refund: NewRefund & { amount: number }): Promise<string | null> {
  const { playerId, paymentId, amount, reason } = refund;
  const [row] = await tx<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, reason) values (${playerId}, ${paymentId}, ${amount}, ${reason})
    on conflict (player_id, payment_id, reason) do nothing
    returning id`;
  return row?.id ?? null;
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row] = await db<Refund[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", r.amount, p.currency, p.provider, p.provider_id as "providerId",
      r.reason like 'operator:%' as "byOperator"
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = 'requested'`;
  return row ?? null;
}

export async function recordRefund(
  db: Db,
  id: string,
  state: 'requested' | 'sent' | 'failed',
  error: string | null,
): Promise<void> {
  await db`update refunds set state = ${state}, error = ${error}, updated_at = now() where id = ${id}`;
}

/** Asks for less from now on. */
export async function lowerRefund(db: Db, id: string, amount: number): Promise<void> {
  await db`update refunds set amount = ${amount} where id = ${id} and amount > ${amount}`;
}

/** Refunds that a provider has not taken a quarter of an hour later, or not confirmed an hour later. Minor units. */
export const unfinishedRefunds = (db: Db, at: Date) => db<
  {
    payable: string;
    provider: string;
    refundId: string;
    amount: number;
    currency: string;
    reason: string;
    state: string;
    error: string | null;
    at: Date;
  }[]
>`
  select p.payable, p.provider, r.id as "refundId", r.amount, p.currency, r.reason, r.state, r.error, r.created_at as at
  from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where r.state = 'requested' and r.created_at < ${at}::timestamptz - interval '15 minutes'
    or r.state = 'sent' and r.updated_at < ${at}::timestamptz - interval '1 hour' and p.refunded < (
      select sum(amount) from refunds all_of_it
      where all_of_it.player_id = r.player_id and all_of_it.payment_id = r.payment_id and all_of_it.state = 'sent'
    )
  order by r.created_at`;
