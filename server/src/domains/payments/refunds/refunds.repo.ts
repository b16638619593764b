import type { Db, Tx } from '#server/db/client.ts';
import type { Payment } from '../payments.rules.ts';
import { FOLLOWING_CAUSES, OPERATOR_CAUSES } from './causes.ts';
import { leftOf } from './left.repo.ts';
import { moveBy, type RefundState, TRIED_STATES } from './refunds.machine.ts';

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

/** SQL for the cause of refund `r` as operators read it: the cause, and its subject after a colon. */
export const reasonOf = (db: Db) => db`concat_ws(':', r.cause, r.cause_id)`;

/** SQL condition: an operator set the amount of refund `r`. */
const byOperator = (db: Db) => db`(r.cause = any(${[...OPERATOR_CAUSES]}::text[]))`;

/** SQL condition of the index `refunds_unfinished`: refund `r` is neither confirmed nor settled. */
export const isUnfinished = (db: Db) => db`(r.confirmed_at is null and r.settled_at is null)`;

/** SQL condition: refund `r` was sent again, or the rest of it. */
export const sentAgain = (db: Db) => db`
  exists (
    select from refunds following
    where following.player_id = r.player_id and following.payment_id = r.payment_id and following.cause_id = r.id::text
      and following.cause = any(${[...FOLLOWING_CAUSES]}::text[]) and following.state <> ${moveBy('dropped').to}
  )`;

/**
 * Days after which refusals are final. Longer than it takes to fund a provider account without money; the value is our
 * choice.
 */
const OVERDUE_DAYS = 14;

/** Returns a refund that a job should send now. */
export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row] = await db<Refund[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", r.amount, p.currency, p.provider, p.provider_id as "providerId", r.spent,
      ${byOperator(db)} as "byOperator", r.created_at < now() - make_interval(days => ${OVERDUE_DAYS}) as overdue
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
    where r.id = ${id} and r.state = any(${[...TRIED_STATES]}::text[])`;
  return row ?? null;
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
  ) and r.id::text = any(${[...ids]}::text[]) and r.state = ${moveBy('returned').to} and r.settled_at is null
    and not ${byOperator(tx)} and p.state <> 'disputed' and ${leftOf(tx)} between 1 and r.amount - 1
  order by r.created_at, r.id`;

export interface RefundLine {
  id: string;
  playerId: string;
  paymentId: string;
  payable: string;
  amount: number;
  currency: string;
  state: RefundState;
  /** It was sent again, under another id. */
  again: boolean;
  /** Its buyer got the money another way. */
  settled: boolean;
}

/** Returns a refund by its id, in any state. */
export async function refundById(db: Db, id: string): Promise<RefundLine | null> {
  const [row] = await db<RefundLine[]>`
    select r.id, r.player_id as "playerId", r.payment_id as "paymentId", p.payable, r.amount, p.currency, r.state, r.settled_at is not null as settled, ${sentAgain(db)} as again
    from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where r.id = ${id}`;
  return row ?? null;
}
