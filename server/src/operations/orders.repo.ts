import type { Db } from '#server/db/client.ts';
import { leftOf } from '#server/domains/payments/index.ts';
import type { Addressee } from '#server/domains/receipts/index.ts';
import { newestOf, newestWhere, type OrderLine } from './order-lines.ts';
import { OperationRefusal } from './refusal.ts';

export type { OrderLine };

// Operators look across domains, so these reads do too; every write goes through the domain that owns the rows.

/** States of a paid order; a dispute may hold only a part of the money. */
export const PAID = ['paid', 'partially_refunded', 'disputed'];

const NUMBER = /^\d{8}-[0-9A-Z]{10}$/i;

export const isOrderNumber = (text: string): boolean => NUMBER.test(text);

/** Returns the newest orders of a player. */
export const newestOrdersOf = (db: Db, playerId: string): PromiseLike<OrderLine[]> =>
  newestOf(db, db`${playerId}::uuid`);

/** @throws OperationRefusal `order.unknown` */
export async function orderOf(db: Db, number: string): Promise<OrderLine> {
  const [order] = isOrderNumber(number) ? await newestWhere(db, db`number = ${number.toUpperCase()}`) : [];
  if (!order) throw new OperationRefusal('order.unknown', `There is no order ${number}.`, { number });
  return order;
}

/** Returns true if a payment was captured and its order has not handled that event yet. */
export async function isUnheard(db: Db, paymentId: string): Promise<boolean> {
  const rows = await db`
    select from outbox where handled_at is null and type = 'payment.captured' and key = ${paymentId}`;
  return rows.length > 0;
}

/** Returns the buyer's email address and character; null if the buyer left no address or was erased. */
export async function addresseeOf(db: Db, { playerId, number }: OrderLine): Promise<Addressee | null> {
  const [row] = await db<Addressee[]>`
    select email, role->>'name' as character, role->'server'->>'name' as server from orders
    where player_id = ${playerId} and number = ${number} and email is not null`;
  return row ?? null;
}

/** Returns the region of an order, and the character that gets its item. */
export async function receiverOf(
  db: Db,
  { playerId, number }: OrderLine,
): Promise<{ region: string; roleId: string } | undefined> {
  const [row] = await db<{ region: string; roleId: string }[]>`
    select region, role->>'roleId' as "roleId" from orders where player_id = ${playerId} and number = ${number}`;
  return row;
}

/**
 * Returns the ids, sorted, of a game's deliveries that wait for a retry or are parked. An order's delivery counts only
 * if some of its money is held or the player keeps the item anyway.
 */
export async function redeliverable(db: Db, gid: number, after: string | null, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select d.id from (
      select * from deliveries where state in ('queued', 'retrying') union all select * from deliveries where state = 'parked'
    ) as d
    left join orders o on d.source = 'order' and o.player_id = d.player_id and o.number = d.reference
    left join payments p on p.player_id = o.player_id and p.id = o.payment_id
    where d.gid = ${gid} and d.state <> 'queued' and (${after}::uuid is null or d.id > ${after}::uuid)
      and (d.source <> 'order' or d.keep_item or ${leftOf(db)} > 0)
    order by d.id limit ${most}`;
  return rows.map(({ id }) => id);
}

export interface StuckOrder {
  number: string;
  uid: number;
  gid: number;
  item: string;
  payment: string;
  state: string;
  /** The delivery's state; null: none was made yet. */
  delivery: string | null;
  attempts: number | null;
  reason: string | null;
  dueAt: Date | null;
  since: Date;
}

/**
 * Returns paid orders without an outcome of their item for at least `minutes`, the longest waiting first. Their
 * delivery waits, is parked or unclear, or the order has not handled the payment's event yet.
 */
export const stuckOrders = (db: Db, minutes: number, most: number) => db<StuckOrder[]>`
  with waiting as (
    select * from deliveries where state in ('queued', 'retrying') union all select * from deliveries where state = 'parked'
    union all select * from deliveries where state = 'recalling' union all select * from deliveries where state = 'unclear'
  ), stuck as (
    select player_id, reference as number, state as delivery, attempts, reason,
      case when state in ('queued', 'retrying', 'recalling') then due_at end as due_at, created_at as since
    from waiting where source = 'order'
    union all
    select p.player_id, p.payable, null, null, 'its order has not heard of the money yet: see \`events stuck\`', null, e.created_at
    from outbox e join payments p on p.id = e.key::uuid where e.handled_at is null and e.type = 'payment.captured'
  )
  select o.number, o.uid, o.gid, o.item, o.payment_state as payment, o.item_state as state, s.delivery, s.attempts, s.reason,
    s.due_at as "dueAt", s.since
  from stuck s join orders o on o.player_id = s.player_id and o.number = s.number
  where s.since <= now() - make_interval(mins => ${minutes})
  order by s.since, o.number limit ${most}`;

/**
 * Returns the deliveries of orders that the game took back, whose money is held: an operator sends the item again, or
 * refunds.
 */
export const takenBackAndHeld = (db: Db, gid: number | null, most: number) => db<
  (Pick<OrderLine, 'gid'> & {
    reference: string;
    source: string;
    id: string;
    roleId: string;
    attempts: number;
    state: 'taken_back';
    reason: string | null;
    dueAt: null;
    since: Date;
  })[]
>`
  select d.reference, d.source, d.id, d.gid, d.role_id as "roleId", d.attempts, d.state, d.reason, null as "dueAt", d.updated_at as since
  from deliveries d
  join orders o on o.player_id = d.player_id and o.number = d.reference
  join payments p on p.player_id = o.player_id and p.id = o.payment_id
  where d.state = 'taken_back' and d.source = 'order' and ${leftOf(db)} > 0 and ${gid === null ? db`true` : db`d.gid = ${gid}`}
  order by since, d.id limit ${most}`;
