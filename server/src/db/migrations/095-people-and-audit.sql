-- The desk changes roles, and reads the audit log by time and operation. As before (081), the portal's role changes operators only by
-- entries of the audit log.

-- A changed role ends the open sessions: a page that is open shows what the former role may do.
create function operator_roles_follow_entries() returns trigger language plpgsql security definer as $$
declare
  who text := new.arguments ->> 'name';
  had_admin boolean := exists (select from operators where role = 'admin' and revoked_at is null);
begin
  update operators set role = new.arguments ->> 'role' where name = who and revoked_at is null;
  if not found then
    raise exception 'there is no operator %', who;
  end if;
  delete from operator_sessions where operator = who;
  if had_admin and not exists (select from operators where role = 'admin' and revoked_at is null) then
    raise exception 'no admin would be left: make another one first';
  end if;
  return null;
end $$;
create trigger operator_actions_change_roles after insert on operator_actions
  for each row when (new.command = 'operators role') execute function operator_roles_follow_entries();

do $$
begin
  execute format('alter function operator_roles_follow_entries() set search_path = %I, pg_temp', current_schema());
  revoke execute on function operator_roles_follow_entries() from public;
end $$;

-- The newest entries of a time or an operation, among millions. Entries of one transaction have one time, so the position follows.
create index operator_actions_time on operator_actions (at, position);
create index operator_actions_command on operator_actions (command collate "C", at);

-- An operator who is signed in adds the account at the issuer. The keys of the table refuse a second account, and one of somebody else.
alter table operator_challenges drop constraint operator_challenges_purpose_check;
alter table operator_challenges add constraint operator_challenges_purpose_check
  check (purpose in ('sign_in', 'enrol', 'check', 'add', 'issuer_sign_in', 'issuer_enrol', 'issuer_check', 'issuer_add'));

create function issuer_follows_entries() returns trigger language plpgsql security definer as $$
begin
  if not exists (select from operators where name = new.by_name and revoked_at is null) then
    raise exception 'there is no operator %', new.by_name;
  end if;
  -- An account at an issuer that the shop no longer uses lets nobody in.
  delete from operator_identities where operator = new.by_name and issuer <> new.arguments ->> 'issuer';
  insert into operator_identities (issuer, subject, operator)
    values (new.arguments ->> 'issuer', new.arguments ->> 'subject', new.by_name);
  return null;
end $$;
create trigger operator_actions_add_issuer after insert on operator_actions
  for each row when (new.command = 'desk add-issuer') execute function issuer_follows_entries();

do $$
begin
  execute format('alter function issuer_follows_entries() set search_path = %I, pg_temp', current_schema());
  revoke execute on function issuer_follows_entries() from public;
end $$;
