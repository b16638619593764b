-- Events are handed on in the order of their transactions, and only those before which no other can come any more: a place by time or
-- by number would pass by what commits late. Null: kept before there was forwarding; it is not handed on.
alter table analytics_events add column xid xid8;
-- By itself, so that the rows which are there stay as they are.
alter table analytics_events alter column xid set default pg_current_xact_id();
create index analytics_events_xid on analytics_events (xid);

-- To whom events are handed on, and how far each has come.
create table analytics_targets (
  name text primary key,
  -- The last event that is done with: taken, written, or parked.
  xid xid8 not null default '0',
  key uuid not null default '00000000-0000-0000-0000-000000000000',
  -- When that event came.
  passed_at timestamptz,
  -- The last event of the file under way: said before it is written, so that whoever repeats it writes the same.
  until_xid xid8,
  until_key uuid,
  -- Failures in a row, of which the last one was so.
  tries int not null default 0,
  error text,
  due_at timestamptz not null default now(),
  -- The process that works for it, until when others leave it alone.
  holder uuid,
  held_until timestamptz not null default now()
);

-- What a receiver refused for good.
create table analytics_parked (
  target text not null references analytics_targets on delete cascade,
  day date not null,
  key uuid not null,
  why text not null,
  at timestamptz not null default now(),
  -- An operator wants it to be tried once more.
  again boolean not null default false,
  primary key (target, day, key)
);
create index analytics_parked_again on analytics_parked (target) where again;

-- Numbers of transactions belong to one server. On one that was restored from a dump they begin lower: what is told there would lie before
-- every position. What some target had not passed is then numbered anew, the rest is done with. Answers whether it was so.
create function renumber_restored_events() returns boolean language plpgsql as $$
declare
  latest xid8;
  done record;
begin
  lock table analytics_targets in share row exclusive mode;
  select greatest((select max(xid) from analytics_targets), (select xid from analytics_events where xid is not null order by xid desc limit 1))
    into latest;
  if latest is null or latest < pg_snapshot_xmax(pg_current_snapshot()) then return false; end if;
  select xid, key into done from analytics_targets order by xid, key limit 1;
  update analytics_events
    set xid = case when done.xid is null or (xid, key) > (done.xid, done.key) then pg_current_xact_id() end
    where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update analytics_targets set xid = '0', key = default, until_xid = null, until_key = null;
  return true;
end $$;

do $$
begin
  execute format('alter function renumber_restored_events() security definer set search_path = %I, pg_temp', current_schema());
  revoke execute on function renumber_restored_events() from public;
end $$;
