import type { Db } from '#server/db/client.ts';
import { leftOf } from '#server/domains/payments/index.ts';
import { PAID } from './orders.repo.ts';

export interface Period {
  from: Date;
  until: Date;
}

/** Bounds for order numbers, which begin with their UTC day, so that only the needed partitions are read. */
const numbers = ({ from, until }: Period) =>
  [from, until].map((at) => at.toISOString().slice(0, 10).replaceAll('-', ''));

/** Returns the paid orders of a period without a delivery. */
export function paidWithoutDelivery(db: Db, period: Period) {
  const [first = '', last = ''] = numbers(period);
  return db<{ number: string; payment: string; item: string }[]>`
    select number, payment_state as payment, item_state as item from orders o
    where number >= ${first} and number < ${last} and payment_state = any(${PAID}::text[]) and not exists (
      select from deliveries d where d.player_id = o.player_id and d.source = 'order' and d.reference = o.number
    ) order by number`;
}

/**
 * Returns the orders of a period whose item was refused or taken back by the game, or recalled, and whose money no
 * refund returns.
 * `kept` is that money, in minor units.
 */
export function refusedAndKept(db: Db, period: Period) {
  const [first = '', last = ''] = numbers(period);
  return db<{ number: string; paymentId: string; provider: string; total: number; kept: number; currency: string }[]>`
    select o.number, p.id as "paymentId", p.provider, o.total, p.kept, o.currency from orders o cross join lateral (
      select p.id, p.provider, ${leftOf(db)} as kept from payments p where p.player_id = o.player_id and p.id = o.payment_id
    ) as p
    where number >= ${first} and number < ${last} and item_state in ('not_met', 'withdrawn', 'taken_back') and kept > 0 order by number`;
}

/**
 * SQL condition: an operator decided that payment `p` pays for no order. If its item was to be delivered, the game did
 * not refuse it.
 */
const isDecided = (db: Db) => db`
  (exists (select from unknown_payments u where u.provider = p.provider and u.id = p.id::text and u.decision <> 'refunded')
    and not exists (
      select from deliveries d where d.player_id = p.player_id and d.source = 'payment' and d.reference = p.payable
        and d.state in ('refused', 'withdrawn', 'taken_back')
    ))`;

/** Returns the payments of a period with money that pays for nothing and that no refund returns, in minor units. */
export const moneyWithoutOrder = (db: Db, { from, until }: Period) => db<
  { paymentId: string; payable: string; provider: string; order: string | null; held: number; currency: string }[]
>`
  -- First the few that pay for nothing: refunds are looked up for them alone.
  with astray as materialized (
    select p.*, o.payment_state as "order" from payments p left join orders o on o.player_id = p.player_id and o.number = p.payable
    where p.created_at >= ${from} and p.created_at < ${until} and p.captured - p.refunded - p.disputed > 0
      and (o.number is null or o.payment_id is distinct from p.id or o.payment_state <> all(${PAID}::text[]))
      and not (o.number is null and ${isDecided(db)})
  )
  select id as "paymentId", payable, provider, "order", held, currency
  from (select p.*, ${leftOf(db)} as held from astray p) as astray
  where held > 0 order by id`;

/** Returns the providers of a period's payments. */
export async function providersOf(db: Db, { from, until }: Period): Promise<string[]> {
  const rows = await db<{ provider: string }[]>`
    select distinct provider from payments where created_at >= ${from} and created_at < ${until}`;
  return rows.map(({ provider }) => provider);
}
