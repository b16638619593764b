import type { Db } from '../db/client.ts';

export interface Period {
  from: Date;
  until: Date;
}

/** Bounds for numbers of orders, which begin with their UTC day: only their months are read. */
const numbers = ({ from, until }: Period) =>
  [from, until].map((at) => at.toISOString().slice(0, 10).replaceAll('-', ''));

/** Orders placed in a period that are paid and that fulfilment knows nothing of. */
export function paidWithoutDelivery(db: Db, period: Period) {
  const [first = '', last = ''] = numbers(period);
  return db<{ number: string; payment: string; item: string }[]>`
    select number, payment_state as payment, item_state as item from orders o
    where number >= ${first} and number < ${last} and payment_state in ('paid', 'partially_refunded') and not exists (
      select from deliveries d where d.player_id = o.player_id and d.source = 'order' and d.reference = o.number
    ) order by number`;
}

/** Orders placed in a period whose item the game refused and whose money nobody gives back. */
export function refusedAndKept(db: Db, period: Period) {
  const [first = '', last = ''] = numbers(period);
  return db<{ number: string; paymentId: string | null; total: number; currency: string }[]>`
    select number, payment_id as "paymentId", total, currency from orders o
    where number >= ${first} and number < ${last} and payment_state = 'paid' and item_state = 'not_met' and not exists (
      select from refunds r where r.player_id = o.player_id and r.payment_id = o.payment_id and r.state <> 'failed'
    ) order by number`;
}

/** Payments created in a period whose money pays for nothing and that nobody gives back. Minor units. */
export const moneyWithoutOrder = (db: Db, { from, until }: Period) => db<
  { paymentId: string; payable: string; order: string | null; held: number; currency: string }[]
>`
  select p.id as "paymentId", p.payable, o.payment_state as "order", p.captured - p.refunded - p.disputed as held, p.currency
  from payments p left join orders o on o.player_id = p.player_id and o.number = p.payable
  where p.created_at >= ${from} and p.created_at < ${until} and p.captured - p.refunded - p.disputed > 0
    and (o.number is null or o.payment_id is distinct from p.id or o.payment_state not in ('paid', 'partially_refunded'))
    and not exists (
      select from refunds r where r.player_id = p.player_id and r.payment_id = p.id and r.state <> 'failed'
    ) order by p.id`;

/** Providers that payments of a period were made with. */
export async function providersOf(db: Db, { from, until }: Period): Promise<string[]> {
  const rows = await db<{ provider: string }[]>`
    select distinct provider from payments where created_at >= ${from} and created_at < ${until}`;
  return rows.map(({ provider }) => provider);
}
