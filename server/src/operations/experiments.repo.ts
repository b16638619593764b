import type { Db } from '#server/db/client.ts';

export interface CountedRow {
  variant: string | null;
  exposed: number;
  expected: number;
  complete: number;
  payers: number;
  revenue: number;
  revenueSquares: number;
}

/**
 * Counts the players who saw each variant, and the purchases of those whose horizon is over, within it.
 * Purchases are the shop's own paid orders less the money returned so far. Revenue in minor units of the reference
 * currency, at the rates of each order.
 */
export const countsOf = (db: Db, experiment: string, horizonDays: number) => db<CountedRow[]>`
  with shown as (
    select player_id, variant, shares, at, at + make_interval(days => ${horizonDays}) as until
    from experiment_exposures where experiment = ${experiment}
  ), kept as (
    -- What of each order stayed paid, as a part of its total.
    select s.player_id, (o.snapshot->'spending'->>'reference')::numeric / 1000 * greatest(0, p.captured - p.refunded - p.paid_outside - p.disputed) / o.total as value
    from shown as s
      join orders as o on o.player_id = s.player_id and o.total > 0
      join lateral (
        select sum(captured) as captured, sum(refunded) as refunded, sum(paid_outside) as paid_outside, sum(disputed) as disputed from payments
        where player_id = o.player_id and payable = o.number
      ) as p on p.captured > 0
      join lateral (
        select min(at) as at from order_events where player_id = o.player_id and number = o.number and event = 'paid'
      ) as e on e.at >= s.at and e.at < s.until
    where s.until <= now()
  ), bought as (
    select player_id, sum(value) as value from kept where value > 0 group by player_id
  ), expected as (
    select key as variant, sum(value::numeric) / 100 as expected
    from shown, jsonb_each_text(shares) where shown.variant is not null group by key
  )
  select coalesce(c.variant, e.variant) as variant, coalesce(c.exposed, 0)::int as exposed, coalesce(e.expected, 0)::float8 as expected,
    coalesce(c.complete, 0)::int as complete, coalesce(c.payers, 0)::int as payers, coalesce(c.revenue, 0)::float8 as revenue,
    coalesce(c.squares, 0)::float8 as "revenueSquares"
  from (
    select variant, count(*) as exposed, count(*) filter (where until <= now()) as complete, count(value) as payers,
      sum(value) as revenue, sum(value * value) as squares
    from shown left join bought using (player_id) group by variant
  ) as c full join expected as e on e.variant = c.variant
  order by 1 nulls last`;

/** How many players saw each experiment, and when the last one did first. */
export const exposuresByExperiment = (db: Db) => db<{ experiment: string; exposed: number; last: Date }[]>`
  select experiment, count(*)::int as exposed, max(at) as last from experiment_exposures group by experiment`;
