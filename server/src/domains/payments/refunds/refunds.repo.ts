import type { Db, Tx } from '#server/db/client.ts';
import type { Payment } from '../payments.rules.ts';

export interface NewRefund {
  playerId: string;
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /**
   * The reason, used once per payment: `surplus`, `late`, `wrong_amount`, `not_met`, `withdrawn`, `withdrawal`, these
   * with `:<dispute>` after it is won, `operator:<request>`, `again:<failed refund>`, `rest:<failed refund>`.
   */
  reason: string;
  /** Idempotency key of the caller. */
  key?: string | undefined;
  /** Waits until it is released, because the game may still report that the buyer has the item. */
  waits?: boolean;
}

export interface Refund {
  id: string;
  playerId: string;
  paymentId: string;
  amount: number;
  currency: string;
  provider: string;
  providerId: string | null;
  /** Number of tries whose refusal the provider repeats. */
  spent: number;
  /** An operator set the amount: it is refunded exactly, or not at all. */
  byOperator: boolean;
  /** Requested so long ago that a refusal by the provider is final. */
  overdue: boolean;
}

/** SQL for the amount of payment `p` that is neither returned nor requested as a refund, in minor units. */
const unreturnedOf = (db: Db) => db`
  (p.captured - p.paid_outside - greatest(p.refunded, (
    select coalesce(sum(asked.amount), 0)::bigint from refunds asked
    where asked.player_id = p.player_id and asked.payment_id = p.id and asked.state not in ('failed', 'dropped')
  )))`;

/** SQL for that amount without disputed money, in minor units. Negative if too much was requested. */
export const leftOf = (db: Db) => db`(${unreturnedOf(db)} - p.disputed)`;

/** Returns the amount of a payment that can still be refunded, in minor units. Exact while the payment is locked. */
export async function leftToRefund(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${leftOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/**
 * Returns the amount that the payer may have got outside the provider, in minor units. Disputed money is not excluded.
 * The caller holds the payment's lock.
 */
export async function leftToSettle(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${unreturnedOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/** Stores a refund and returns its id. Returns null if the reason has one already that was not dropped. */
export async function insertRefund(tx: Tx, refund: NewRefund & { amount: number }): Promise<string | null> {
  const { playerId, paymentId, amount, reason, key = null, waits = false } = refund;
  const [row] = await tx<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, reason, key, state)
    values (${playerId}, ${paymentId}, ${amount}, ${reason}, ${key}, ${waits ? 'waiting' : 'requested'})
    on conflict (player_id, payment_id, reason) do update
      set amount = excluded.amount, state = excluded.state, error = null, created_at = now(), updated_at = now()
      where refunds.state = 'dropped'
    returning id`;
  return row?.id ?? null;
}

/** SQL condition: an operator set the amount of refund `r`. */
const byOperator = (db: Db) => db`(r.reason like 'operator:%' or r.reason like 'again:%')`;

/**
 * Days after which refusals are final. Longer than it takes to fund a provider account without money; the value is our
 * choice.
 */
const OVERDUE_DAYS = 14;

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row] = await db<Refund[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", r.amount, p.currency, p.provider, p.provider_id as "providerId", r.spent,
      ${byOperator(db)} as "byOperator", r.created_at < now() - make_interval(days => ${OVERDUE_DAYS}) as overdue
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = 'requested'`;
  return row ?? null;
}

/** Stores how many tries of a refund were refused with repeating refusals. */
export async function countSpent(db: Db, id: string, spent: number): Promise<void> {
  await db`update refunds set spent = greatest(spent, ${spent}) where id = ${id}`;
}

/** Stores the result of a refund call, unless an update of the refund was faster. */
export async function recordRefund(
  db: Db,
  id: string,
  state: 'requested' | 'sent' | 'failed',
  error: string | null,
): Promise<void> {
  await db`
    update refunds set state = ${state}, error = ${error}, updated_at = now() where id = ${id} and state = 'requested'`;
}

export type PaymentRef = Pick<NewRefund, 'playerId' | 'paymentId'>;

/**
 * Ends the waiting of these payments' refunds: they are sent, or dropped for a reason. Returns them.
 * @param except reason of refunds that keep waiting
 */
export const endWaiting = (
  tx: Tx,
  payments: readonly PaymentRef[],
  outcome: { state: 'requested' | 'dropped'; error: string | null },
  except: string | null = null,
) => tx<{ id: string; amount: number }[]>`
  update refunds set state = ${outcome.state}, error = ${outcome.error}, updated_at = now()
  where state = 'waiting' and split_part(reason, ':', 1) is distinct from ${except} and (player_id, payment_id) in (
    select * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.paymentId)}::uuid[])
  ) returning id, amount`;

/** Stores that refunds of these payments failed after the provider had accepted them. */
export async function recordReturned(tx: Tx, payments: readonly Payment[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update refunds set state = 'failed', error = 'it failed after the provider had taken it', returned_at = now(), updated_at = now()
    where (player_id, payment_id) in (
      select * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[])
    ) and id::text = any(${[...ids]}::text[]) and state <> 'failed'`;
}

/**
 * Returns failed automatic refunds whose amount exceeds the rest of their payment. Leaves out payments with an open
 * dispute, because the disputed money may come back.
 */
export const failedShort = (tx: Tx, payments: readonly Payment[], ids: readonly string[]) => tx<
  { id: string; playerId: string; paymentId: string }[]
>`
  select r.id, r.player_id as "playerId", r.payment_id as "paymentId"
  from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where (r.player_id, r.payment_id) in (
    select * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[])
  ) and r.id::text = any(${[...ids]}::text[]) and r.state = 'failed' and r.settled_at is null
    and not ${byOperator(tx)} and p.state <> 'disputed' and ${leftOf(tx)} between 1 and r.amount - 1
  order by r.created_at, r.id`;

/**
 * Takes refunds without a try for `seconds`, because their jobs gave up. If the payment changed since the last try, for
 * example at the end of a dispute, `changedSeconds` are enough. Two workers take different ones.
 */
export const takeForgotten = (
  tx: Tx,
  { seconds, changedSeconds }: { seconds: number; changedSeconds: number },
  limit: number,
) => tx<{ id: string }[]>`
  update refunds set updated_at = now() where (player_id, id) in (
    select r.player_id, r.id from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.state = 'requested' and (r.updated_at < now() - make_interval(secs => ${seconds})
      or p.updated_at > r.updated_at and r.updated_at < now() - make_interval(secs => ${changedSeconds}))
    order by r.created_at limit ${limit} for update of r skip locked
  )
  returning id`;

/** Lowers the requested amount. */
export async function lowerRefund(db: Db, id: string, amount: number): Promise<void> {
  await db`update refunds set amount = ${amount} where id = ${id} and amount > ${amount}`;
}

export interface RefundLine {
  id: string;
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
  state: string;
  /** It was sent again, under another id. */
  again: boolean;
  /** Its buyer got the money another way. */
  settled: boolean;
}

/** SQL condition: refund `r` was sent again, or the rest of it. */
export const madeAnew = (db: Db) => db`
  exists (
    select from refunds anew
    where anew.player_id = r.player_id and anew.payment_id = r.payment_id and anew.reason in ('again:' || r.id, 'rest:' || r.id) and anew.state <> 'dropped'
  )`;

/** Returns a refund by its id, in any state. */
export async function refundById(db: Db, id: string): Promise<RefundLine | null> {
  const [row] = await db<RefundLine[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", p.payable, r.amount, p.currency, r.state, r.settled_at is not null as settled, ${madeAnew(db)} as again
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where r.id = ${id}`;
  return row ?? null;
}

/** Stores that the buyer got `amount` of a failed refund outside the provider. The caller holds the payment's lock. */
export const recordSettled = (tx: Tx, { playerId, id }: RefundLine, amount: number) => tx`
  update refunds set settled_at = now(), paid_outside = ${amount} where player_id = ${playerId} and id = ${id}`;
