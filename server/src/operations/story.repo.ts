import type { Db } from '#server/db/client.ts';
import { isFollowed } from '#server/db/events/follow-up.repo.ts';
import { reasonOf } from '#server/domains/payments/index.ts';
import type { OrderLine } from './orders.repo.ts';

export interface PaymentLine {
  id: string;
  provider: string;
  providerId: string | null;
  method: string;
  state: string;
  failure: string | null;
  currency: string;
  amount: number;
  captured: number;
  refunded: number;
  /** Sum that the payer got outside of the provider. */
  paidOutside: number;
  disputed: number;
  /** Keyed hash of the card or account; null if unknown. */
  instrument: string | null;
  cardDigits: string | null;
  cardBrand: string | null;
  createdAt: Date;
  /** Time of the next query to the provider, while the payment is open. */
  checkAt: Date | null;
  /** True for the payment that pays the order. */
  counts: boolean;
}

/** Webhooks without a payment that are searched for the ids of an order. */
const MOST_UNNAMED = 5000;

type Ref = Pick<OrderLine, 'playerId' | 'number'>;
type Paid = Ref & Pick<OrderLine, 'paymentId'>;

/** Clocks of processes and database differ: rows of an order may look a little older than the order. */
const since = (db: Db, { createdAt }: OrderLine) => db`${createdAt}::timestamptz - interval '1 hour'`;

/** Returns the language in which the player ordered. */
export async function localeOf(db: Db, { playerId, number }: Ref): Promise<string> {
  const [row] = await db<{ locale: string }[]>`
    select locale from orders where player_id = ${playerId} and number = ${number}`;
  return row?.locale ?? 'en';
}

export const timelineOf = (db: Db, { playerId, number }: Ref) => db<{ at: Date; event: string }[]>`
  select at, event from order_events where player_id = ${playerId} and number = ${number} order by id`;

export const paymentsOf = (db: Db, { playerId, number, paymentId }: Paid) => db<PaymentLine[]>`
  select id, provider, provider_id as "providerId", method, state, failure, currency, amount, captured, refunded,
    paid_outside as "paidOutside", disputed, instrument, card_digits as "cardDigits", card_brand as "cardBrand",
    created_at as "createdAt", case when state in ('created', 'pending', 'authorised') then check_at end as "checkAt",
    id is not distinct from ${paymentId}::uuid as counts
  from payments where player_id = ${playerId} and payable = ${number} order by id`;

/**
 * Returns the webhooks that name one of these payments. A webhook that names no payment, such as one that the provider
 * is asked about, counts if it contains one of the ids, the shop's or the provider's. Every provider has its own
 * format, so each of these is read. To limit that, their period ends a week after the last change of the payments, and
 * at most `MOST_UNNAMED` are read.
 */
export const webhooksOf = (db: Db, order: OrderLine, ids: readonly string[]) => db<
  { receivedAt: Date; provider: string; eventId: string; type: string }[]
>`
  select received_at as "receivedAt", provider, event_id as "eventId", type from payment_webhooks
  where payment_id = any(${[...ids]}::text[])
  union all
  select received_at, provider, event_id, type from (
    select * from payment_webhooks
    where payment_id is null and received_at >= ${since(db, order)} and received_at < (
      select max(updated_at) + interval '7 days' from payments where player_id = ${order.playerId} and payable = ${order.number}
    ) order by received_at limit ${MOST_UNNAMED}
  ) as unnamed
  where exists (select from unnest(${[...ids]}::text[]) as id where strpos(body::text, to_json(id)::text) > 0)
  order by 1`;

export const refundsOf = (db: Db, { playerId, number }: Ref) => db<
  {
    id: string;
    paymentId: string;
    amount: number;
    reason: string;
    state: string;
    error: string | null;
    createdAt: Date;
    /** Its buyer has the money by another way. */
    settledAt: Date | null;
    /** How much of it then. */
    paidOutside: number | null;
  }[]
>`
  select r.id, r.payment_id as "paymentId", r.amount, ${reasonOf(db)} as reason, r.state, r.error, r.created_at as "createdAt", r.settled_at as "settledAt", r.paid_outside as "paidOutside"
  from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id
  where p.player_id = ${playerId} and p.payable = ${number} order by r.id`;

export const deliveriesOf = (db: Db, { playerId, number }: Ref) => db<
  {
    id: string;
    state: string;
    attempts: number;
    reason: string | null;
    roleId: string;
    serverId: string;
    dueAt: Date;
    updatedAt: Date;
    /** Time at which the game accepted the item; null: it did not, or an operator settled the delivery as sent. */
    acceptedAt: Date | null;
  }[]
>`
  select id, state, attempts, reason, role_id as "roleId", server_id as "serverId", due_at as "dueAt", updated_at as "updatedAt",
    case when state = 'accepted' and not exists (
      select from operator_actions where order_number = ${number} and command = 'orders resolve'
        and arguments ->> 'as' = 'sent' and result ->> 'deliveryId' = deliveries.id::text
    ) then updated_at end as "acceptedAt"
  from deliveries where player_id = ${playerId} and source = 'order' and reference = ${number} order by id`;

/** Requests to the game to take a delivered item back, with the character that had the item. */
export const takeBacksOf = (db: Db, { playerId, number }: Ref) => db<
  {
    deliveryId: string;
    state: string;
    attempts: number;
    reason: string | null;
    roleId: string;
    serverId: string;
    dueAt: Date;
    createdAt: Date;
    updatedAt: Date;
  }[]
>`
  select delivery_id as "deliveryId", state, attempts, reason, role_id as "roleId", server_id as "serverId", due_at as "dueAt",
    created_at as "createdAt", updated_at as "updatedAt"
  from take_backs where player_id = ${playerId} and source = 'order' and reference = ${number} order by id`;

/** Emails to the buyer. */
export const receiptsOf = (db: Db, { playerId, number }: Ref) => db<
  { kind: string; reference: string; state: string; attempts: number; error: string | null; updatedAt: Date }[]
>`
  select kind, reference, state, attempts, error, updated_at as "updatedAt" from receipts
  where player_id = ${playerId} and number = ${number} order by created_at`;

/** Returns the postings of payments of an order. None is older than the order, so earlier months are not read. */
export const ledgerOf = (db: Db, order: OrderLine, paymentIds: readonly string[]) => db<
  { at: Date; kind: string; account: string; currency: string; amount: number; paymentId: string }[]
>`
  select at, kind, account, currency, amount, payment_id as "paymentId" from ledger_entries
  where payment_id = any(${[...paymentIds]}::uuid[]) and at >= ${since(db, order)} order by id`;

/**
 * Returns the events under these keys: numbers of orders, ids of payments, deliveries and webhooks.
 * Handled events are kept for a week, and found by their index; the others are few.
 */
export const eventsOf = (db: Db, keys: readonly string[]) => db<
  { createdAt: Date; type: string; handledAt: Date | null; attempts: number; error: string | null }[]
>`
  select created_at as "createdAt", type, case when not ${isFollowed(db)} then handled_at end as "handledAt", attempts, error from (
    select * from outbox where handled_at is not null and key = any(${[...keys]}::text[])
    union all
    select * from outbox where handled_at is null and key = any(${[...keys]}::text[])
  ) as o order by id`;

/** Returns the actions on an order. A refund that was sent again with the same key is a repeat: it moved no money. */
export const actionsOf = (db: Db, { number }: Ref) => db<
  { at: Date; by: string; why: string; command: string; id: string; isRepeat: boolean }[]
>`
  select at, by_name as by, why, command, id,
    command in ('orders refund', 'orders refund-many') and coalesce(jsonb_typeof(result -> 'before') = 'object', false) as "isRepeat"
  from operator_actions where order_number = ${number} order by id`;
