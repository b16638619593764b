import type { Db } from '#server/db/client.ts';

export interface WithdrawalLine {
  number: string;
  uid: number;
  /** When the buyer withdrew. */
  at: Date;
  /** `waiting`: its money is not back, or the game is being asked; `ended`: it had been delivered. */
  state: 'waiting' | 'refunded' | 'ended';
  item: string;
  /** Minor units. */
  total: number;
  currency: string;
}

/** Contracts that buyers withdrew from: what waits first, then the newest. */
export const withdrawalsOf = (db: Db, { all, most }: { all: boolean; most: number }) => db<WithdrawalLine[]>`
  select * from (
    select o.number, o.uid, w.made_at as at, case
        when o.payment_state = 'refunded' then 'refunded'
        when w.outcome = 'ended' or (w.outcome = 'asked' and o.item_state = 'sent') then 'ended'
        else 'waiting' end as state, o.item_state as item, o.total, o.currency
    from withdrawals w join orders o on o.player_id = w.player_id and o.number = w.number
  ) as found
  where ${all} or state = 'waiting'
  order by state <> 'waiting', at desc, number limit ${most}`;
