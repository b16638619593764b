import type { Db } from '#server/db/client.ts';

/** The steps of a purchase, in their order: what the shop's events (web/src/analytics/events.ts) call them. */
export const STEPS = [
  'arrival',
  'payment_view',
  'character_chosen',
  'item_chosen',
  'method_chosen',
  'pay_pressed',
  'order_paid',
  'order_sent',
] as const;

/**
 * Counts browsers of the last days by their furthest step; steps without a browser are absent. Malformed events are
 * left out. An event that the database cannot read as JSON (a NUL in a text) does not count as a view.
 */
export const furthestSteps = (db: Db, app: string, days: number) => db<{ step: number; browsers: number }[]>`
  with told as (
    select distinct_id, max(array_position(${[...STEPS]}::text[], case
      when name <> 'page_view' then name
      when pg_input_is_valid(event::text, 'jsonb')
        and event::jsonb #>> '{properties,page}' in ('payment', 'sdk-pay', 'sdk-pay-pc', 'pc-sdk-pay') then 'payment_view'
    end)) as step
    from analytics_events
    where day > (now() at time zone 'UTC')::date - ${days}::int and app = ${app} and type = 'track' and marks = '{}'
      and distinct_id is not null and name = any(${[...STEPS, 'page_view']}::text[])
    group by distinct_id
  )
  select step, count(*)::int as browsers from told where step is not null group by step`;

export interface Channel {
  /** The channel of the game; null: the buyers were not asked, or did not agree to be counted. */
  pid: number | null;
  from: string | null;
  refer: string | null;
  orders: number;
  paid: number;
  /** Captured less `returned`, in minor units of the reference currency. */
  kept: number;
  /** Money that went back: refunds, disputes, and amounts paid outside of the provider. */
  returned: number;
}

/**
 * Returns orders and money of the last days by the channel of the buyers' visits, the largest `kept` first.
 * The money comes from the payments, at the rates of the day of each order; analytics events never change it.
 */
export const channels = (db: Db, days: number) => db<Channel[]>`
  with sold as (
    select o.snapshot -> 'attribution' as told, p.captured > 0 as paid,
      (o.snapshot #>> '{spending,reference}')::numeric / 1000 / greatest(o.total, 1) as rate,
      coalesce(p.captured, 0) as captured,
      least(coalesce(p.captured, 0), coalesce(p.refunded + p.disputed + p.paid_outside, 0)) as returned
    from orders o left join payments p on p.player_id = o.player_id and p.id = o.payment_id
    where o.number >= to_char((now() at time zone 'UTC')::date - ${days - 1}::int, 'YYYYMMDD')
  )
  select (told ->> 'pid')::float8 as pid, told ->> 'fromId' as "from", told ->> 'refer' as refer, count(*)::int as orders,
    count(*) filter (where paid)::int as paid, round(sum(rate * (captured - returned)))::float8 as kept,
    round(sum(rate * returned))::float8 as returned
  from sold group by 1, 2, 3 order by kept desc, orders desc, 1, 2, 3`;
