import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';

interface Person {
  uid: number;
  nickname?: string;
  username?: string | null;
  email?: string | null;
  phone?: string | null;
}

/** Stores a player. Returns the id. */
export async function storePlayer(sql: Sql, { uid, nickname = `Player ${uid}`, ...more }: Person): Promise<string> {
  const id = randomUUID();
  const { username = null, email = null, phone = null } = more;
  await sql`
    insert into players (id, uid, nickname, username, password_hash, email, phone, created_at)
    values (${id}, ${uid}, ${nickname}, ${username}, ${username && 'none'}, ${email}, ${phone}, now())`;
  return id;
}

interface Bought {
  playerId: string;
  uid: number;
  /** ISO 8601. */
  at?: string;
  role?: { roleId: string; name: string };
  email?: string | null;
  total?: number;
  currency?: string;
  digits?: string | null;
  providerId?: string;
  /** Coupon of the catalogue that the order used. */
  coupon?: string;
  isDelivered?: boolean;
}

let count = 0;

/** Stores a paid order with its payment, delivery and remembered character. */
export async function storeOrder(sql: Sql, bought: Bought) {
  count += 1;
  const {
    playerId,
    uid,
    at = '2026-11-03T12:00:00Z',
    role = { roleId: `r-${count}`, name: `Nobody ${count}` },
  } = bought;
  const { email = null, total = 499, currency = 'EUR', digits = null, providerId = `pay_${count}` } = bought;
  const [paymentId, deliveryId] = [randomUUID(), randomUUID()];
  const number = `${at.slice(0, 10).replaceAll('-', '')}-${createHash('md5').update(`${count}`).digest('hex').slice(0, 10).toUpperCase()}`;
  const character = JSON.stringify({ ...role, level: 1, avatar: null, server: { id: 's1', name: 'Orion' } });
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method,
      payment_id, email, locale, variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, ${uid}, 'paid', 'sent', 1, 'eu', 'gems', ${character}::text::jsonb, '{}', ${currency}, ${total}, 'card',
      ${paymentId}, ${email}, 'en', 'web', ${at}, ${at}, ${at})`;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, provider_id, card_digits,
      calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, ${number}, 'sandbox', 'card', ${total}, ${currency}, 'captured', ${total}, ${providerId}, ${digits},
      now(), ${at}, ${at})`;
  await sql`
    insert into shop_memory (player_id, gid, region, role, method, updated_at)
    values (${playerId}, 1, 'eu', ${character}::text::jsonb, 'card', ${at})
    on conflict (player_id, gid) do update set role = excluded.role`;
  if (bought.isDelivered !== false) {
    await sql`
      insert into deliveries (player_id, id, source, reference, uid, gid, role_id, server_id, contents, state)
      values (${playerId}, ${deliveryId}, 'order', ${number}, ${uid}, 1, ${role.roleId}, 's1', '[]', 'accepted')`;
  }
  if (bought.coupon) await storeUse(sql, playerId, number, bought.coupon);
  return { number, paymentId, deliveryId, providerId };
}

async function storeUse(sql: Sql, playerId: string, number: string, template: string): Promise<void> {
  await sql`
    with claimed as (
      insert into player_coupons (player_id, template, claimed_at, expires_at)
      values (${playerId}, ${template}, now(), now() + interval '1 day') returning id
    )
    insert into benefit_uses (player_id, benefit, number, state, at)
    select ${playerId}, id::text, ${number}, 'used', now() from claimed`;
}
