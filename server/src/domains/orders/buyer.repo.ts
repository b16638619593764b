import type { Db } from '#server/db/client.ts';
import type { BuyerFacts } from './buyer.rules.ts';

/** How far back spending counts. */
const SPENT_DAYS = 90;

/**
 * What a player bought in a game: paid, neither refunded as a whole nor refused by the game. A dispute takes nothing back before
 * it is lost.
 */
export async function buyerFacts(db: Db, playerId: string, gid: number): Promise<BuyerFacts> {
  const [row] = await db<{ items: string[]; lastAt: Date | null; spent: number; now: Date }[]>`
    with bought as (
      select item, created_at, (snapshot->'spending'->>'reference')::bigint as reference from orders
      where player_id = ${playerId} and gid = ${gid} and item_state <> 'not_met'
        and payment_state in ('paid', 'partially_refunded', 'disputed')
    )
    select now() as now,
      (select max(created_at) from bought) as "lastAt",
      -- Kept in thousandths of the minor unit.
      (select coalesce(sum(reference), 0)::bigint / 1000 from bought
        where created_at > now() - make_interval(days => ${SPENT_DAYS})) as spent,
      array(
        select item from bought
        union select item from free_claims where player_id = ${playerId} and gid = ${gid} and state <> 'not_met'
      ) as items`;
  if (!row) throw new Error('the database did not say what was bought');
  return { ...row, items: new Set(row.items) };
}
