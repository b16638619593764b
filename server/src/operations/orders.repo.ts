import { foldEmail } from '#contract/typed-text.ts';
import type { Db } from '#server/db/client.ts';
import { leftOf } from '#server/domains/payments/index.ts';
import type { Addressee } from '#server/domains/receipts/index.ts';
import { OperationRefusal } from './refusal.ts';

// Operators look across domains, so these reads do too; every write goes through the domain that owns the rows.

export interface OrderLine {
  playerId: string;
  number: string;
  uid: number;
  paymentState: string;
  itemState: string;
  gid: number;
  item: string;
  method: string;
  currency: string;
  total: number;
  /** The payment that counts. */
  paymentId: string | null;
  createdAt: Date;
}

/** States of a paid order; a dispute may hold only a part of the money. */
export const PAID = ['paid', 'partially_refunded', 'disputed'];

const MOST = 50;
const NUMBER = /^\d{8}-[0-9A-Z]{10}$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const lines = (db: Db) => db`
  select player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, item, method,
    currency, total, payment_id as "paymentId", created_at as "createdAt" from orders`;

/**
 * Finds the newest orders by a search term: an order number, a uid, or the email of a receipt or a sign-in.
 * Ids of payments and deliveries match too, the shop's or the provider's.
 */
export function findOrders(db: Db, term: string): Promise<OrderLine[]> {
  const newest = db`order by created_at desc limit ${MOST}`;
  if (NUMBER.test(term)) return db<OrderLine[]>`${lines(db)} where number = ${term.toUpperCase()}`;
  if (term.includes('@')) {
    const email = foldEmail(term);
    return db<OrderLine[]>`
      ${lines(db)} where lower(email) = ${email} or player_id = (select id from players where email = ${email}) ${newest}`;
  }
  if (/^\d{1,15}$/.test(term)) {
    return db<OrderLine[]>`
      ${lines(db)} where player_id = (select id from players where uid = ${Number(term)}) ${newest}`;
  }
  const id = UUID.test(term) ? term : null;
  return db<OrderLine[]>`
    ${lines(db)} where (player_id, number) in (
      select player_id, payable from payments where provider_id = ${term} or id = ${id}::uuid
      union all
      select player_id, reference from deliveries where id = ${id}::uuid and source = 'order'
    ) ${newest}`;
}

/** @throws OperationRefusal `order.unknown` */
export async function orderOf(db: Db, number: string): Promise<OrderLine> {
  const [order] = NUMBER.test(number) ? await findOrders(db, number) : [];
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
