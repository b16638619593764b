import type { Db, Tx } from '#server/db/client.ts';
import type { Payment } from './payments.rules.ts';

export interface NewRefund {
  playerId: string;
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /** Why, once for each payment: `surplus`, `late`, `not_met`, these with `:<dispute>` once that is won, `operator:<request>`, `again:<refund that failed>`. */
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
      r.reason like 'operator:%' or r.reason like 'again:%' as "byOperator"
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = 'requested'`;
  return row ?? null;
}

/** What came of asking the provider; news of the refund may have been faster. */
export async function recordRefund(
  db: Db,
  id: string,
  state: 'requested' | 'sent' | 'failed',
  error: string | null,
): Promise<void> {
  await db`
    update refunds set state = ${state}, error = ${error}, updated_at = now() where id = ${id} and state = 'requested'`;
}

/** Of some payments, the refunds that the provider had taken and that failed all the same. */
export async function recordReturned(tx: Tx, payments: readonly Payment[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update refunds set state = 'failed', error = 'it failed after the provider had taken it', returned_at = now(), updated_at = now()
    where (player_id, payment_id) in (
      select * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[])
    ) and id::text = any(${[...ids]}::text[]) and state <> 'failed'`;
}

/** Takes refunds that nobody has tried for so many seconds: their jobs gave up. Two workers take different ones. */
export const takeForgotten = (tx: Tx, seconds: number, limit: number) => tx<{ id: string }[]>`
  update refunds set updated_at = now() where (player_id, id) in (
    select player_id, id from refunds where state = 'requested' and updated_at < now() - make_interval(secs => ${seconds})
    order by created_at limit ${limit} for update skip locked
  )
  returning id`;

/** Asks for less from now on. */
export async function lowerRefund(db: Db, id: string, amount: number): Promise<void> {
  await db`update refunds set amount = ${amount} where id = ${id} and amount > ${amount}`;
}

/**
 * Refunds that a provider has not taken a quarter of an hour later, not confirmed an hour later, or that failed after it had
 * taken them and were not made again. Minor units.
 */
export const unfinishedRefunds = (db: Db) => db<
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
  where r.state = 'requested' and r.created_at < now() - interval '15 minutes'
    or r.state = 'sent' and r.updated_at < now() - interval '1 hour' and p.refunded < (
      select sum(amount) from refunds all_of_it
      where all_of_it.player_id = r.player_id and all_of_it.payment_id = r.payment_id and all_of_it.state = 'sent'
    )
    or r.returned_at is not null and not exists (
      select from refunds later
      where later.player_id = r.player_id and later.payment_id = r.payment_id and later.created_at >= r.returned_at
    )
  order by r.created_at`;

export interface RefundLine {
  id: string;
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
  state: string;
}

/** A refund by its id, whatever became of it. */
export async function refundById(db: Db, id: string): Promise<RefundLine | null> {
  const [row] = await db<RefundLine[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", p.payable, r.amount, p.currency, r.state
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where r.id = ${id}`;
  return row ?? null;
}
