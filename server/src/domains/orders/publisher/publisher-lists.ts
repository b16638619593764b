import type { PublisherOrder } from '#contract/publisher/order.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { firstOrderNumber } from '#server/kernel/ids/order-number.ts';
import type { OrderRef } from '../orders.repo.ts';
import { publisherOrders } from './publisher-orders.ts';

/** The place of an order in a list: its time to the microsecond, then its number. */
export interface OrderPosition {
  at: string;
  number: string;
}

interface Key extends OrderRef, OrderPosition {}

/** Age from which an order is in the list of all. Its transaction has ended by then, so none appears late. */
const SETTLED_SECONDS = 60;
/** Days with orders that one call reads. */
const MAX_DAYS = 10;
const DAY_MS = 86_400_000;

/** The begin of a UTC day, before all its orders. @param day `20261129` */
const beginOf = (day: string): OrderPosition => ({
  at: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00.000000Z`,
  number: '',
});
const dayAfter = (day: string): string => firstOrderNumber(new Date(Date.parse(beginOf(day).at) + DAY_MS));
const dayOf = ({ at }: OrderPosition): string => at.slice(0, 10).replaceAll('-', '');

const keys = (db: Db, rest: Query<object[]>) => db<Key[]>`
  select player_id as "playerId", number,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
  from orders ${rest}`;

/** Returns the orders of these keys, in their order. */
async function ordersOf(db: Db, refs: readonly Key[]): Promise<PublisherOrder[]> {
  if (refs.length === 0) return [];
  const found = new Map((await publisherOrders(db, refs)).map((order) => [order.number, order]));
  return refs.flatMap(({ number }) => found.get(number) ?? []);
}

/** Returns the orders of a player, newest first. @param after the last order of the page before; null: there is none */
export async function newestOfPlayer(
  db: Db,
  playerId: string,
  { gid = null, after, most }: { gid?: number | null; after: OrderPosition | null; most: number },
): Promise<{ orders: PublisherOrder[]; last: OrderPosition | null }> {
  const isBefore = after ? db`(created_at, number) < (${after.at}::timestamptz, ${after.number})` : db`true`;
  const isOfGame = gid === null ? db`true` : db`gid = ${gid}`;
  const found = await keys(
    db,
    db`where player_id = ${playerId} and ${isOfGame} and ${isBefore}
      order by created_at desc, number desc limit ${most + 1}`,
  );
  const page = found.slice(0, most);
  const last = found.length > most ? (page.at(-1) ?? null) : null;
  return { orders: await ordersOf(db, page), last: last && { at: last.at, number: last.number } };
}

/**
 * Returns all orders after a position, in order of creation, without those of the last minute. Reads by the index of
 * numbers, which begin with the day: at most the orders of a few days.
 * @param after null: from the first order
 * @returns `last` is the position of the last order, or `after` if there was none; `more`: other orders follow already
 */
export async function ordersSince(
  db: Db,
  {
    after,
    most,
    settledSeconds = SETTLED_SECONDS,
  }: { after: OrderPosition | null; most: number; settledSeconds?: number },
): Promise<{ orders: PublisherOrder[]; last: OrderPosition; more: boolean }> {
  const [row] = await db<{ until: Date }[]>`select now() - make_interval(secs => ${settledSeconds}) as until`;
  const until = row?.until ?? new Date(0);
  const today = firstOrderNumber(until);
  let last = after ?? beginOf((await firstDay(db, '0')) ?? today);
  let day: string | null = dayOf(last);
  const page: Key[] = [];
  for (let days = 0; day !== null && day <= today && days < MAX_DAYS; days += 1) {
    page.push(...(await ofDay(db, day, { last, until, most: most + 1 - page.length })));
    if (page.length > most) break;
    last = page.at(-1) ?? last;
    day = await firstDay(db, dayAfter(day));
  }
  const orders = page.slice(0, most);
  const { at, number } = orders.at(-1) ?? last;
  return { orders: await ordersOf(db, orders), last: { at, number }, more: page.length > most || isUntil(day, today) };
}

const isUntil = (day: string | null, today: string): boolean => day !== null && day <= today;

const ofDay = (
  db: Db,
  day: string,
  { last, until, most }: { last: OrderPosition; until: Date; most: number },
): PromiseLike<Key[]> =>
  keys(
    db,
    db`where number >= ${day} and number < ${dayAfter(day)} and created_at <= ${until}
      and (created_at, number) > (${last.at}::timestamptz, ${last.number})
      order by created_at, number limit ${most}`,
  );

/** Returns the day of the first order from a number on; null if there is none. */
async function firstDay(db: Db, from: string): Promise<string | null> {
  const [row] = await db<{ first: string | null }[]>`select min(number) as first from orders where number >= ${from}`;
  return row?.first?.slice(0, 8) ?? null;
}
