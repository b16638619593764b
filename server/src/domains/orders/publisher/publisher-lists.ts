import type { PublisherOrder } from '#contract/publisher/order.ts';
import type { Db } from '#server/db/client.ts';
import { firstOrderNumber } from '#server/kernel/ids/order-number.ts';
import { type ListedOrder, listedOrders } from './publisher-orders.ts';

/** The place of an order in a list: its time to the microsecond, then its number. */
export interface OrderPosition {
  at: string;
  number: string;
}

/** Age from which an order is in the list of all. Its transaction has ended by then, so none appears late. */
const SETTLED_SECONDS = 60;
/** Days with orders that one call reads. */
const MAX_DAYS = 10;
const DAY_MS = 86_400_000;
/** The first time that a call looks at; each further look is longer. */
const FIRST_LOOK_MS = 15_000;
const LONGER = 8;

/** The begin of a UTC day, before all its orders. @param day `20261129` */
const beginOf = (day: string): OrderPosition => ({
  at: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00.000000Z`,
  number: '',
});
const dayAfter = (day: string): string => firstOrderNumber(new Date(Date.parse(beginOf(day).at) + DAY_MS));
const dayOf = ({ at }: OrderPosition): string => at.slice(0, 10).replaceAll('-', '');

const positionOf = ({ at, order }: ListedOrder): OrderPosition => ({ at, number: order.number });

/** Returns the orders of a player, newest first. @param after the last order of the page before; null: there is none */
export async function newestOfPlayer(
  db: Db,
  playerId: string,
  { gid = null, after, most }: { gid?: number | null; after: OrderPosition | null; most: number },
): Promise<{ orders: PublisherOrder[]; last: OrderPosition | null }> {
  const isBefore = after ? db`(created_at, number) < (${after.at}::timestamptz, ${after.number})` : db`true`;
  const isOfGame = gid === null ? db`true` : db`gid = ${gid}`;
  const found = await listedOrders(
    db,
    db`where player_id = ${playerId} and ${isOfGame} and ${isBefore}
      order by created_at desc, number desc limit ${most + 1}`,
  );
  const page = found.slice(0, most);
  const last = found.length > most ? page.at(-1) : undefined;
  return { orders: page.map(({ order }) => order), last: last ? positionOf(last) : null };
}

/**
 * Returns all orders after a position, in order of creation, without those of the last minute. Reads at most the
 * orders of a few days.
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
  const page: ListedOrder[] = [];
  for (let days = 0; day !== null && day <= today && days < MAX_DAYS; days += 1) {
    page.push(...(await ofDay(db, day, { last, until, most: most + 1 - page.length })));
    if (page.length > most) break;
    const end = page.at(-1);
    if (end) last = positionOf(end);
    day = await firstDay(db, dayAfter(day));
  }
  const listed = page.slice(0, most);
  const end = listed.at(-1);
  return {
    orders: listed.map(({ order }) => order),
    last: end ? positionOf(end) : last,
    more: page.length > most || (day !== null && day <= today),
  };
}

/**
 * Returns the first orders of a day after a position. Looks at a short time first, then at longer ones. The index of
 * times finds the orders of a time, but does not sort them, and a day may have millions.
 */
async function ofDay(
  db: Db,
  day: string,
  { last, until, most }: { last: OrderPosition; until: Date; most: number },
): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  const end = Math.min(until.getTime() + 1, Date.parse(beginOf(dayAfter(day)).at));
  let from = last.at >= beginOf(day).at ? last : beginOf(day);
  for (let ms = FIRST_LOOK_MS; Date.parse(from.at) < end && found.length < most; ms *= LONGER) {
    const to = new Date(Math.min(Date.parse(from.at) + ms, end));
    const inTime = db`where number >= ${day} and number < ${dayAfter(day)} and created_at >= ${from.at}::timestamptz
      and created_at < ${to} and (created_at, number) > (${from.at}::timestamptz, ${from.number})
      order by created_at, number limit ${most - found.length}`;
    found.push(...(await listedOrders(db, inTime)));
    from = { at: to.toISOString(), number: '' };
  }
  return found;
}

/** Returns the day of the first order from a number on; null if there is none. */
async function firstDay(db: Db, from: string): Promise<string | null> {
  const [row] = await db<{ first: string | null }[]>`select min(number) as first from orders where number >= ${from}`;
  return row?.first?.slice(0, 8) ?? null;
}
