import type { Db } from '#server/db/client.ts';

/**
 * Returns the data about a player that this domain stores: orders with timelines, spending, the shop's memory, and
 * personal offers.
 */
export async function orderData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [orders, spendingLimits, spending, remembered, withdrawals, personalOffers] = await Promise.all([
    db`
      select o.number, o.uid::text, o.gid as "game", o.region, o.item, o.role, o.snapshot -> 'price' as price, o.snapshot ->> 'refer' as refer,
        o.snapshot ->> 'country' as country, o.snapshot ->> 'state' as state, o.snapshot ->> 'address' as "countryOfAddress",
        o.snapshot -> 'attribution' as attribution,
        (select a.texts - 'button' - 'confirm' from agreed_texts a where a.version = o.snapshot -> 'agreed' ->> 'version') as "agreedTo", o.currency, o.total,
        o.method, o.payment_state as "payment", o.item_state as "delivery", o.email, o.locale, o.created_at as "createdAt",
        array(select jsonb_build_object('event', e.event, 'at', e.at) from order_events e
          where e.player_id = o.player_id and e.number = o.number order by e.id) as timeline
      from orders o where o.player_id = ${playerId} order by o.number`,
    db`select * from spending_caps where player_id = ${playerId}`,
    db`select month, reference from monthly_spending where player_id = ${playerId} order by month`,
    db`
      select gid as "game", region, role, method, country, state, updated_at as "updatedAt"
      from shop_memory where player_id = ${playerId} order by gid`,
    db`
      select number as "order", made_at as "at", name, email, locale, outcome
      from withdrawals where player_id = ${playerId} order by number`,
    db`
      select id, gid as "game", item, prices, starts_at as "from", ends_at as "until", uses, created_at as "createdAt",
        revoked_at as "revokedAt"
      from personal_offers where player_id = ${playerId} order by id`,
  ]);
  return {
    orders,
    spendingLimits: spendingLimits.map(({ player_id: _, ...limit }) => limit),
    spending,
    remembered,
    withdrawals,
    personalOffers,
  };
}
