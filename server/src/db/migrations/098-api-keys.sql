-- Keys of the server API, for the publisher's backend. As with operators (077, 081), entries of the audit log create, rotate and end
-- them, and the portal's role has no other way.
create table api_keys (
  -- Stands in the audit log for ever, so a name is used once.
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  -- Owns the idempotency keys of its calls.
  id uuid not null unique default uuidv7(),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- A key has several secrets while it is rotated. Only hashes are stored. Ended ones stay, so that their holder learns why they ended.
create table api_key_secrets (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  key text not null references api_keys (name),
  -- The first characters of the secret, by which people recognise it.
  prefix text not null check (length(prefix) <= 12),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index api_key_secrets_key on api_key_secrets (key);

-- When a key was last used, to the hour. The portal's role writes it.
create table api_key_uses (
  key text primary key references api_keys (name),
  used_at timestamptz not null
);

create function keys_follow_entries() returns trigger language plpgsql security definer as $$
declare
  who text := new.arguments ->> 'name';
  days int := (new.arguments ->> 'days')::int;
  hours int := (new.arguments ->> 'hours')::int;
begin
  if new.by_name like 'key %' then
    raise exception 'a key changes no keys';
  end if;
  if new.command = 'keys add' then
    insert into api_keys (name, scopes, created_by) values (who, string_to_array(new.arguments ->> 'scopes', ' '), new.by_name);
  elsif new.command = 'keys revoke' then
    update api_keys set revoked_at = now() where name = who and revoked_at is null;
    if not found then
      raise exception 'there is no key %', who;
    end if;
    return null;
  else
    if not exists (select from api_keys where name = who and revoked_at is null) then
      raise exception 'there is no key %', who;
    end if;
    if hours is null or hours not between 0 and 168 then
      raise exception 'a former secret counts for at most 7 days';
    end if;
    update api_key_secrets set expires_at = now() + make_interval(hours => hours)
      where key = who and expires_at > now() + make_interval(hours => hours);
  end if;
  if days is null or days not between 1 and 365 then
    raise exception 'a key counts for 1 to 365 days';
  end if;
  insert into api_key_secrets (secret_hash, key, prefix, expires_at)
    values (decode(new.arguments ->> 'secretHash', 'hex'), who, new.arguments ->> 'prefix', now() + make_interval(days => days));
  return null;
end $$;
create trigger operator_actions_make_keys after insert on operator_actions
  for each row when (new.command in ('keys add', 'keys rotate', 'keys revoke')) execute function keys_follow_entries();

-- Entries wait for each other (036). So an action of a key that is revoked while the action runs fails with its last statement.
create function keys_of_entries_are_live() returns trigger language plpgsql as $$ begin
  if not exists (
    select from api_keys k join api_key_secrets s on s.key = k.name
    where k.name = substr(new.by_name, 5) and k.revoked_at is null and s.expires_at > clock_timestamp()
  ) then
    raise exception using errcode = 'MW002', message = new.by_name || ' was revoked, or has expired';
  end if;
  return null;
end $$;
create trigger operator_actions_of_live_keys after insert on operator_actions
  for each row when (new.by_name like 'key %') execute function keys_of_entries_are_live();

-- A key asks for approvals too.
alter table operator_approvals drop constraint operator_approvals_asked_by_fkey;
create function operator_approvals_are_asked() returns trigger language plpgsql as $$ begin
  if not exists (select from operators where name = new.asked_by)
    and not exists (select from api_keys where 'key ' || name = new.asked_by) then
    raise exception 'there is no operator or key %', new.asked_by;
  end if;
  return new;
end $$;
create trigger operator_approvals_are_asked before insert on operator_approvals
  for each row execute function operator_approvals_are_asked();

-- The requests of a revoked key end, as those of a revoked operator do (089).
create function key_approvals_end() returns trigger language plpgsql as $$ begin
  update operator_approvals set state = 'expired', input = null
    where asked_by = 'key ' || (new.arguments ->> 'name') and state = 'asked';
  return null;
end $$;
create trigger operator_actions_end_key_approvals after insert on operator_actions
  for each row when (new.command = 'keys revoke') execute function key_approvals_end();

do $$
begin
  execute format('alter function keys_follow_entries() set search_path = %I, pg_temp', current_schema());
  revoke execute on function keys_follow_entries() from public;
end $$;
