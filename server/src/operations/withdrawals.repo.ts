import type { Db, Sql } from '#server/db/client.ts';
import { REPORT_SECONDS, readWithin } from './patience.ts';

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

interface Asked {
  /** Includes those that are done. */
  all: boolean;
  most: number;
}

/**
 * Returns the contracts that buyers withdrew from: first those that wait, then the newest.
 * @throws OperationRefusal `report.too_long`
 */
export const readWithdrawals = (sql: Sql, { all, most }: Asked, seconds = REPORT_SECONDS): Promise<WithdrawalLine[]> =>
  readWithin(
    sql,
    seconds,
    async (tx) => {
      const waiting = await linesOf(tx, { waiting: true, most });
      return all ? [...waiting, ...(await linesOf(tx, { waiting: false, most: most - waiting.length }))] : [...waiting];
    },
    all ? 'ask for those that wait, without {all}' : 'ask again when the shop has less to do',
  );

/** Reads by the index of their time, the newest first, so that a limited query stops early. */
const linesOf = (db: Db, { waiting, most }: { waiting: boolean; most: number }) => db<WithdrawalLine[]>`
  select o.number, o.uid, w.made_at as at, case
      when o.payment_state = 'refunded' then 'refunded'
      when ${isWaiting(db)} then 'waiting'
      else 'ended' end as state, o.item_state as item, o.total, o.currency
  from withdrawals w join orders o on o.player_id = w.player_id and o.number = w.number
  where ${isWaiting(db)} = ${waiting}
  order by w.made_at desc, w.number limit ${most}`;

const isWaiting = (db: Db) => db`
  (o.payment_state <> 'refunded' and w.outcome <> 'ended' and not (w.outcome = 'asked' and o.item_state = 'sent'))`;
