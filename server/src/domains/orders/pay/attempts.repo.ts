import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { amongPlayers, onCluster, onOneServer } from '#server/db/cluster.ts';
import type { OrderPaymentState } from '../orders.machine.ts';
import type { OrderRow, Reservation } from '../orders.repo.ts';

/** An attempt to pay an order, with the order as it was read. */
export interface Attempt {
  order: OrderRow;
  paymentId: string;
  method: string;
}

const PAYABLE: OrderPaymentState[] = ['unpaid', 'payment_failed', 'paying'];

/**
 * Stores that payment attempts began, and reserves again what their orders gave back after a failed attempt. Attempt
 * ids increase with time, and of several attempts of one order the last counts.
 * Returns false for an order that was settled, expired or asked to be cancelled since it was read, or that already has
 * this attempt or a later one.
 * @throws error for `reasonOf`, `coupon`, `first_top_up` or `offer`, if another order took a benefit of one of them
 */
export async function markPaying(db: Db, attempts: readonly Attempt[], reservation: Reservation): Promise<boolean[]> {
  // A cluster cannot lock the orders first, so the change looks again, and the rest follows what was changed.
  const stillOpen = onCluster(
    db,
    db`and o.payment_state = any(${PAYABLE}::text[]) and o.expires_at > now()
      and (o.payment_id is null or o.payment_id < latest.payment_id)
      and o.cancel_asked_at is not distinct from latest.cancel_asked_at`,
  );
  const playerIds = attempts.map(({ order }) => order.playerId);
  const among = (column: Query<object[]>) => amongPlayers(db, column, playerIds);
  const marked = onCluster(db, db`join changed using (player_id, number)`);
  const rows = await db<{ paymentId: string }[]>`
    with open as (
      select o.player_id, o.number, o.gid, attempt.payment_id, attempt.method, attempt.cancel_asked_at from unnest(
        ${attempts.map((a) => a.order.playerId)}::uuid[], ${attempts.map((a) => a.order.number)}::text[],
        ${attempts.map((a) => a.paymentId)}::uuid[], ${attempts.map((a) => a.method)}::text[], ${attempts.map((a) => a.order.cancelAskedAt)}::timestamptz[]
      ) as attempt (player_id, number, payment_id, method, cancel_asked_at) join orders o using (player_id, number)
      -- A list that comes with the call: for one written out the database goes through the open orders of all months, by their index.
      where o.payment_state = any(${PAYABLE}::text[]) and o.expires_at > now()
        and (o.payment_id is null or o.payment_id < attempt.payment_id)
        and o.cancel_asked_at is not distinct from attempt.cancel_asked_at ${among(db`o.player_id`)}
      order by o.number ${onOneServer(db, db`for update of o`)}
    ),
    latest as (select distinct on (player_id, number) * from open order by player_id, number, payment_id desc),
    changed as (
      update orders o set payment_state = 'paying', payment_id = latest.payment_id, method = latest.method, failure = null, updated_at = now()
      from latest where o.player_id = latest.player_id and o.number = latest.number ${stillOpen} ${among(db`o.player_id`)}
      returning o.player_id, o.number
    ),
    held as (${reservation.held(db, db`changed`)}),
    remembered as (
      update shop_memory m set method = latest.method
      from latest where m.player_id = latest.player_id and m.gid = latest.gid and m.method <> latest.method
        ${among(db`m.player_id`)}
    ),
    logged as (insert into order_events (player_id, number, event, at) select player_id, number, 'paying', now() from open ${marked} order by payment_id)
    select payment_id as "paymentId", ${reservation.refusing(db, db`changed`, db`1`)} from open ${marked}`;
  const begun = new Set(rows.map(({ paymentId }) => paymentId));
  return attempts.map(({ paymentId }) => begun.has(paymentId));
}
