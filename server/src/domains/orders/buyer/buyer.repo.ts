import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import type { BuyerFacts } from './buyer.rules.ts';

/** Days for which spending and returns count. */
const DAYS = 90;

interface Row extends Omit<BuyerFacts, 'items'> {
  items: Record<string, string>;
}

/**
 * Returns a player's purchases in a game: paid, not fully refunded, not refused by the game and not recalled. A dispute
 * counts only once it is lost.
 * @param claimed SQL of free claims (`item`, `at`)
 */
export async function readBuyer(db: Db, playerId: string, gid: number, claimed: Query<object[]>): Promise<BuyerFacts> {
  const [row] = await db<Row[]>`
    with bought as (
      select item, item_state, created_at, (snapshot->'spending'->>'reference')::bigint as reference from orders
      where player_id = ${playerId} and gid = ${gid} and item_state not in ('not_met', 'withdrawn', 'taken_back')
        and payment_state in ('paid', 'partially_refunded', 'disputed')
    ), returned as (
      -- What was given and went back. What the game refused, and money that came too late, is nobody's wish.
      select o.payment_state, e.lost from orders as o, lateral (
        select bool_or(event = 'dispute_lost') as lost, max(at) as at from order_events
        where player_id = o.player_id and number = o.number and event in ('refunded', 'disputed', 'dispute_lost')
      ) as e
      where o.player_id = ${playerId} and o.payment_state in ('refunded', 'partially_refunded', 'disputed')
        and o.item_state in ('sending', 'sent') and e.at > now() - make_interval(days => ${DAYS})
    )
    select now() as now,
      (select count(*)::int from returned where payment_state = 'refunded') as returned,
      (select count(*)::int from returned where payment_state = 'disputed' or lost) as "chargedBack",
      (select max(created_at) from bought) as "lastAt",
      -- Kept in thousandths of the minor unit.
      (select coalesce(sum(reference), 0)::bigint / 1000 from bought
        where created_at > now() - make_interval(days => ${DAYS})) as spent,
      -- Before the game has it, it can still be refused, or its buyer withdraw: what it opens would be had for nothing.
      (select coalesce(sum(reference), 0)::bigint / 1000 from bought
        where item_state = 'sent' and created_at > now() - make_interval(days => ${DAYS})) as arrived,
      (
        select coalesce(json_object_agg(item, at), '{}') from (
          select item, min(at) as at from (
            select item, created_at as at from bought where item_state = 'sent'
            union all ${claimed}
          ) as taken group by item
        ) as first
      ) as items`;
  if (!row) throw new Error('reading the buyer’s purchases returned no row');
  return { ...row, items: new Map(Object.entries(row.items).map(([item, at]) => [item, new Date(at)])) };
}
