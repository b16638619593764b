import type { Db } from '#server/db/client.ts';
import { GID } from '../world.ts';

const ROLE = { name: 'Trailblazer', level: 50, avatar: null, roleId: 's3-1', server: { id: 's3', name: 'Orion-3' } };
const SNAPSHOT = {
  art: '/platform/art/3ba1b854a77cbaf769f6a763ca37adcc.svg',
  limit: null,
  names: {
    tax: 'VAT',
    game: 'Starfall Odyssey',
    item: '60 Astralite',
    goods: { astralite: 'Astralite' },
    method: 'Credit or debit card',
    region: 'Europe',
  },
  price: {
    tax: { amount: 17, country: 'DE', percent: 19, included: true },
    list: 109,
    total: 109,
    coupon: null,
    grants: [{ id: 'astralite', bonus: 0, extra: 0, quantity: 60 }],
    points: 1,
    currency: 'EUR',
    discount: 0,
    promotion: null,
  },
  stock: false,
  country: 'DE',
  benefits: [],
  spending: { month: '2026-01-01', reference: 118478 },
};

/** The parts of a snapshot that the desk reads. */
const THIN = { country: SNAPSHOT.country, names: { game: SNAPSHOT.names.game, item: SNAPSHOT.names.item } };

/** Writes the drawn orders, a third of them with an address. A separate `select` reads JSON, once. */
export const fillOrders = (db: Db, isThin = false) => db`
  insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, payment_id,
    email, locale, variant, created_at, expires_at, updated_at, limits_returned, choice)
  select player_id, number, uid, state, case when state in ('paid', 'refunded') then 'sent' else 'waiting' end, ${GID}, 'eu', 'astralite-60',
    (select ${JSON.stringify(ROLE)}::text::jsonb), (select ${JSON.stringify(isThin ? THIN : SNAPSHOT)}::text::jsonb), 'EUR', 109, 'card', case when state in ('paid', 'refunded') then payment_id end,
    case when uid % 3 = 0 then 'player-' || uid || '@players.example' end, 'en', 'mobile', at, at + interval '30 minutes', at + interval '1 minute',
    state in ('expired', 'cancelled'), sha256(number::bytea)
  from bench_drawn`;

export const fillOrderEvents = (db: Db, isThin = false) => db`
  insert into order_events (player_id, number, event, at)
  select player_id, number, event, at from bench_drawn, unnest(case when ${isThin} then array['paying', 'paid', 'sent'] else case state
    when 'paid' then array['created', 'paying', 'paid', 'sending', 'sent']
    when 'refunded' then array['created', 'paying', 'paid', 'sending', 'sent', 'refunded']
    else array['created', state] end end) as event`;

/** Writes the other rows that belong to orders: those kept for each player, and those of one week. */
export async function fillAroundOrders(db: Db, isThin = false): Promise<void> {
  if (!isThin) await fillPurchases(db);
  await db`
    insert into receipts (player_id, number, kind, reference, state, created_at, updated_at)
    select player_id, number, 'paid', '', 'sent', at, at from bench_drawn where uid % 3 = 0 and state in ('paid', 'refunded')`;
  await db`
    insert into outbox (type, key, payload, created_at, due_at, handled_at, follow_up)
    select type, number, jsonb_build_object('playerId', player_id, 'number', number, 'gid', ${GID}::int, 'item', 'astralite-60', 'at', at), at, at, at,
      type like 'order.%'
    from bench_drawn, unnest(array['payment.webhook_stored', 'payment.captured', 'order.paid', 'delivery.accepted', 'order.sent']) as type
    where at > now() - interval '7 days' and state in ('paid', 'refunded')`;
}

/** Writes the rows that only the next purchase of a player reads. */
async function fillPurchases(db: Db): Promise<void> {
  await db`
    insert into shop_memory (player_id, gid, region, role, method, updated_at)
    select player_id, ${GID}, 'eu', (select ${JSON.stringify(ROLE)}::text::jsonb), 'card', max(at) from bench_drawn group by player_id`;
  await db`
    insert into benefit_uses (player_id, benefit, number, state, at)
    select distinct on (player_id) player_id, 'first:' || ${GID}::int, number, 'used', at from bench_drawn where state = 'paid' order by player_id, at`;
  await db`
    insert into monthly_spending (player_id, month, reference)
    select player_id, date_trunc('month', at at time zone 'UTC')::date, 118478 * count(*) from bench_drawn where state in ('paid', 'refunded') group by 1, 2`;
  await db`
    insert into idempotency_keys (player_id, endpoint, key, input_hash, result, created_at)
    select player_id, endpoint, number, sha256(number::bytea), number, at
    from bench_drawn, unnest(array['POST /orders', 'POST /orders/:number/payments']) as endpoint where at > now() - interval '7 days'`;
}
