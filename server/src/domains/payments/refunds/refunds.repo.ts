import type { Db, Tx } from '#server/db/client.ts';
import type { Payment } from '../payments.rules.ts';

export interface NewRefund {
  playerId: string;
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /** Why, once for each payment: `surplus`, `late`, `not_met`, `withdrawn`, `withdrawal`, these with `:<dispute>` once that is won, `operator:<request>`, `again:<refund that failed>`, `rest:<refund that failed>`. */
  reason: string;
  /** By which whoever asks knows it again. */
  key?: string | undefined;
  /** It waits until it is released: the game may still say that the buyer has the item. */
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
  /** How many tries the provider refused and repeats its refusal of. */
  spent: number;
  /** A person named the amount: it is refunded exactly, or not at all. */
  byOperator: boolean;
  /** It was asked for so long ago that what the provider refuses now it refuses for good. */
  overdue: boolean;
}

/** SQL: what of payment `p` its payer neither has back nor is to get by a refund that was asked for. Minor units. */
const unreturnedOf = (db: Db) => db`
  (p.captured - p.paid_outside - greatest(p.refunded, (
    select coalesce(sum(asked.amount), 0)::bigint from refunds asked
    where asked.player_id = p.player_id and asked.payment_id = p.id and asked.state not in ('failed', 'dropped')
  )))`;

/** SQL: of that, what no dispute holds. Minor units; below zero where too much was asked for. */
export const leftOf = (db: Db) => db`(${unreturnedOf(db)} - p.disputed)`;

/** What of a payment can still be given back. Minor units. Exact for as long as the payment is locked. */
export async function leftToRefund(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${leftOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/** What of a payment its payer may have got past the provider: a dispute that holds it tells nothing of that. Minor units; lock it before. */
export async function leftToSettle(tx: Tx, playerId: string, paymentId: string): Promise<number> {
  const [row] = await tx<{ left: number }[]>`
    select ${unreturnedOf(tx)} as left from payments p where player_id = ${playerId} and id = ${paymentId}`;
  return Math.max(0, row?.left ?? 0);
}

/** Stores a refund unless the same reason had one that was not dropped; answers its id. */
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

/** SQL: whether a person named the amount of refund `r`. */
const byOperator = (db: Db) => db`(r.reason like 'operator:%' or r.reason like 'again:%')`;

/** Longer than it takes to fill an account with a provider that has no money for it. Our own choice. */
const OVERDUE_DAYS = 14;

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row] = await db<Refund[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", r.amount, p.currency, p.provider, p.provider_id as "providerId", r.spent,
      ${byOperator(db)} as "byOperator", r.created_at < now() - make_interval(days => ${OVERDUE_DAYS}) as overdue
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = 'requested'`;
  return row ?? null;
}

/** So many tries of a refund were refused, and their refusals are repeated. */
export async function countSpent(db: Db, id: string, spent: number): Promise<void> {
  await db`update refunds set spent = greatest(spent, ${spent}) where id = ${id}`;
}

/** What came of asking the provider; an update of the refund may have been faster. */
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
 * Ends the waiting of some payments' refunds: they are to be sent, or dropped for a reason. Answers them.
 * @param except the reason of those that go on waiting
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

/** Of some payments, the refunds that the provider had taken and that failed all the same. */
export async function recordReturned(tx: Tx, payments: readonly Payment[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update refunds set state = 'failed', error = 'it failed after the provider had taken it', returned_at = now(), updated_at = now()
    where (player_id, payment_id) in (
      select * from unnest(${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[])
    ) and id::text = any(${[...ids]}::text[]) and state <> 'failed'`;
}

/**
 * Returns, of some failed refunds that no person asked for, those of more than is left of their payment. A dispute that is open
 * leaves out its payment: what it holds may come back.
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
 * Takes refunds that nobody has tried for so many seconds: their jobs gave up. Where the payment has changed since the last try, as when
 * its dispute ends, `changedSeconds` are enough. Two workers take different ones.
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

/** Lowers the amount that is asked for. */
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
  /** It was sent again, under an id of its own. */
  again: boolean;
  /** Its buyer has the money by another way. */
  settled: boolean;
}

/** SQL: whether refund `r` was sent again, or the rest of it. */
export const madeAnew = (db: Db) => db`
  exists (
    select from refunds anew
    where anew.player_id = r.player_id and anew.payment_id = r.payment_id and anew.reason in ('again:' || r.id, 'rest:' || r.id) and anew.state <> 'dropped'
  )`;

/** A refund by its id, whatever became of it. */
export async function refundById(db: Db, id: string): Promise<RefundLine | null> {
  const [row] = await db<RefundLine[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", p.payable, r.amount, p.currency, r.state, r.settled_at is not null as settled, ${madeAnew(db)} as again
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where r.id = ${id}`;
  return row ?? null;
}

/** Notes that the buyer got so much of what a failed refund was to bring past the provider; lock its payment before. */
export const recordSettled = (tx: Tx, { playerId, id }: RefundLine, amount: number) => tx`
  update refunds set settled_at = now(), paid_outside = ${amount} where player_id = ${playerId} and id = ${id}`;
