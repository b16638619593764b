import type { Db } from '#server/db/client.ts';
import { GID } from '../world.ts';

const PAID = ['paid', 'refunded'];

export const fillPayments = (db: Db) => db`
  insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, redirect_url, captured, refunded,
    instrument, card_digits, card_brand, calling_until, check_at, created_at, updated_at)
  select player_id, payment_id, number, 'sandbox', 'card', 109, 'EUR', case state when 'paid' then 'captured' else state end,
    'pay_' || replace(payment_id::text, '-', ''), 'https://pay.example/pay/' || payment_id, case when state = any(${PAID}::text[]) then 109 else 0 end,
    case state when 'refunded' then 109 else 0 end,
    -- A card of its own for each player, whose digits others have too.
    case when state = any(${PAID}::text[]) then encode(sha256(player_id::text::bytea), 'hex') end,
    case when state = any(${PAID}::text[]) then right('000' || abs(hashtext(player_id::text)) % 10000, 4) end,
    case when state = any(${PAID}::text[]) then 'visa' end, at, at + interval '1 minute', at, at + interval '1 minute'
  from (
    -- Of what was not bought, the half was tried to pay.
    select player_id, payment_id, number, at, case when state = any(${PAID}::text[]) then state else 'cancelled' end as state
    from bench_drawn where state = any(${PAID}::text[]) or uid % 2 = 0
  ) as paid`;

export const fillRefunds = (db: Db) => db`
  insert into refunds (player_id, payment_id, amount, cause, cause_id, state, created_at, updated_at, confirmed_at)
  select player_id, payment_id, 109, 'operator', 'wish', 'sent', later, later, later
  from bench_drawn, lateral (select at + interval '1 day' as later) as day where state = 'refunded'`;

export const fillLedger = (db: Db) => db`
  insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
  select at, md5(payment_id || kind)::uuid, kind, account, 'sandbox', 'EUR', amount, player_id, payment_id, number
  from bench_drawn, (values ('capture', 'provider', 109), ('capture', 'sales', -109), ('refund', 'refunds', 109), ('refund', 'provider', -109))
    as posting (kind, account, amount)
  where state = 'refunded' or (state = 'paid' and kind = 'capture')`;

/** A webhook for each paid order; for some a second one, which names no payment, as some providers send. */
export const fillWebhooks = (db: Db) => db`
  insert into payment_webhooks (provider, event_id, type, body, payment_id, received_at)
  select 'sandbox', prefix || replace(payment_id::text, '-', ''), type,
    case when is_named then jsonb_build_object('type', type, 'payment', jsonb_build_object('amount', 109, 'reference', payment_id, 'status', 'captured'))
      else jsonb_build_object('type', type, 'report', jsonb_build_object('id', 'pay_' || replace(payment_id::text, '-', ''))) end,
    case when is_named then payment_id::text end, at
  from bench_drawn, (values (true, 'evt_', 'payment.captured'), (false, 'rep_', 'report.created')) as webhook (is_named, prefix, type)
  where state = any(${PAID}::text[]) and (is_named or uid % 20 = 7)`;

export const fillDeliveries = (db: Db) => db`
  insert into deliveries (player_id, id, source, reference, uid, gid, role_id, server_id, contents, state, attempts, due_at, created_at, updated_at)
  select player_id, delivery_id, 'order', number, uid, ${GID}, 's3-1', 's3', '[{"id": "astralite", "quantity": 60}]', 'accepted', 1, at, at, at
  from bench_drawn where state = any(${PAID}::text[])`;

export async function fillPoints(db: Db): Promise<void> {
  await db`
    insert into point_entries (player_id, id, key, kind, points, number, level_at, at)
    select player_id, uuidv7(at - clock_timestamp()), 'order:' || number || ':' || kind, kind, points, number, at, at
    from bench_drawn, (values ('earned', 1), ('taken_back', -1)) as entry (kind, points)
    where state = 'refunded' or (state = 'paid' and kind = 'earned')`;
  await db`insert into point_balances select player_id, sum(points) from point_entries group by player_id`;
}
