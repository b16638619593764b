import type { Db } from '#server/db/client.ts';
import { firstOrderNumber } from '#server/kernel/ids/order-number.ts';

/** Limit of days for which a delivery is tried, unless an operator restarts it. */
const DAYS = 4;
const DAY_MS = 86_400_000;

/** Returns whether a game has delivered a purchase to a player since a time. */
export async function hasReceived(db: Db, playerId: string, gid: number, since: Date): Promise<boolean> {
  const first = firstOrderNumber(new Date(since.getTime() - DAYS * DAY_MS));
  const [row] = await db<{ received: boolean }[]>`
    select exists (
      select from orders as o join order_events as e on e.player_id = o.player_id and e.number = o.number
      where o.player_id = ${playerId} and o.number >= ${first} and o.gid = ${gid}
        and e.number >= ${first} and e.event = 'sent' and e.at >= ${since}
    ) as received`;
  return row?.received === true;
}
