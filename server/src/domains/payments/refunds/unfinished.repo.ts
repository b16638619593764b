import type { Db } from '#server/db/client.ts';
import { leftOf, madeAnew } from './refunds.repo.ts';
import { type Promised, stillOwed } from './unfinished.rules.ts';

/** A refund that an operator should look at. Amounts in minor units. */
export type Unfinished = {
  payable: string;
  provider: string;
  refundId: string;
  amount: number;
  currency: string;
  reason: string;
  state: string;
  error: string | null;
  at: Date;
  /** The amount of the payment that the payer is still owed, for failed refunds. */
  owed: number | null;
};

const columns = (db: Db) => db`
  p.payable, p.provider, r.id as "refundId", r.amount, p.currency, r.reason, r.state, r.error, r.created_at as at`;

/**
 * Returns refunds that need attention: not accepted by the provider after 15 minutes, not confirmed after an hour, or
 * waiting for half an hour. Also failed refunds whose money is still owed.
 */
export async function unfinishedRefunds(db: Db): Promise<Unfinished[]> {
  const [waiting, failed] = await Promise.all([waitingRefunds(db), owedRefunds(db)]);
  return [...waiting, ...failed].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const waitingRefunds = (db: Db) => db<Unfinished[]>`
  select ${columns(db)}, null as owed
  from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where r.state = 'requested' and r.created_at < now() - interval '15 minutes'
    or r.state = 'waiting' and r.created_at < now() - interval '30 minutes'
    or r.state = 'sent' and r.updated_at < now() - interval '1 hour' and p.refunded < (
      select sum(amount) from refunds all_of_it
      where all_of_it.player_id = r.player_id and all_of_it.payment_id = r.payment_id and all_of_it.state = 'sent'
    )`;

async function owedRefunds(db: Db): Promise<Unfinished[]> {
  const rows = await db<(Unfinished & Promised & { paymentId: string; left: number })[]>`
    with short as materialized (
      select p.*, ${leftOf(db)} as left_over from payments p
      where (player_id, id) in (select player_id, payment_id from refunds where state = 'failed') and captured > disputed + refunded
    )
    select ${columns(db)}, p.id as "paymentId", p.left_over as left, r.id, case r.state when 'failed' then coalesce(r.returned_at, r.updated_at) end as "failedAt",
      ${madeAnew(db)} as again
    from short p join refunds r on r.player_id = p.player_id and r.payment_id = p.id
    where p.left_over > 0 and r.settled_at is null and r.state <> 'dropped'`;
  return [...Map.groupBy(rows, ({ paymentId }) => paymentId).values()].flatMap((ofOne) => {
    const { owed, failed } = stillOwed(ofOne, ofOne[0]?.left ?? 0);
    return ofOne
      .filter(({ id }) => failed.includes(id))
      .map(({ id, paymentId, left, failedAt, again, ...refund }) => ({ ...refund, owed }));
  });
}
