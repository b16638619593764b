-- What happened, as browsers and servers tell it. Nothing of it is ever a figure about money: anybody can tell anything.
create table analytics_events (
  -- UTC, of receipt: a teller's clock decides nothing.
  day date not null,
  -- Of the app and the event's own id: told twice, it is kept once.
  key uuid not null,
  at timestamptz not null,
  app text not null,
  type text not null,
  name text,
  -- By the teller's clock.
  time timestamptz not null,
  distinct_id text,
  account_id text,
  -- What is odd about it: a clock that is far off, properties against the rules. Reports leave such out.
  marks text[] not null,
  -- As it was told.
  event json not null,
  primary key (day, key)
) partition by range (day);
create index analytics_events_account on analytics_events (account_id) where account_id is not null;

-- A table for each day, from the day before on: while two days meet, some clocks are behind.
create function ensure_event_days(first date, days int) returns void language plpgsql as $$
declare
  one date;
  name text;
begin
  for i in -1..days - 1 loop
    one := first + i;
    name := 'analytics_events_' || to_char(one, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I partition of analytics_events for values from (%L) to (%L)', name, one, one + 1);
    end if;
  end loop;
end $$;

-- Drops the days before `first`, whole. Answers how many.
create function drop_event_days(first date) returns int language plpgsql as $$
declare
  one regclass;
  dropped int := 0;
begin
  for one in
    select inhrelid::regclass from pg_inherits where inhparent = 'analytics_events'::regclass order by 1
  loop
    if right(one::text, 8) < to_char(first, 'YYYYMMDD') then
      execute format('drop table %s', one);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

do $$
declare
  maker text;
begin
  foreach maker in array array['ensure_event_days(date, int)', 'drop_event_days(date)'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', maker, current_schema());
    execute format('revoke execute on function %s from public', maker);
  end loop;
end $$;

select ensure_event_days((now() at time zone 'UTC')::date, 7);
