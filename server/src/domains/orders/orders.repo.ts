import type { Character } from '#contract/endpoints/characters.ts';
import type { Attribution, TimelineEvent } from '#contract/endpoints/orders.ts';
import { tellCommitted } from '#server/db/client/measured.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { amongPlayers, isCluster, lockByPlayer, onCluster, onOneServer } from '#server/db/cluster.ts';
import { announcedRows, announceInOrder, announceSql } from '#server/db/events/announce.ts';
import { createPartitionsAhead } from '#server/db/partitions.ts';
import type { Log } from '#server/kernel/log.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import type { Price } from './pricing/quote.rules.ts';
import type { SpendingAmount } from './spending/spending.rules.ts';
import type { Agreed } from './withdrawal/waiver.ts';

/**
 * The facts that the price of an order depended on. `names` are in the order's language, for use after the catalogue no
 * longer has them.
 */
export interface Snapshot {
  price: Price;
  /** The buyer's country; null: unknown. Absent in orders from before it was stored. */
  country?: string | null;
  /** The state within the country, if tax depends on it. */
  state?: string;
  /** The country of the IP address that placed the order; the address itself is not stored. Absent: unknown. */
  address?: string;
  names: {
    game: string;
    region: string;
    item: string;
    method: string;
    goods: Record<string, string>;
    coupon?: string | undefined;
    tax?: string | undefined;
  };
  art: string;
  /** The game's own reference. Absent: no game sent one, or the order is older than this field. */
  refer?: string;
  /** The payment link that the order was placed by. Absent: it was placed in the shop. */
  link?: string;
  /** Absent: the buyer did not consent to attribution, or there was none. */
  attribution?: Attribution;
  /** The coupon and first top-up that the order uses. */
  benefits: string[];
  /** The order's share of limits, given back when it comes to nothing. */
  limit: { roleId: string; period: string } | null;
  /** True while the order has a piece of the stock. A piece held too long is released earlier. */
  stock: boolean;
  spending: SpendingAmount;
  /** The texts that the buyer agreed to before paying; absent: none were required. */
  agreed?: Agreed;
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
  /** The payment that counts, once there is one. If two were captured, the first. */
  paymentId: string | null;
  failure: string | null;
  email: string | null;
  locale: string;
  variant: string;
  createdAt: Date;
  expiresAt: Date;
  /** Time until which an unpaid order holds a piece of the stock; null: its item has no stock. */
  heldUntil: Date | null;
  /**
   * Time of the player's last cancel request, in whole milliseconds so that JavaScript and the database agree on it.
   */
  cancelAskedAt: Date | null;
  /** A cancellation is in progress until this time at the latest. */
  cancellingUntil: Date | null;
  /** Time of the read, by the database's clock. All time-dependent decisions use it. */
  readAt: Date;
}

/** All columns of an order, named as in `OrderRow`. */
export const columns = (db: Db) => db`
  player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, region, item, role,
  snapshot, currency, total, method, payment_id as "paymentId", failure, email, locale, variant, created_at as "createdAt", expires_at as "expiresAt", held_until as "heldUntil",
  cancel_asked_at as "cancelAskedAt", cancelling_until as "cancellingUntil", now() as "readAt"`;

/** SQL parts that another domain adds to a statement here, to reserve the benefits of an order. */
export interface Reservation {
  /** An expression named `held`. @param orders SQL of `player_id` and `number` of the orders to reserve for */
  held: (db: Db, orders: Query<object[]>) => Query<object[]>;
  /** Replaces the last value: ends the statement if a benefit is not available. */
  refusing: (db: Db, orders: Query<object[]>, otherwise: Query<object[]>) => Query<object[]>;
}

/** Identifies an order of a player. */
export type OrderRef = Pick<OrderRow, 'playerId' | 'number'>;

/** SQL condition: one of these orders. A cluster finds the workers only by the players themselves. */
export const ofRefs = (db: Db, refs: readonly OrderRef[]) => db`
  ${onCluster(db, db`player_id = any(${refs.map(({ playerId }) => playerId)}::uuid[]) and`)} (player_id, number) in (
    select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
  )`;

/** Returns the current orders in the order of `refs`; null if that player has no such order. */
export async function findOrders(db: Db, refs: readonly OrderRef[]): Promise<(OrderRow | null)[]> {
  const rows = await db<OrderRow[]>`select ${columns(db)} from orders where ${ofRefs(db, refs)}`;
  return refs.map((ref) => rows.find((row) => row.number === ref.number && row.playerId === ref.playerId) ?? null);
}

export async function findOrder(db: Db, playerId: string, number: string): Promise<OrderRow | null> {
  const [row = null] = await findOrders(db, [{ playerId, number }]);
  return row;
}

export type Timeline = { event: TimelineEvent['event']; at: Date }[];

/** Returns an order and its timeline in one statement. With two reads a change could fall between them. */
export async function findWithTimeline(
  db: Db,
  playerId: string,
  number: string,
): Promise<{ row: OrderRow; timeline: Timeline } | null> {
  const [found] = await db<(OrderRow & { timeline: { event: TimelineEvent['event']; at: string }[] })[]>`
    select ${columns(db)}, (
      select coalesce(jsonb_agg(jsonb_build_object('event', event, 'at', at) order by id), '[]') from order_events
      where player_id = ${playerId} and number = ${number}
    ) as timeline
    from orders where player_id = ${playerId} and number = ${number}`;
  if (!found) return null;
  const { timeline, ...row } = found;
  return { row, timeline: timeline.map(({ event, at }) => ({ event, at: new Date(at) })) };
}

/** Returns the time of first payment for each of the orders. */
export const paidTimes = (db: Db, refs: readonly OrderRef[]) => db<{ number: string; at: Date }[]>`
  select number, min(at) as at from order_events
  where event = 'paid' and ${ofRefs(db, refs)}
  group by player_id, number`;

export interface OrderFilter {
  gid: number | null;
  states: readonly OrderPaymentState[] | null;
  from: Date;
  until: Date;
  /** Order numbers begin with their day, so the database can skip partitions of other months. */
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
 * Stores a cancel request, unless the last one was less than `wait` seconds ago. No payment starts until
 * `endCancelling`, or for `hold` seconds. Returns the time of the request, or null if the player must wait.
 * If the order is locked, that time is after the lock was taken, so changes recorded before have an earlier time.
 */
export async function requestCancel(
  db: Db,
  order: OrderRow,
  seconds: { wait: number; hold: number },
): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`
    with locked as materialized (
      select date_trunc('milliseconds', clock_timestamp()) as at, clock_timestamp() + make_interval(secs => ${seconds.hold}) as until from (
        select number from orders where player_id = ${order.playerId} and number = ${order.number} for update
      ) as held
    )
    update orders set cancel_asked_at = locked.at, cancelling_until = locked.until
    from locked where player_id = ${order.playerId} and number = ${order.number}
      and (cancel_asked_at is null or cancel_asked_at <= now() - make_interval(secs => ${seconds.wait}))
    returning cancel_asked_at as at`;
  return row?.at ?? null;
}

/** Returns whether the time of a cancellation is still running. The caller holds the order's lock. */
export async function isCancelling(tx: Tx, { playerId, number }: OrderRow): Promise<boolean> {
  const rows = await tx`
    select from orders where player_id = ${playerId} and number = ${number} and cancelling_until > clock_timestamp()`;
  return rows.length === 1;
}

/** Ends the cancellation that was requested at `askedAt`, with any outcome. */
export const endCancelling = (db: Db, { playerId, number }: OrderRow, askedAt: Date) => db`
  update orders set cancelling_until = null
  where player_id = ${playerId} and number = ${number} and cancel_asked_at = ${askedAt}::timestamptz`;

/**
 * Takes overdue orders whose payment only the provider can end, those asked about longest ago first. Two workers take
 * different orders: a row that another worker took since this statement began no longer matches `seen`.
 */
export const claimOverdue = (db: Db, limit: number) => db<{ playerId: string; number: string }[]>`
  with taken as materialized (
    select orders.player_id, orders.number, seen.close_asked_at from (
      select player_id, number, close_asked_at, expires_at from orders where expires_at <= now() and payment_state = 'paying'
    ) seen
    join orders on orders.player_id = seen.player_id and orders.number = seen.number
      and orders.close_asked_at is not distinct from seen.close_asked_at
    where payment_state = 'paying'
    order by seen.close_asked_at nulls first, seen.expires_at limit ${limit} ${onOneServer(db, db`for update of orders skip locked`)}
  )
  update orders o set close_asked_at = now() from taken
  where o.player_id = taken.player_id and o.number = taken.number
    ${onCluster(db, db`and o.payment_state = 'paying' and o.close_asked_at is not distinct from taken.close_asked_at`)}
  returning o.player_id as "playerId", o.number`;

/** Locks orders in the order of their numbers, so that two batches cannot deadlock. */
export async function lockOrders(tx: Tx, refs: readonly OrderRef[]): Promise<OrderRow[]> {
  const playerIds = refs.map(({ playerId }) => playerId);
  await lockByPlayer(
    playerIds,
    (playerId) => tx`
    select from orders where player_id = ${playerId} and ${ofRefs(tx, refs)} order by number for update`,
  );
  return tx<OrderRow[]>`
    select ${columns(tx)} from orders where ${ofRefs(tx, refs)} order by number ${onOneServer(tx, tx`for update`)}`;
}

/** Locks overdue orders that are unpaid and have no payment in progress at a provider. */
export const lockExpired = (tx: Tx, limit: number) =>
  lockFree(tx, tx`expires_at <= now() and payment_state in ('unpaid', 'payment_failed')`, limit);

/** Locks unpaid orders whose hold on a piece of the stock has expired. */
export const lockExpiredHolds = (tx: Tx, limit: number) => {
  const isOver = tx`
    held_until <= now() and payment_state in ('unpaid', 'paying', 'payment_failed') and (snapshot->>'stock')::boolean`;
  return lockFree(tx, isOver, limit);
};

/** Locks orders that match and that nobody else has locked. A cluster locks those of one player at a time. */
async function lockFree(tx: Tx, matches: Query<object[]>, limit: number): Promise<OrderRow[]> {
  if (!isCluster()) {
    return tx<OrderRow[]>`
      select ${columns(tx)} from orders where ${matches} order by number limit ${limit} for update skip locked`;
  }
  const seen = await tx<OrderRef[]>`
    select player_id as "playerId", number from orders where ${matches} order by number limit ${limit}`;
  const locked: OrderRow[] = [];
  for (const [playerId, refs] of Map.groupBy(seen, (ref) => ref.playerId)) {
    const rows = await tx<OrderRow[]>`
      select ${columns(tx)} from orders
      where player_id = ${playerId} and number = any(${refs.map(({ number }) => number)}::text[]) and ${matches}
      order by number for update skip locked`;
    locked.push(...rows);
  }
  return locked;
}

/** Stores whether locked orders have a piece of the stock. @param until end of the hold for a piece taken again */
export const recordStockPieces = (tx: Tx, refs: readonly OrderRef[], has: boolean, until: Date | null = null) => tx`
  update orders set snapshot = jsonb_set(snapshot, '{stock}', to_jsonb(${has}::boolean)), held_until = coalesce(${until}, held_until), updated_at = now()
  from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[]) as ref (buyer, order_number)
  where player_id = ref.buyer and number = ref.order_number`;

export interface OrderChange {
  order: OrderRow;
  events: TimelineEvent['event'][];
}

/** SQL that notifies about orders. NOTIFY carries at most 8000 bytes; a number takes 20. */
const notifyOf = (tx: Tx, numbers: readonly string[]) => tx`
  select pg_notify('orders', string_agg(number, ',')) from (
    select number, (row_number() over () - 1) / 300 as part from unnest(${[...numbers]}::text[]) as number
  ) as parts group by part`;

/** The other changes are of no use to the publisher's systems, or have an event of their own. */
const ANNOUNCED: ReadonlySet<TimelineEvent['event']> = new Set([
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
]);

/** Returns the announcement as an expression of the statement; nothing where no change is announced. */
function announceChanges(tx: Tx, events: readonly { order: OrderRow; event: TimelineEvent['event'] }[]) {
  const announced = events
    .filter(({ event }) => ANNOUNCED.has(event))
    .map(({ order: { playerId, number }, event }) => ({ key: number, payload: { playerId, number, event } }));
  if (announced.length === 0 || announceInOrder(tx, 'order.changed', announced)) return tx``;
  return tx`, announced as (${announceSql(tx, 'order.changed', announcedRows(tx, announced))})`;
}

/** Counts lines of timelines once they are committed. */
export const countEvents = (
  db: Db,
  events: readonly { order: Pick<OrderRow, 'gid' | 'number'>; event: TimelineEvent['event'] }[],
): void =>
  tellCommitted(db, (telemetry) => {
    for (const { order, event } of events) {
      telemetry.add('manawell_orders_total', { game: String(order.gid), event });
      telemetry.trails?.changed(order.number, event);
    }
  });

/**
 * Stores changed orders with their events, and notifies listening pages on commit. Of several changes of one order, the
 * last counts.
 */
export function writeChanges(tx: Tx, changes: readonly OrderChange[]): void {
  const events = changes.flatMap(({ order, events: names }) => names.map((event) => ({ order, event })));
  if (events.length === 0) return;
  countEvents(tx, events);
  const rows = [...new Map(changes.map(({ order }) => [order.number, order])).values()];
  tx.write(tx`
    with changed as (
      update orders set payment_state = next.payment_state, item_state = next.item_state, payment_id = next.payment_id, failure = next.failure, updated_at = now()
      from unnest(
        ${rows.map((o) => o.playerId)}::uuid[], ${rows.map((o) => o.number)}::text[], ${rows.map((o) => o.paymentState)}::text[],
        ${rows.map((o) => o.itemState)}::text[], ${rows.map((o) => o.paymentId)}::uuid[], ${rows.map((o) => o.failure)}::text[]
      ) as next (player_id, number, payment_state, item_state, payment_id, failure)
      where orders.player_id = next.player_id and orders.number = next.number
        ${amongPlayers(
          tx,
          tx`orders.player_id`,
          rows.map((o) => o.playerId),
        )}
    ),
    logged as (
      insert into order_events (player_id, number, event, at)
      select player_id, number, event, now() from unnest(
        ${events.map((e) => e.order.playerId)}::uuid[], ${events.map((e) => e.order.number)}::text[], ${events.map((e) => e.event)}::text[]
      ) with ordinality as told (player_id, number, event, position) order by position
    )
    ${announceChanges(tx, events)}
    ${notifyOf(
      tx,
      rows.map((o) => o.number),
    )}`);
}

/** Notifies listening pages, on commit, that data of other tables about these orders changed. */
export async function notifyOrders(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx`${notifyOf(tx, numbers)}`;
}

/** Marks orders as having returned their share of limits. Returns the numbers of those not marked before. */
export async function markReturned(tx: Tx, refs: readonly OrderRef[]): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const rows = await tx<{ number: string }[]>`
    update orders set limits_returned = true where ${ofRefs(tx, refs)} and not limits_returned returning number`;
  return new Set(rows.map(({ number }) => number));
}

export const recentOf = (db: Db, playerId: string) => db<
  { gid: number; region: string; role: Character; method: string }[]
>`
  select gid, region, role, method from shop_memory where player_id = ${playerId} order by updated_at desc limit 3`;

/** Returns the games in which a player ordered something for a character. */
export async function gamesUsed(db: Db, playerId: string): Promise<number[]> {
  const rows = await db<{ gid: number }[]>`select gid from shop_memory where player_id = ${playerId}`;
  return rows.map(({ gid }) => gid);
}

/** Deletes the remembered choice of a player for a game, so that the game no longer counts as used. */
export async function forgetChoice(tx: Tx, playerId: string, gid: number): Promise<void> {
  await tx`delete from shop_memory where player_id = ${playerId} and gid = ${gid}`;
}

/** The shop's memory of a player in a game. */
interface Memory {
  region: string;
  role: Character;
  method: string;
  /** Null: the player was never asked, or not since the shop stores it. */
  country: string | null;
  state: string | null;
}

export async function findMemory(db: Db, playerId: string, gid: number): Promise<Memory | null> {
  const [row] = await db<Memory[]>`
    select region, role, method, country, state from shop_memory where player_id = ${playerId} and gid = ${gid}`;
  return row ?? null;
}

/** Creates partitions for this month and the next two. */
export const ensurePartitions = (to: { sql: Db; log: Log }) =>
  createPartitionsAhead(
    to,
    { tables: ['orders', 'order_events'], each: 'month' },
    (db) => db`select ensure_order_partitions((now() at time zone 'UTC')::date, 3)`,
  );
