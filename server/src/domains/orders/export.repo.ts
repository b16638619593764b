import type { Db } from '#server/db/client.ts';

/** What this domain keeps of a player: orders with their timeline, free items, limits, and what the shop remembers. */
export async function orderData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [orders, freeItems, spendingLimits, spending, purchases, remembered] = await Promise.all([
    db`
      select o.number, o.uid::text, o.gid as "game", o.region, o.item, o.role, o.snapshot -> 'price' as price, o.currency, o.total,
        o.method, o.payment_state as "payment", o.item_state as "delivery", o.email, o.locale, o.created_at as "createdAt",
        array(select jsonb_build_object('event', e.event, 'at', e.at) from order_events e
          where e.player_id = o.player_id and e.number = o.number order by e.id) as timeline
      from orders o where o.player_id = ${playerId} order by o.number`,
    db`
      select id, gid as "game", item, role_id as "roleId", state, claimed_at as "claimedAt", settled_at as "settledAt"
      from free_claims where player_id = ${playerId} order by claimed_at`,
    db`select * from spending_caps where player_id = ${playerId}`,
    db`select month, reference from monthly_spending where player_id = ${playerId} order by month`,
    db`
      select gid as "game", item, role_id as "roleId", period::text, used
      from purchase_counts where player_id = ${playerId} order by 1, 2, 3, 4`,
    db`
      select gid as "game", region, role, method, updated_at as "updatedAt"
      from shop_memory where player_id = ${playerId} order by gid`,
  ]);
  return {
    orders,
    freeItems,
    spendingLimits: spendingLimits.map(({ player_id: _, ...limit }) => limit),
    spending,
    purchases,
    remembered,
  };
}
