import type { Character } from '#contract/endpoints/characters.ts';
import type { Attribution, TimelineEvent } from '#contract/endpoints/orders.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { makeAhead } from '#server/db/partitions.ts';
import type { Log } from '#server/kernel/log.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import type { Price } from './pricing/quote.rules.ts';
import type { Spends } from './spending/spending.rules.ts';
import type { Agreed } from './withdrawal/waiver.ts';

/** Names as the buyer saw them, in the order's language, for the day the catalogue no longer has them. */
export interface Snapshot {
  price: Price;
  /** The buyer's; null: not known. Absent in orders from before it was kept. */
  country?: string | null;
  /** Of the country, where its tax depends on it. */
  state?: string;
  /** The country of the address that placed it: of the address itself nothing is kept. Absent: not known. */
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
  /** The game's own reference; absent: a game did not ask for it, or the order is from before it was kept. */
  refer?: string;
  /** Absent: the buyer did not agree to be counted, or nothing is. */
  attribution?: Attribution;
  /** The coupon and the first top-up that it serves itself of. */
  benefits: string[];
  /** What the order took of the limits, given back when it comes to nothing. */
  limit: { roleId: string; period: string } | null;
  /** It has a piece of the stock; one that was held for too long is given back before. */
  stock: boolean;
  spending: Spends;
  /** What its buyer agreed to before paying; absent: nothing was asked. */
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
  /** The payment that counts, once there is one; of two that were captured, the first. */
  paymentId: string | null;
  failure: string | null;
  email: string | null;
  locale: string;
  variant: string;
  createdAt: Date;
  expiresAt: Date;
  /** Until when a piece of the stock is held for it, while it is unpaid; null: it takes of no stock. */
  heldUntil: Date | null;
  /** When the player last asked to cancel; in whole milliseconds, so that it is the same here and in the database. */
  cancelAskedAt: Date | null;
  /** A cancellation is under way, until then at the latest. */
  cancellingUntil: Date | null;
  /** When it was read, by the database's clock: what depends on time is decided by this. */
  readAt: Date;
}

/** All columns of an order, as `OrderRow` has them. */
export const columns = (db: Db) => db`
  player_id as "playerId", number, uid, payment_state as "paymentState", item_state as "itemState", gid, region, item, role,
  snapshot, currency, total, method, payment_id as "paymentId", failure, email, locale, variant, created_at as "createdAt", expires_at as "expiresAt", held_until as "heldUntil",
  cancel_asked_at as "cancelAskedAt", cancelling_until as "cancellingUntil", now() as "readAt"`;

/** What another domain adds to a statement of ours, to reserve what an order serves itself of. */
export interface Reservation {
  /** An expression named `held`. @param orders SQL of the `player_id` and `number` of those for which it is reserved */
  held: (db: Db, orders: Query<object[]>) => Query<object[]>;
  /** In place of the last value: ends the statement where something is not to be had. */
  refusing: (db: Db, orders: Query<object[]>, otherwise: Query<object[]>) => Query<object[]>;
}

/** Names an order of a player. */
export type OrderRef = Pick<OrderRow, 'playerId' | 'number'>;

const among = (db: Db, refs: readonly OrderRef[]) => db`
  (player_id, number) in (
    select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.number)}::text[])
  )`;

/** Orders as they are now, each where it was named; null: that player has none such. */
export async function findOrders(db: Db, refs: readonly OrderRef[]): Promise<(OrderRow | null)[]> {
  const rows = await db<OrderRow[]>`select ${columns(db)} from orders where ${among(db, refs)}`;
  return refs.map((ref) => rows.find((row) => row.number === ref.number && row.playerId === ref.playerId) ?? null);
}

export async function findOrder(db: Db, playerId: string, number: string): Promise<OrderRow | null> {
  const [row = null] = await findOrders(db, [{ playerId, number }]);
  return row;
}

export type Timeline = { event: TimelineEvent['event']; at: Date }[];

/** An order and its timeline as they were at one moment: read one after the other, a change could fall in between. */
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

/** When each of some orders was first paid. */
export const paidTimes = (db: Db, refs: readonly OrderRef[]) => db<{ number: string; at: Date }[]>`
  select number, min(at) as at from order_events
  where event = 'paid' and ${among(db, refs)}
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
 * Notes that the player asks to cancel, unless that was less than `wait` seconds ago: one asking at a time. Nobody starts a
 * payment until `endCancelling`, or for `hold` seconds. Answers when it was asked; null when nobody may ask yet. Where the order is
 * locked, that is after its lock was had: what was recorded before then came before.
 */
export async function askToCancel(
  db: Db,
  order: OrderRow,
  seconds: { wait: number; hold: number },
): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`
    update orders set cancel_asked_at = date_trunc('milliseconds', clock_timestamp()), cancelling_until = clock_timestamp() + make_interval(secs => ${seconds.hold})
    where player_id = ${order.playerId} and number = ${order.number}
      and (cancel_asked_at is null or cancel_asked_at <= now() - make_interval(secs => ${seconds.wait}))
    returning cancel_asked_at as at`;
  return row?.at ?? null;
}

/** Whether the time for a cancellation is not over yet; ask with the order locked. */
export async function isCancelling(tx: Tx, { playerId, number }: OrderRow): Promise<boolean> {
  const rows = await tx`
    select from orders where player_id = ${playerId} and number = ${number} and cancelling_until > clock_timestamp()`;
  return rows.length === 1;
}

/** The cancellation that was asked for then is over, whatever came of it. */
export const endCancelling = (db: Db, { playerId, number }: OrderRow, askedAt: Date) => db`
  update orders set cancelling_until = null
  where player_id = ${playerId} and number = ${number} and cancel_asked_at = ${askedAt}::timestamptz`;

/**
 * Takes orders past their time whose payment only the provider can end: those that it was not asked about for longest. Two workers take
 * different ones: one that another worker took since this statement began no longer equals what was `seen`.
 */
export const takeOverdue = (db: Db, limit: number) => db<{ playerId: string; number: string }[]>`
  update orders set close_asked_at = now() where (player_id, number) in (
    select orders.player_id, orders.number from (
      select player_id, number, close_asked_at from orders where expires_at <= now() and payment_state = 'paying'
    ) seen
    join orders on orders.player_id = seen.player_id and orders.number = seen.number
      and orders.close_asked_at is not distinct from seen.close_asked_at
    where payment_state = 'paying'
    order by seen.close_asked_at nulls first, expires_at limit ${limit} for update of orders skip locked
  )
  returning player_id as "playerId", number`;

/** Locks orders in the order of their numbers, so that two batches cannot deadlock. */
export const lockOrders = (tx: Tx, refs: readonly OrderRef[]) => tx<OrderRow[]>`
  select ${columns(tx)} from orders where ${among(tx, refs)} order by number for update`;

/** Orders that nobody paid in time and that no provider may still pay. */
export const lockExpired = (tx: Tx, limit: number) => tx<OrderRow[]>`
  select ${columns(tx)} from orders
  where expires_at <= now() and payment_state in ('unpaid', 'payment_failed')
  order by number limit ${limit} for update skip locked`;

/** Unpaid orders that have had a piece of the stock for as long as one is held. */
export const lockOverHeld = (tx: Tx, limit: number) => tx<OrderRow[]>`
  select ${columns(tx)} from orders
  where held_until <= now() and payment_state in ('unpaid', 'paying', 'payment_failed') and (snapshot->>'stock')::boolean
  order by number limit ${limit} for update skip locked`;

/** Notes whether orders, which are locked, have a piece of the stock. @param until when one that is held anew is given back */
export const notePieces = (tx: Tx, refs: readonly OrderRef[], has: boolean, until: Date | null = null) => tx`
  update orders set snapshot = jsonb_set(snapshot, '{stock}', to_jsonb(${has}::boolean)), held_until = coalesce(${until}, held_until), updated_at = now()
  where ${among(tx, refs)}`;

export interface OrderChange {
  order: OrderRow;
  events: TimelineEvent['event'][];
}

/** SQL that tells of orders. NOTIFY carries at most 8000 bytes; a number takes 20. */
const notifyOf = (tx: Tx, numbers: readonly string[]) => tx`
  select pg_notify('orders', string_agg(number, ',')) from (
    select number, (row_number() over () - 1) / 300 as part from unnest(${[...numbers]}::text[]) as number
  ) as parts group by part`;

/** Writes changed orders and their events, and tells listening pages on commit. Of several changes of one order, the last counts. */
export function writeChanges(tx: Tx, changes: readonly OrderChange[]): void {
  const events = changes.flatMap(({ order, events: names }) => names.map((event) => ({ order, event })));
  if (events.length === 0) return;
  const rows = [...new Map(changes.map(({ order }) => [order.number, order])).values()];
  tx.write(tx`
    with changed as (
      update orders set payment_state = next.payment_state, item_state = next.item_state, payment_id = next.payment_id, failure = next.failure, updated_at = now()
      from unnest(
        ${rows.map((o) => o.playerId)}::uuid[], ${rows.map((o) => o.number)}::text[], ${rows.map((o) => o.paymentState)}::text[],
        ${rows.map((o) => o.itemState)}::text[], ${rows.map((o) => o.paymentId)}::uuid[], ${rows.map((o) => o.failure)}::text[]
      ) as next (player_id, number, payment_state, item_state, payment_id, failure)
      where orders.player_id = next.player_id and orders.number = next.number
    ),
    logged as (
      insert into order_events (player_id, number, event, at)
      select player_id, number, event, now() from unnest(
        ${events.map((e) => e.order.playerId)}::uuid[], ${events.map((e) => e.order.number)}::text[], ${events.map((e) => e.event)}::text[]
      ) with ordinality as told (player_id, number, event, position) order by position
    )
    ${notifyOf(
      tx,
      rows.map((o) => o.number),
    )}`);
}

/** Tells listening pages, on commit, that something of orders changed which stands elsewhere. */
export async function announce(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx`${notifyOf(tx, numbers)}`;
}

/** Notes that orders give back what they took of the limits. Answers the numbers of those that had not. */
export async function markReturned(tx: Tx, refs: readonly OrderRef[]): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const rows = await tx<{ number: string }[]>`
    update orders set limits_returned = true where ${among(tx, refs)} and not limits_returned returning number`;
  return new Set(rows.map(({ number }) => number));
}

export const recentOf = (db: Db, playerId: string) => db<
  { gid: number; region: string; role: Character; method: string }[]
>`
  select gid, region, role, method from shop_memory where player_id = ${playerId} order by updated_at desc limit 3`;

/** Games in which a player ordered something for a character. */
export async function gamesUsed(db: Db, playerId: string): Promise<number[]> {
  const rows = await db<{ gid: number }[]>`select gid from shop_memory where player_id = ${playerId}`;
  return rows.map(({ gid }) => gid);
}

/** What the shop remembers of a player in a game. */
interface Memory {
  region: string;
  role: Character;
  method: string;
  /** Null: nobody asked, or not since it is remembered. */
  country: string | null;
  state: string | null;
}

export async function memoryOf(db: Db, playerId: string, gid: number): Promise<Memory | null> {
  const [row] = await db<Memory[]>`
    select region, role, method, country, state from shop_memory where player_id = ${playerId} and gid = ${gid}`;
  return row ?? null;
}

/** Partitions for this month and the two to come. */
export const ensurePartitions = (to: { sql: Db; log: Log }) =>
  makeAhead(
    to,
    { tables: ['orders', 'order_events'], each: 'month' },
    (db) => db`select ensure_order_partitions((now() at time zone 'UTC')::date, 3)`,
  );
