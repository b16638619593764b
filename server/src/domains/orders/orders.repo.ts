import type { Character } from '#contract/endpoints/characters.ts';
import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/idempotency.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import type { Price } from './orders.rules.ts';
import { effectiveCap } from './spending.repo.ts';

/** Names as the buyer saw them, in the order's language, for the day the catalogue no longer has them. */
export interface Snapshot {
  price: Price;
  names: { game: string; region: string; item: string; method: string; goods: Record<string, string> };
  art: string;
  /** What the order took of the limits, given back when it ends unpaid. */
  limit: { roleId: string; period: string } | null;
  stock: boolean;
  spending: Limits['spending'];
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

/** What an order takes of the limits that hold for it. */
export interface Limits {
  /** Of an item sold in a limited number to all buyers together; null: as many as they like. */
  stock: number | null;
  purchases: { roleId: string; period: string; most: number } | null;
  /** Of the player's own cap, if there is one: thousandths of the reference's minor unit, in a month (its first day). */
  spending: { month: string; reference: number };
}

/** A limit does not allow the order: nothing of it was written. */
export class LimitReached extends Error {
  readonly which: 'stock' | 'purchases' | 'spending';

  constructor(which: 'stock' | 'purchases' | 'spending') {
    super(which);
    this.which = which;
  }
}

const columns = (db: Db) => db`
  player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, region, item, role,
  snapshot, currency, total, method, payment_id as "paymentId", failure, email, locale, variant, created_at as "createdAt", expires_at as "expiresAt",
  cancel_asked_at as "cancelAskedAt"`;

/** A jsonb value from a JavaScript one, whatever the driver guesses of strings. */
const json = (db: Db, value: unknown) => db`${JSON.stringify(value)}::text::jsonb`;

/** Counts every buyer's purchases of an item together: its stock. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Places an order in one statement: the key, the limits, the order, its first event and the outbox. The rows of the
 * counts are locked by it, so limits are exact under races; when one is reached nothing of it happens.
 * @returns false when the key was used before
 * @throws LimitReached
 */
export async function insertOrder(db: Db, order: OrderRow, limits: Limits, use: KeyUse): Promise<boolean> {
  const { playerId, number, createdAt } = order;
  const fact = { playerId, number, gid: order.gid, item: order.item, total: order.total, currency: order.currency };
  const counts = [
    ...(limits.stock === null ? [] : [{ who: EVERYBODY, roleId: '', period: '-infinity', most: limits.stock }]),
    ...(limits.purchases ? [{ ...limits.purchases, who: playerId }] : []),
  ];
  const query = db`
    with claim as (${claimKey(db, use, number)}),
    counted as (
      insert into purchase_counts as counts (player_id, gid, item, role_id, period, used, most)
      select c.who, ${order.gid}, ${order.item}, c.role_id, c.period::timestamp, 1, c.most from claim, unnest(
        ${counts.map((c) => c.who)}::uuid[], ${counts.map((c) => c.roleId)}::text[],
        ${counts.map((c) => c.period)}::text[], ${counts.map((c) => c.most)}::int[]
      ) as c (who, role_id, period, most)
      where c.most > 0
      on conflict (player_id, gid, item, role_id, period)
        do update set used = counts.used + 1, most = excluded.most where counts.used < excluded.most
      returning player_id
    ),
    capped as (${effectiveCap(db, playerId, createdAt)}),
    spent as (
      insert into monthly_spending as m (player_id, month, reference)
      select ${playerId}, ${limits.spending.month}::text::date, ${limits.spending.reference}::bigint from claim, capped
      where ${limits.spending.reference}::bigint <= capped.reference
      on conflict (player_id, month) do update set reference = m.reference + excluded.reference
        where m.reference + excluded.reference <= (select reference from capped)
      returning 1
    ),
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
    select case
      when ${limits.stock !== null} and not exists (select from counted where player_id = ${EVERYBODY}) then refuse('stock')
      when (select count(*) from counted) < ${counts.length} then refuse('purchases')
      when exists (select from capped) and not exists (select from spent) then refuse('spending')
      else 1 end
    from claim`;
  const rows = await query.catch((error: unknown) => {
    throw isRefusal(error) ? new LimitReached(error.message as LimitReached['which']) : error;
  });
  return rows.length === 1;
}

/** Thrown by the database's `refuse`. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'MW001';

/** Gives back what orders that ended unpaid had taken of the limits. */
export async function giveBackLimits(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  for (const { playerId, gid, item, snapshot } of orders) {
    const counts = [
      ...(snapshot.stock ? [{ who: EVERYBODY, roleId: '', period: '-infinity' }] : []),
      ...(snapshot.limit ? [{ ...snapshot.limit, who: playerId }] : []),
    ];
    for (const { who, roleId, period } of counts) {
      await tx`
        update purchase_counts set used = used - 1
        where player_id = ${who} and gid = ${gid} and item = ${item} and role_id = ${roleId} and period = ${period}::text::timestamp`;
    }
    await tx`
      update monthly_spending set reference = greatest(0, reference - ${snapshot.spending.reference})
      where player_id = ${playerId} and month = ${snapshot.spending.month}::text::date`;
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

/** When each of some orders was first paid. */
export const paidTimes = (db: Db, refs: readonly { playerId: string; number: string }[]) => db<
  { number: string; at: Date }[]
>`
  select number, min(at) as at from order_events
  where event = 'paid' and (player_id, number) in (
    select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
  )
  group by player_id, number`;

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
