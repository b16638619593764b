-- Who may act comes about by an entry of the audit log and in no other way: the portal's role reads operators and tokens, and an entry
-- that it adds is seen. Entries wait for each other (036), so each sees what the one before made.
create function operators_follow_entries() returns trigger language plpgsql security definer as $$
declare
  who text := new.arguments ->> 'name';
  days int := (new.arguments ->> 'days')::int;
  had_admin boolean := exists (select from operators where role = 'admin' and revoked_at is null);
begin
  delete from operator_tokens where operator = who;
  if new.command = 'operators revoke' then
    update operators set revoked_at = now() where name = who and revoked_at is null;
    if not found then
      raise exception 'there is no operator %', who;
    end if;
  else
    if days is null or days not between 1 and 365 then
      raise exception 'a token counts for 1 to 365 days';
    end if;
    insert into operators (name, role) values (who, new.arguments ->> 'role')
      on conflict (name) do update set role = excluded.role, revoked_at = null;
    insert into operator_tokens (token_hash, operator, expires_at)
      values (decode(new.arguments ->> 'tokenHash', 'hex'), who, now() + make_interval(days => days));
  end if;
  if had_admin and not exists (select from operators where role = 'admin' and revoked_at is null) then
    raise exception 'no admin would be left: make another one first';
  end if;
  return null;
end $$;

create trigger operator_actions_make_operators after insert on operator_actions
  for each row when (new.command in ('operators add', 'operators revoke')) execute function operators_follow_entries();

-- An entry bears the time at which its transaction began: whoever adds one past the shop cannot name another.
create or replace function operator_actions_are_chained() returns trigger language plpgsql security definer as $$
begin
  new.at := now();
  update operator_actions_head set position = position + 1 returning position, hash into new.position, new.previous;
  new.hash := operator_action_hash(new);
  update operator_actions_head set hash = new.hash;
  return new;
end $$;

-- Drops the days before `first`, whole, but none that the shortest ANALYTICS_DAYS keeps. Answers how many.
create or replace function drop_event_days(first date) returns int language plpgsql as $$
declare
  oldest_kept text := to_char(least(first, (now() at time zone 'UTC')::date - 2), 'YYYYMMDD');
  one regclass;
  dropped int := 0;
begin
  for one in
    select inhrelid::regclass from pg_inherits where inhparent = 'analytics_events'::regclass order by 1
  loop
    if right(one::text, 8) < oldest_kept then
      execute format('drop table %s', one);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

-- A replaced function has lost its settings, and a new one has none.
do $$
declare
  one text;
begin
  foreach one in array array['operators_follow_entries()', 'operator_actions_are_chained()', 'drop_event_days(date)'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', one, current_schema());
    execute format('revoke execute on function %s from public', one);
  end loop;
  alter function drop_event_days(date) set lock_timeout = '2s';
end $$;
