import type { Character } from '#contract/endpoints/characters.ts';
import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/idempotency.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import type { Price } from './orders.rules.ts';

/** Names as the buyer saw them, in the order's language, for the day the catalogue no longer has them. */
export interface Snapshot {
  price: Price;
  names: { game: string; region: string; item: string; method: string; goods: Record<string, string> };
  art: string;
  limit: { roleId: string; period: string } | null;
}

export interface OrderRow {
  playerId: string;
  number: string;
  uid: number;
  paymentState: OrderPaymentState;
  itemState: OrderItemState;
  gid: number;
  region: string;
  item: string;
  role: Character;
  snapshot: Snapshot;
  currency: string;
  total: number;
  method: string;
  /** The payment that counts, once there is one; of two that were captured, the first. */
  paymentId: string | null;
  failure: string | null;
  email: string | null;
  locale: string;
  variant: string;
  createdAt: Date;
  expiresAt: Date;
  /** When the player last asked to cancel. */
  cancelAskedAt: Date | null;
}

export interface LimitUse {
  roleId: string;
  period: string;
  count: number;
}

const columns = (db: Db) => db`
  player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, region, item, role,
  snapshot, currency, total, method, payment_id as "paymentId", failure, email, locale, variant, created_at as "createdAt", expires_at as "expiresAt",
  cancel_asked_at as "cancelAskedAt"`;

/** A jsonb value from a JavaScript one, whatever the driver guesses of strings. */
const json = (db: Db, value: unknown) => db`${JSON.stringify(value)}::text::jsonb`;

/**
 * Places an order in one statement: the key, the order, its first event and the outbox.
 * @returns false when the key was used before
 */
export async function insertOrder(db: Db, order: OrderRow, use: KeyUse): Promise<boolean> {
  const { playerId, number, createdAt } = order;
  const fact = { playerId, number, gid: order.gid, item: order.item, total: order.total, currency: order.currency };
  const rows = await db`
    with claim as (${claimKey(db, use, number)}),
    placed as (
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency,
        total, method, email, locale, variant, created_at, expires_at, updated_at)
      select ${playerId}, ${number}, ${order.uid}, ${order.paymentState}, ${order.itemState}, ${order.gid}, ${order.region},
        ${order.item}, ${json(db, order.role)}, ${json(db, order.snapshot)}, ${order.currency}, ${order.total}, ${order.method},
        ${order.email}, ${order.locale}, ${order.variant}, ${createdAt}, ${order.expiresAt}, ${createdAt}
      from claim
    ),
    logged as (insert into order_events (player_id, number, event, at) select ${playerId}, ${number}, 'created', ${createdAt} from claim),
    remembered as (
      insert into shop_memory (player_id, gid, region, role, method, updated_at)
      select ${playerId}, ${order.gid}, ${order.region}, ${json(db, order.role)}, ${order.method}, ${createdAt} from claim
      on conflict (player_id, gid) do update set region = excluded.region, role = excluded.role, method = excluded.method, updated_at = excluded.updated_at
    ),
    told as (insert into outbox (type, key, payload) select 'order.created', ${number}, ${json(db, fact)} from claim)
    select 1 from claim`;
  return rows.length === 1;
}

/** Counts one purchase of a limited item; false when the limit is reached. The row lock makes it exact under races. */
export async function countPurchase(db: Db, order: OrderRow, limit: LimitUse): Promise<boolean> {
  const rows = await db`
    insert into purchase_counts as counts (player_id, gid, item, role_id, period, used)
    values (${order.playerId}, ${order.gid}, ${order.item}, ${limit.roleId}, ${limit.period}::timestamp, 1)
    on conflict (player_id, gid, item, role_id, period) do update set used = counts.used + 1 where counts.used < ${limit.count}
    returning used`;
  return rows.length === 1;
}

/** Gives the counted purchases of orders that ended unpaid back. */
export async function uncountPurchases(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const limited = orders.flatMap((order) => (order.snapshot.limit ? [{ ...order, limit: order.snapshot.limit }] : []));
  for (const { playerId, gid, item, limit } of limited) {
    await tx`
      update purchase_counts set used = used - 1
      where player_id = ${playerId} and gid = ${gid} and item = ${item} and role_id = ${limit.roleId} and period = ${limit.period}::timestamp`;
  }
}

export interface Period {
  /** Local start, as PostgreSQL writes a timestamp; `-infinity` for a lifetime. */
  starts: string;
  resetsAt: Date | null;
}

/** The running period of a limit at an instant, by the database's time zones. */
export async function periodAt(
  db: Db,
  limit: { period: string; timeZone: string; resetHour: number },
  at: Date,
): Promise<Period> {
  const [row] = await db<Period[]>`
    select starts::text as starts, resets_at as "resetsAt"
    from limit_period(${at}, ${limit.period}, ${limit.timeZone}, ${limit.resetHour})`;
  if (!row) throw new Error('limit_period answered no row');
  return row;
}

export const countsOf = (db: Db, playerId: string, gid: number) => db<
  { item: string; roleId: string; period: string; used: number }[]
>`
  select item, role_id as "roleId", period::text as period, used from purchase_counts
  where player_id = ${playerId} and gid = ${gid} and used > 0`;

export async function findOrder(db: Db, playerId: string, number: string): Promise<OrderRow | null> {
  const [row] = await db<
    OrderRow[]
  >`select ${columns(db)} from orders where player_id = ${playerId} and number = ${number}`;
  return row ?? null;
}

export const timelineOf = (db: Db, playerId: string, number: string) => db<
  { event: TimelineEvent['event']; at: Date }[]
>`
  select event, at from order_events where player_id = ${playerId} and number = ${number} order by id`;

export interface OrderFilter {
  gid: number | null;
  states: readonly OrderPaymentState[] | null;
  from: Date;
  until: Date;
  /** Order numbers begin with their day: lets the database skip months. */
  firstNumber: string;
  limit: number;
  offset: number;
}

export const listOrders = (db: Db, playerId: string, filter: OrderFilter) => db<OrderRow[]>`
  select ${columns(db)} from orders
  where player_id = ${playerId} and number >= ${filter.firstNumber}
    and created_at >= ${filter.from} and created_at < ${filter.until}
    and (${filter.gid}::int is null or gid = ${filter.gid})
    and (${filter.states === null} or payment_state = any(${[...(filter.states ?? [])]}::text[]))
  order by created_at desc, number desc limit ${filter.limit} offset ${filter.offset}`;

/**
 * Records that an attempt began; an order that was settled meanwhile, or heard of this attempt or a later one before,
 * is left alone. Ids of attempts are in their order.
 */
export async function markPaying(db: Db, order: OrderRow, paymentId: string, method: string, at: Date): Promise<void> {
  await db`
    with changed as (
      update orders set payment_state = 'paying', payment_id = ${paymentId}, method = ${method}, failure = null, updated_at = ${at}
      where player_id = ${order.playerId} and number = ${order.number} and payment_state in ('unpaid', 'payment_failed', 'paying')
        and (payment_id is null or payment_id < ${paymentId})
      returning player_id, number
    ),
    remembered as (
      update shop_memory set method = ${method} where player_id = ${order.playerId} and gid = ${order.gid} and method <> ${method}
    )
    insert into order_events (player_id, number, event, at) select player_id, number, 'paying', ${at} from changed`;
}

/** Notes that the player asks to cancel, unless that was a short while ago: one asking at a time. */
export async function askToCancel(db: Db, order: OrderRow, at: Date, notSince: Date): Promise<boolean> {
  const rows = await db`
    update orders set cancel_asked_at = ${at}
    where player_id = ${order.playerId} and number = ${order.number} and (cancel_asked_at is null or cancel_asked_at <= ${notSince})
    returning number`;
  return rows.length === 1;
}

/** Orders past their time whose payment only the provider can end. */
export const overdueAtProvider = (db: Db, at: Date, limit: number) => db<{ playerId: string; number: string }[]>`
  select player_id as "playerId", number from orders
  where expires_at <= ${at} and payment_state = 'paying' order by expires_at limit ${limit}`;

/** Locks orders in the order of their numbers, so that two batches cannot deadlock. */
export const lockOrders = (tx: Tx, refs: readonly { playerId: string; number: string }[]) => tx<OrderRow[]>`
  select ${columns(tx)} from orders
  where (player_id, number) in (
    select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
  )
  order by number for update`;

/** Orders that nobody paid in time and that no provider may still pay. */
export const lockExpired = (tx: Tx, at: Date, limit: number) => tx<OrderRow[]>`
  select ${columns(tx)} from orders
  where expires_at <= ${at} and payment_state in ('unpaid', 'payment_failed')
  order by number limit ${limit} for update skip locked`;

export interface OrderChange {
  order: OrderRow;
  events: TimelineEvent['event'][];
}

/** Writes changed orders and their events, and tells listening pages on commit. Of several changes of one order, the last counts. */
export async function recordChanges(tx: Tx, changes: readonly OrderChange[], at: Date): Promise<void> {
  const events = changes.flatMap(({ order, events: names }) => names.map((event) => ({ order, event })));
  if (events.length === 0) return;
  const rows = [...new Map(changes.map(({ order }) => [order.number, order])).values()];
  await tx`
    update orders set payment_state = news.payment_state, item_state = news.item_state, payment_id = news.payment_id, failure = news.failure, updated_at = ${at}
    from unnest(
      ${rows.map((o) => o.playerId)}::uuid[], ${rows.map((o) => o.number)}::text[], ${rows.map((o) => o.paymentState)}::text[],
      ${rows.map((o) => o.itemState)}::text[], ${rows.map((o) => o.paymentId)}::uuid[], ${rows.map((o) => o.failure)}::text[]
    ) as news (player_id, number, payment_state, item_state, payment_id, failure)
    where orders.player_id = news.player_id and orders.number = news.number`;
  await tx`
    insert into order_events (player_id, number, event, at)
    select player_id, number, event, ${at} from unnest(
      ${events.map((e) => e.order.playerId)}::uuid[], ${events.map((e) => e.order.number)}::text[], ${events.map((e) => e.event)}::text[]
    ) with ordinality as news (player_id, number, event, position) order by position`;
  // NOTIFY carries at most 8000 bytes; a number takes 20.
  await tx`
    select pg_notify('orders', string_agg(number, ',')) from (
      select number, (row_number() over () - 1) / 300 as part from unnest(${rows.map((o) => o.number)}::text[]) as number
    ) as parts group by part`;
}

export const recentOf = (db: Db, playerId: string) => db<
  { gid: number; region: string; role: Character; method: string }[]
>`
  select gid, region, role, method from shop_memory where player_id = ${playerId} order by updated_at desc limit 3`;

export async function memoryOf(
  db: Db,
  playerId: string,
  gid: number,
): Promise<{ region: string; role: Character; method: string } | null> {
  const [row] = await db<{ region: string; role: Character; method: string }[]>`
    select region, role, method from shop_memory where player_id = ${playerId} and gid = ${gid}`;
  return row ?? null;
}

/** Partitions for this month and the two to come. */
export const ensurePartitions = (db: Db, at: Date) =>
  db`select ensure_order_partitions((${at}::timestamptz at time zone 'UTC')::date, 3)`;
