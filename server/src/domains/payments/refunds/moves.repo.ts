import type { Db, Tx } from '#server/db/client.ts';
import { onCluster, onOneServer } from '#server/db/cluster.ts';
import type { Payment } from '../payments.rules.ts';
import type { BecauseOf, RefundCause } from './causes.ts';
import { moveBy, type RefundEvent, refundMachine, TRIED_STATES } from './refunds.machine.ts';
import { isUnfinished, type RefundLine } from './refunds.repo.ts';

export interface NewRefund extends BecauseOf {
  playerId: string;
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /** Idempotency key of the caller. */
  key?: string | undefined;
  /** Waits until it is released, because the game may still report that the buyer has the item. */
  waits?: boolean;
}

export type PaymentRef = Pick<NewRefund, 'playerId' | 'paymentId'>;

/** SQL rows (player_id, payment_id) of payments. */
const keysOf = (db: Db, payments: readonly PaymentRef[]) => db`
  (select distinct * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.paymentId)}::uuid[]) as p (player_id, payment_id))`;

const refsOf = (payments: readonly Payment[]): PaymentRef[] =>
  payments.map(({ playerId, id }) => ({ playerId, paymentId: id }));

/** Stores a refund and returns its id. Returns null if its cause has one already that was not dropped. */
export async function insertRefund(tx: Tx, refund: NewRefund & { amount: number }): Promise<string | null> {
  const { playerId, paymentId, amount, cause, causeId = null, key = null, waits = false } = refund;
  const [row] = await tx<{ id: string }[]>`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, key, state, created_at, updated_at)
    values (${playerId}, ${paymentId}, ${amount}, ${cause}, ${causeId}, ${key}, ${waits ? refundMachine.initial : moveBy('released').to}, now(), now())
    on conflict (player_id, payment_id, cause, cause_id) do update
      set amount = excluded.amount, state = excluded.state, error = null, created_at = excluded.created_at, updated_at = excluded.updated_at
      where refunds.state = any(${moveBy('renewed').from}::text[])
    returning id`;
  return row?.id ?? null;
}

/** Stores how many tries of a refund were refused with repeating refusals. */
export async function countSpent(db: Db, id: string, spent: number): Promise<void> {
  await db`update refunds set spent = greatest(spent, ${spent}) where id = ${id}`;
}

/** Lowers the requested amount. */
export async function lowerRefund(db: Db, id: string, amount: number): Promise<void> {
  await db`update refunds set amount = ${amount} where id = ${id} and amount > ${amount}`;
}

/** Stores the result of a refund call, unless an update of the refund was faster. */
export async function recordAnswer(
  db: Db,
  id: string,
  answer: Extract<RefundEvent, 'accepted' | 'no_answer' | 'refused'>,
  error: string | null,
): Promise<void> {
  const { from, to } = moveBy(answer);
  await db`
    update refunds set state = ${to}, error = ${error}, updated_at = now() where id = ${id} and state = any(${from}::text[])`;
}

/**
 * Ends the waiting of these payments' refunds: they are sent, or dropped with an error that operators can read. Returns
 * them.
 * @param except cause of refunds that keep waiting
 */
export async function endWaiting(
  tx: Tx,
  payments: readonly PaymentRef[],
  event: Extract<RefundEvent, 'released' | 'dropped'>,
  { error = null, except = null }: { error?: string | null; except?: RefundCause | null | undefined },
): Promise<{ id: string; amount: number }[]> {
  const { from, to } = moveBy(event);
  return tx<{ id: string; amount: number }[]>`
    update refunds r set state = ${to}, error = ${error}, updated_at = now()
    from ${keysOf(tx, payments)} as p
    where r.player_id = p.player_id and r.payment_id = p.payment_id
      and r.state = any(${from}::text[]) and r.cause is distinct from ${except}::text
    returning r.id, r.amount`;
}

/** Stores that refunds of these payments failed after the provider had accepted them. */
export async function recordReturned(tx: Tx, payments: readonly Payment[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { from, to } = moveBy('returned');
  await tx`
    update refunds r set state = ${to}, error = 'it failed after the provider had taken it', confirmed_at = null, returned_at = now(), updated_at = now()
    from ${keysOf(tx, refsOf(payments))} as p
    where r.player_id = p.player_id and r.payment_id = p.payment_id and r.id::text = any(${[...ids]}::text[]) and r.state = any(${from}::text[])`;
}

/**
 * Stores since when the provider's books show the money of the accepted refunds of these payments, or that they no
 * longer do. The caller holds the payments' locks.
 */
export async function recordConfirmed(tx: Tx, payments: readonly PaymentRef[]): Promise<void> {
  if (payments.length === 0) return;
  await tx`
    with sent as (
      select r.player_id, r.payment_id, p.refunded >= sum(r.amount) as shown, now() as at
      from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
      where (r.player_id, r.payment_id) in ${keysOf(tx, payments)} and r.state = ${moveBy('accepted').to}
      group by r.player_id, r.payment_id, p.refunded
    )
    update refunds r set confirmed_at = case when sent.shown then sent.at end
    from sent
    where r.player_id = sent.player_id and r.payment_id = sent.payment_id and r.state = ${moveBy('accepted').to}
      and (r.confirmed_at is not null) <> sent.shown`;
}

/** Stores that the buyer got `amount` of a failed refund outside the provider. The caller holds the payment's lock. */
export const recordSettled = (tx: Tx, { playerId, id }: RefundLine, amount: number) => tx`
  update refunds set settled_at = now(), paid_outside = ${amount} where player_id = ${playerId} and id = ${id}`;

/**
 * Takes refunds without a try for `seconds`, because their jobs gave up. If the payment changed since the last try, for
 * example at the end of a dispute, `changedSeconds` are enough. Two workers take different ones.
 */
export const takeForgotten = (
  tx: Tx,
  { seconds, changedSeconds }: { seconds: number; changedSeconds: number },
  limit: number,
) => tx<{ id: string }[]>`
  with taken as materialized (
    select r.player_id, r.id, r.updated_at from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.state = any(${[...TRIED_STATES]}::text[]) and ${isUnfinished(tx)}
      and (r.updated_at < now() - make_interval(secs => ${seconds})
        or p.updated_at > r.updated_at and r.updated_at < now() - make_interval(secs => ${changedSeconds}))
    order by r.created_at limit ${limit} ${onOneServer(tx, tx`for update of r skip locked`)}
  )
  update refunds r set updated_at = now() from taken
  where r.player_id = taken.player_id and r.id = taken.id ${onCluster(tx, tx`and r.updated_at = taken.updated_at`)}
  returning r.id`;
