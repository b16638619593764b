import type { Db } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';
import { claimKeys, type KeyUse } from '#server/db/once/idempotency.ts';
import type { CountingSql } from '#server/db/refuse.ts';
import type { OrderRow, Reservation } from '../orders.repo.ts';
import { isCounted, type Limits, MAX_OPEN_ORDERS } from '../orders.rules.ts';
import { lockedOffers } from '../personal/offer.repo.ts';
import { takeSpending } from '../spending/spending.repo.ts';

/** An order to place, with its hashed choice, its limits, and the idempotency key of the request. */
export interface Placement {
  order: OrderRow;
  choice: Buffer;
  limits: Limits;
  use: KeyUse;
}

/**
 * Places orders of different players in one statement: keys, limits, benefits, orders, first events and the shop's
 * memory. If a limit is reached or a benefit is not free, nothing is stored.
 * An order that counts against a stock or purchase limit must be the only one. If an order of the same choice is open,
 * the key returns that order.
 * @param counting takes the counts of a single order's item.
 * @returns one boolean per order: true if placed, false if its key returns an earlier order
 * @throws error for `reasonOf`: `open`, `item_open`, `stock`, `purchases`, `spending`, `coupon`, `first_top_up`,
 * `offer`, `offer_ended`
 */
export async function insertOrders(
  db: Db,
  placements: readonly Placement[],
  reservation: Reservation,
  { counting, refusals }: CountingSql,
): Promise<boolean[]> {
  if (placements.length === 0) return [];
  const alone = placements.length === 1;
  if (!alone && placements.some(({ limits }) => isCounted(limits)))
    throw new Error('an order with counted limits needs a statement of its own');
  const spending = takeSpending(
    db,
    placements.map(({ order }) => order.playerId),
  );
  const fresh = db`(select player_id, number from fresh)`;
  // Only orders at an own price read the offers.
  const isOffered = placements.some(({ order }) => order.snapshot.price?.offer);
  const offered = isOffered ? db`offered as (${lockedOffers(db, db`fresh`)}),` : db``;
  const offerRefusals = isOffered
    ? db`when snapshot #> '{price,offer}' is not null and number not in (select number from offered) then refuse('offer_ended')`
    : db``;
  const openRefusals = db`
      when open >= ${MAX_OPEN_ORDERS} then refuse('open')
      when held_until is not null and of_item_open > 0 then refuse('item_open')`;
  const rows = await db<{ number: string }[]>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(placements.map(rowOf))}::text::jsonb) as row (
        endpoint text, key text, input_hash bytea, player_id uuid, number text, uid bigint, payment_state text, item_state text,
        gid int, region text, item text, role jsonb, snapshot jsonb, currency text, total bigint, method text, email text,
        locale text, variant text, created_at timestamptz, expires_at timestamptz, held_until timestamptz, choice bytea, month date, spends bigint
      )
    ),
    known as materialized (
      select asked.*, open, of_item_open, coalesce(same, number) as result
      from (select * from asked order by player_id) as asked, open_orders(player_id, choice, gid, item)
    ),
    claim as (${claimKeys(db, 'known')}),
    fresh as (select known.* from known join claim using (result) where result = number),
    ${counting},
    ${spending.counting},
    ${offered}
    held as (${reservation.held(db, fresh)}),
    placed as (
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency,
        total, method, email, locale, variant, created_at, expires_at, held_until, choice, updated_at)
      select player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency,
        total, method, email, locale, variant, created_at, expires_at, held_until, choice, created_at
      from fresh
    ),
    logged as (insert into order_events (player_id, number, event, at) select player_id, number, 'created', created_at from fresh),
    announced as (${announceSql(
      db,
      'order.changed',
      db`select number as key, jsonb_build_object('playerId', player_id, 'number', number, 'event', 'created') as payload from fresh`,
    )}),
    remembered as (
      insert into shop_memory (player_id, gid, region, role, method, country, state, updated_at)
      select player_id, gid, region, role, method, snapshot ->> 'country', snapshot ->> 'state', created_at from fresh order by player_id, gid
      on conflict (player_id, gid) do update set region = excluded.region, role = excluded.role, method = excluded.method,
        country = excluded.country, state = excluded.state, updated_at = excluded.updated_at
    )
    select number, ${reservation.refusing(db, fresh, db`case ${openRefusals} ${offerRefusals} ${refusals} ${spending.refusals} else 1 end`)} from fresh`;
  const placed = new Set(rows.map(({ number }) => number));
  return placements.map(({ order }) => placed.has(order.number));
}

const rowOf = ({ order, choice, limits: { spending }, use }: Placement) => ({
  endpoint: use.endpoint,
  key: use.key,
  input_hash: `\\x${use.inputHash.toString('hex')}`,
  choice: `\\x${choice.toString('hex')}`,
  player_id: order.playerId,
  number: order.number,
  uid: order.uid,
  payment_state: order.paymentState,
  item_state: order.itemState,
  gid: order.gid,
  region: order.region,
  item: order.item,
  role: order.role,
  snapshot: order.snapshot,
  currency: order.currency,
  total: order.total,
  method: order.method,
  email: order.email,
  locale: order.locale,
  variant: order.variant,
  created_at: order.createdAt,
  expires_at: order.expiresAt,
  held_until: order.heldUntil,
  month: spending.month,
  spends: spending.reference,
});
