-- Operators sign in to the desk also with the publisher's own OpenID Connect, and have several passkeys. As before (081), entries of the
-- audit log create and remove every way to sign in, and the portal's role has no other way to do it.

-- The person at the issuer who is this operator: `sub`, as no other claim is unique and stays.
create table operator_identities (
  issuer text not null,
  subject text not null,
  operator text not null unique references operators (name),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (issuer, subject)
);

alter table operator_passkeys add column name text not null default 'Passkey' check (length(name) between 1 and 60);

-- The operator's id for authenticators (WebAuthn's user handle): a device replaces the passkey of an operator who is invited again.
alter table operators add column handle uuid not null default gen_random_uuid();

alter table operator_challenges drop constraint operator_challenges_purpose_check;
alter table operator_challenges
  add constraint operator_challenges_purpose_check
    check (purpose in ('sign_in', 'enrol', 'check', 'add', 'issuer_sign_in', 'issuer_enrol', 'issuer_check')),
  add column begun_at timestamptz not null default now(),
  -- The invitation that somebody accepts with the issuer.
  add column invitation_hash bytea;

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
    delete from operator_identities where operator = who;
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

create function passkey_made(who text, given jsonb) returns void language sql as $$
  insert into operator_passkeys (id, operator, public_key, counter, transports, name)
    values (decode(given ->> 'passkey', 'hex'), who, decode(given ->> 'publicKey', 'hex'), (given ->> 'counter')::bigint,
      string_to_array(given ->> 'transports', ','), coalesce(given ->> 'keyName', 'Passkey'))
$$;

-- An accepted invitation replaces every former way of the operator to sign in, and ends the sessions that began with them.
create or replace function passkeys_follow_entries() returns trigger language plpgsql security definer as $$
begin
  delete from operator_invitations
    where invitation_hash = decode(new.arguments ->> 'invitationHash', 'hex') and operator = new.by_name and expires_at > now();
  if not found then
    raise exception 'there is no such invitation of %', new.by_name;
  end if;
  delete from operator_passkeys where operator = new.by_name;
  delete from operator_identities where operator = new.by_name;
  delete from operator_sessions where operator = new.by_name;
  if new.arguments ? 'subject' then
    insert into operator_identities (issuer, subject, operator)
      values (new.arguments ->> 'issuer', new.arguments ->> 'subject', new.by_name);
  else
    perform passkey_made(new.by_name, new.arguments);
  end if;
  return null;
end $$;

-- A removed way ends the operator's other sessions: one of them may have begun with it.
create function ways_follow_entries() returns trigger language plpgsql security definer as $$
begin
  if not exists (select from operators where name = new.by_name and revoked_at is null) then
    raise exception 'there is no operator %', new.by_name;
  end if;
  if new.command = 'desk add-passkey' then
    perform passkey_made(new.by_name, new.arguments);
    return null;
  end if;
  if new.command = 'desk remove-passkey' then
    delete from operator_passkeys where operator = new.by_name and id = decode(new.arguments ->> 'passkey', 'hex');
  else
    delete from operator_identities where operator = new.by_name;
  end if;
  if not found then
    raise exception 'there is no such way of % to sign in', new.by_name;
  end if;
  if not exists (select from operator_passkeys where operator = new.by_name)
    and not exists (select from operator_identities where operator = new.by_name) then
    raise exception '% would have no way to sign in', new.by_name;
  end if;
  delete from operator_sessions
    where operator = new.by_name and token_hash <> decode(new.arguments ->> 'keptSession', 'hex');
  return null;
end $$;

-- A sign-in at the issuer proves presence only as of the time that the issuer names: the browser may have been signed in there.
create or replace function sessions_follow_entries() returns trigger language plpgsql security definer as $$
begin
  if not exists (select from operators where name = new.by_name and revoked_at is null) then
    raise exception 'there is no operator %', new.by_name;
  end if;
  insert into operator_sessions (token_hash, operator, expires_at, checked_at)
    values (decode(new.arguments ->> 'sessionHash', 'hex'), new.by_name, now() + interval '12 hours',
      least(now(), coalesce((new.arguments ->> 'presentAt')::timestamptz, now())));
  return null;
end $$;

create trigger operator_actions_change_ways after insert on operator_actions
  for each row when (new.command in ('desk add-passkey', 'desk remove-passkey', 'desk remove-issuer'))
  execute function ways_follow_entries();

-- A replaced function has lost its settings, and a new one has none.
do $$
declare
  one text;
begin
  foreach one in array array['operators_follow_entries()', 'passkeys_follow_entries()', 'sessions_follow_entries()', 'ways_follow_entries()']
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', one, current_schema());
    execute format('revoke execute on function %s from public', one);
  end loop;
  execute format('alter function passkey_made(text, jsonb) set search_path = %I, pg_temp', current_schema());
  revoke execute on function passkey_made(text, jsonb) from public;
end $$;
