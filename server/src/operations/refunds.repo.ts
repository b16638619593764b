import type { Db, Tx } from '#server/db/client.ts';
import { PROMISED_STATES } from '#server/domains/payments/index.ts';
import type { OrderLine } from './orders.repo.ts';

/** A refund that an operator asked for before. */
export interface Earlier {
  id: string;
  paymentId: string;
  amount: number;
  /** All that was left was requested, not an amount. */
  all: boolean;
  currency: string;
  state: string;
  minutes: number;
  by: string;
  why: string;
}

/** Locks an order for refunds, so that operators take turns, whichever payment they name. Take this lock first. */
export const takeTurn = (tx: Tx, { number }: Pick<OrderLine, 'number'>) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`refund ${number}`}, 0))`;

const earlier = (db: Db, { playerId, number }: Pick<OrderLine, 'playerId' | 'number'>) => db`
  select r.id, r.payment_id as "paymentId", r.amount, a.arguments ->> 'amount' = 'all' as all, p.currency, r.state, a.by_name as by, a.why,
    floor(extract(epoch from now() - r.created_at) / 60)::int as minutes
  from refunds r
  join payments p on p.player_id = r.player_id and p.id = r.payment_id
  join operator_actions a on r.cause = 'operator' and r.cause_id = a.id::text and a.order_number = p.payable
  where p.player_id = ${playerId} and p.payable = ${number}`;

/** Returns the refund of an order with this idempotency key. */
export async function refundByKey(db: Db, order: OrderLine, key: string): Promise<Earlier | undefined> {
  const [row] = await db<Earlier[]>`${earlier(db, order)} and r.key = ${key}`;
  return row;
}

/** Returns the newest refund of an order in the last minutes with exactly this amount that was not given up. */
export async function refundLike(
  db: Db,
  order: OrderLine,
  { amount, minutes }: { amount: number; minutes: number },
): Promise<Earlier | undefined> {
  const [row] = await db<Earlier[]>`
    ${earlier(db, order)} and r.amount = ${amount} and r.state = any(${[...PROMISED_STATES]}::text[])
      and r.created_at > now() - make_interval(mins => ${minutes}) order by r.id desc limit 1`;
  return row;
}

/**
 * Returns the sum of the refunds that operators asked for and that wait for the item of an order, in minor units. Lock
 * the payment before.
 */
export async function promisedByOperators(db: Db, { playerId, paymentId }: OrderLine): Promise<number> {
  const [row] = await db<{ sum: number }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds
    where player_id = ${playerId} and payment_id = ${paymentId} and state = 'waiting' and cause = 'operator'`;
  return row?.sum ?? 0;
}
