-- The desk: operators sign in to it with passkeys. As with tokens (077), entries of the audit log create invitations, passkeys and
-- sessions, and the portal's role has no other way to create them.

-- An invitation of a new operator, or of one who lost the passkeys. The link holds the secret; only its hash is stored.
create table operator_invitations (
  invitation_hash bytea primary key,
  operator text not null references operators (name),
  expires_at timestamptz not null
);
create index operator_invitations_operator on operator_invitations (operator);

create table operator_passkeys (
  -- The credential id and the public key (COSE), as the authenticator made them.
  id bytea primary key,
  operator text not null references operators (name),
  public_key bytea not null,
  -- The authenticator's signature counter: a lower one means a copied key.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator);

create table operator_sessions (
  token_hash bytea primary key,
  operator text not null references operators (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The last proof that the operator is present.
  checked_at timestamptz not null default now()
);
create index operator_sessions_operator on operator_sessions (operator);

-- Challenges of sign-ins and checks under way; each is used once.
create table operator_challenges (
  id uuid primary key default uuidv7(),
  challenge text not null,
  purpose text not null check (purpose in ('sign_in', 'enrol', 'check')),
  -- The invited operator, or the one who is checked; null while nobody is known.
  operator text,
  expires_at timestamptz not null
);
create index operator_challenges_end on operator_challenges (expires_at);

create or replace function operators_follow_entries() returns trigger language plpgsql security definer as $$
declare
  who text := new.arguments ->> 'name';
  days int := (new.arguments ->> 'days')::int;
  had_admin boolean := exists (select from operators where role = 'admin' and revoked_at is null);
begin
  if new.command = 'operators add' then
    if days is null or days not between 1 and 365 then
      raise exception 'a token counts for 1 to 365 days';
    end if;
    delete from operator_tokens where operator = who;
    perform operator_made(who, new.arguments ->> 'role');
    insert into operator_tokens (token_hash, operator, expires_at)
      values (decode(new.arguments ->> 'tokenHash', 'hex'), who, now() + make_interval(days => days));
  elsif new.command = 'operators invite' then
    delete from operator_invitations where operator = who;
    perform operator_made(who, new.arguments ->> 'role');
    insert into operator_invitations (invitation_hash, operator, expires_at)
      values (decode(new.arguments ->> 'invitationHash', 'hex'), who, now() + interval '30 minutes');
  else
    delete from operator_tokens where operator = who;
    delete from operator_invitations where operator = who;
    delete from operator_passkeys where operator = who;
    delete from operator_sessions where operator = who;
    update operators set revoked_at = now() where name = who and revoked_at is null;
    if not found then
      raise exception 'there is no operator %', who;
    end if;
  end if;
  if had_admin and not exists (select from operators where role = 'admin' and revoked_at is null) then
    raise exception 'no admin would be left: make another one first';
  end if;
  return null;
end $$;

create function operator_made(who text, given_role text) returns void language sql as $$
  insert into operators (name, role) values (who, given_role)
    on conflict (name) do update set role = excluded.role, revoked_at = null
$$;

-- An accepted invitation replaces the operator's former passkeys, and ends the sessions that began with them.
create function passkeys_follow_entries() returns trigger language plpgsql security definer as $$
begin
  delete from operator_invitations
    where invitation_hash = decode(new.arguments ->> 'invitationHash', 'hex') and operator = new.by_name and expires_at > now();
  if not found then
    raise exception 'there is no such invitation of %', new.by_name;
  end if;
  delete from operator_passkeys where operator = new.by_name;
  delete from operator_sessions where operator = new.by_name;
  insert into operator_passkeys (id, operator, public_key, counter, transports)
    values (decode(new.arguments ->> 'passkey', 'hex'), new.by_name, decode(new.arguments ->> 'publicKey', 'hex'),
      (new.arguments ->> 'counter')::bigint, string_to_array(new.arguments ->> 'transports', ','));
  return null;
end $$;

create function sessions_follow_entries() returns trigger language plpgsql security definer as $$
begin
  if not exists (select from operators where name = new.by_name and revoked_at is null) then
    raise exception 'there is no operator %', new.by_name;
  end if;
  insert into operator_sessions (token_hash, operator, expires_at)
    values (decode(new.arguments ->> 'sessionHash', 'hex'), new.by_name, now() + interval '12 hours');
  return null;
end $$;

drop trigger operator_actions_make_operators on operator_actions;
create trigger operator_actions_make_operators after insert on operator_actions
  for each row when (new.command in ('operators add', 'operators invite', 'operators revoke')) execute function operators_follow_entries();
create trigger operator_actions_make_passkeys after insert on operator_actions
  for each row when (new.command = 'desk enrol') execute function passkeys_follow_entries();
create trigger operator_actions_make_sessions after insert on operator_actions
  for each row when (new.command = 'desk sign-in') execute function sessions_follow_entries();

-- A replaced function has lost its settings, and a new one has none.
do $$
declare
  one text;
begin
  foreach one in array array['operators_follow_entries()', 'passkeys_follow_entries()', 'sessions_follow_entries()'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', one, current_schema());
    execute format('revoke execute on function %s from public', one);
  end loop;
  execute format('alter function operator_made(text, text) set search_path = %I, pg_temp', current_schema());
  revoke execute on function operator_made(text, text) from public;
end $$;
