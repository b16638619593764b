import type { Db } from '#server/db/client.ts';
import { leftOf } from './left.repo.ts';
import { moveBy, PROMISED_STATES, type RefundState } from './refunds.machine.ts';
import { isUnfinished, reasonOf, sentAgain } from './refunds.repo.ts';
import { type Promised, stillOwed } from './unfinished.rules.ts';

/** A refund that an operator should look at. Amounts in minor units. */
export type Unfinished = {
  payable: string;
  provider: string;
  refundId: string;
  amount: number;
  currency: string;
  reason: string;
  state: RefundState;
  error: string | null;
  at: Date;
  /** The amount of the payment that the payer is still owed, for failed refunds. */
  owed: number | null;
};

/** Minutes that a refund may stay in a state; a game answers within half an hour, a provider's books within an hour. */
const LONGEST_MINUTES = { waiting: 30, requested: 15, sent: 60 } as const satisfies Partial<
  Record<RefundState, number>
>;
const SENT = moveBy('accepted').to;
const FAILED = moveBy('returned').to;

const columns = (db: Db) => db`
  p.payable, p.provider, r.id as "refundId", r.amount, p.currency, ${reasonOf(db)} as reason, r.state, r.error, r.created_at as at`;

/**
 * Returns refunds that need attention: not accepted by the provider after 15 minutes, not confirmed after an hour, or
 * waiting for half an hour. Also failed refunds whose money is still owed.
 */
export async function unfinishedRefunds(db: Db): Promise<Unfinished[]> {
  const [slow, failed] = await Promise.all([slowRefunds(db), owedRefunds(db)]);
  return [...slow, ...failed].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A sent refund is slow only if the provider's books do not show the sum of all sent refunds of its payment. */
const slowRefunds = (db: Db) => db<Unfinished[]>`
  select ${columns(db)}, null as owed
  from unnest(${Object.keys(LONGEST_MINUTES)}::text[], ${Object.values(LONGEST_MINUTES)}::int[]) as longest (state, minutes)
  join refunds r on r.state = longest.state and ${isUnfinished(db)}
    and case r.state when ${SENT} then r.updated_at else r.created_at end < now() - make_interval(mins => longest.minutes)
  join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where r.state <> ${SENT} or p.refunded < (
    select sum(amount) from refunds all_of_it
    where all_of_it.player_id = r.player_id and all_of_it.payment_id = r.payment_id and all_of_it.state = r.state
  )`;

async function owedRefunds(db: Db): Promise<Unfinished[]> {
  const rows = await db<(Unfinished & Promised & { paymentId: string; left: number })[]>`
    with short as materialized (
      select p.*, ${leftOf(db)} as left_over from payments p
      where (player_id, id) in (select r.player_id, r.payment_id from refunds r where r.state = ${FAILED} and ${isUnfinished(db)})
        and captured > disputed + refunded
    )
    select ${columns(db)}, p.id as "paymentId", p.left_over as left, r.id, case r.state when ${FAILED} then coalesce(r.returned_at, r.updated_at) end as "failedAt",
      ${sentAgain(db)} as again
    from short p join refunds r on r.player_id = p.player_id and r.payment_id = p.id
    where p.left_over > 0 and r.settled_at is null and r.state = any(${[FAILED, ...PROMISED_STATES]}::text[])`;
  return [...Map.groupBy(rows, ({ paymentId }) => paymentId).values()].flatMap((ofOne) => {
    const { owed, failed } = stillOwed(ofOne, ofOne[0]?.left ?? 0);
    return ofOne
      .filter(({ id }) => failed.includes(id))
      .map(({ id, paymentId, left, failedAt, again, ...refund }) => ({ ...refund, owed }));
  });
}
