import type { Db } from '#server/db/client.ts';
import { firstNumberOf } from '#server/kernel/ids/order-number.ts';

/** A delivery is tried for so long at most, unless a person has it tried again. */
const DAYS = 4;
const DAY_MS = 86_400_000;

/** Whether a game has given a player something that was bought, since a time. */
export async function hasReceived(db: Db, playerId: string, gid: number, since: Date): Promise<boolean> {
  const first = firstNumberOf(new Date(since.getTime() - DAYS * DAY_MS));
  const [row] = await db<{ received: boolean }[]>`
    select exists (
      select from orders as o join order_events as e on e.player_id = o.player_id and e.number = o.number
      where o.player_id = ${playerId} and o.number >= ${first} and o.gid = ${gid}
        and e.number >= ${first} and e.event = 'sent' and e.at >= ${since}
    ) as received`;
  return row?.received === true;
}
