import type { Db, Tx } from '#server/db/client.ts';
import { leftOf } from '#server/domains/payments/index.ts';

/** Something of a player that has to end before the account can be erased. */
export interface Blocker {
  kind: 'order' | 'refund' | 'dispute';
  /** The number of the order. */
  number: string;
  state: string;
}

const MOST = 50;

/**
 * Returns the open business of a player. Payments that the provider may still take, items without a final answer,
 * refunds that are on their way or owed, and open disputes. Also items that are being taken back, or were, while the
 * shop holds their money.
 */
export const blockersOf = (db: Db, playerId: string) => db<Blocker[]>`
  select 'order' as kind, number, case when payment_state = 'paying' then payment_state else item_state end as state
  from orders
  where player_id = ${playerId} and (payment_state = 'paying' or item_state in ('sending', 'recalling', 'unclear'))
  union all
  select 'order', o.number, o.item_state from orders o
  join payments p on p.player_id = o.player_id and p.id = o.payment_id
  where o.player_id = ${playerId} and o.item_state = 'taken_back' and ${leftOf(db)} > 0
  union all
  select 'order', reference, 'taking_back' from take_backs
  where player_id = ${playerId} and source = 'order' and state in ('asked', 'parked')
  union all
  select 'refund', p.payable, r.state from refunds r
  join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where r.player_id = ${playerId} and (
    r.state in ('waiting', 'requested')
    or r.state = 'failed' and r.settled_at is null and p.captured - p.refunded - p.paid_outside - p.disputed > 0
      and not exists (
        select from refunds again where again.player_id = r.player_id and again.payment_id = r.payment_id
          and again.cause in ('again', 'rest') and again.cause_id = r.id::text
      )
  )
  union all
  select 'dispute', p.payable, d.status from payments p
  cross join lateral jsonb_to_recordset(p.disputes) as d (status text)
  where p.player_id = ${playerId} and d.status = 'open'
  order by 1, 2 limit ${MOST}`;

/** Locks the row of a player until the transaction ends, so that two erasures take turns. */
export const lockForErasure = (tx: Tx, playerId: string) => tx`
  select from players where id = ${playerId} for update`;
