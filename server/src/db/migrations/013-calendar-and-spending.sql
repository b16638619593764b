-- When clocks go back, a local time comes twice, and PostgreSQL takes the second: the first is meant here, at which a period ends.
create function first_instant(local timestamp, zone text) returns timestamptz language sql stable as $$
  select min(candidate) from (
    select (local at time zone zone) - back as candidate
    from unnest(array[interval '0', interval '30 minutes', interval '1 hour']) as back
  ) as candidates
  where candidate at time zone zone = local or candidate = local at time zone zone
$$;

create or replace function limit_period(at timestamptz, unit text, zone text, reset_hour int, out starts timestamp, out resets_at timestamptz)
language sql stable as $$
  select
    case when unit = 'lifetime' then '-infinity'::timestamp
      else date_trunc(unit, (at at time zone zone) - make_interval(hours => reset_hour)) end,
    case when unit = 'lifetime' then null
      else first_instant(date_trunc(unit, (at at time zone zone) - make_interval(hours => reset_hour))
        + ('1 ' || unit)::interval + make_interval(hours => reset_hour), zone) end
$$;

-- Spending is counted without a cap too: what was placed this month before that.
insert into monthly_spending (player_id, month, reference)
select player_id, (snapshot->'spending'->>'month')::date, sum((snapshot->'spending'->>'reference')::bigint) from orders
where snapshot->'spending'->>'month' = date_trunc('month', now() at time zone 'UTC')::date::text
  and payment_state not in ('cancelled', 'expired')
group by 1, 2
on conflict (player_id, month) do update set reference = excluded.reference;
