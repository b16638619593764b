-- A cluster keeps a key only within a player's rows, and calls no functions in the language SQL. The ids are UUIDv7 of this
-- database, and a delivery has one player, so these keys say the same as before.
alter table dispute_evidence
  drop constraint dispute_evidence_id_key,
  add constraint dispute_evidence_id_key unique (id, player_id);
alter table personal_offers
  drop constraint personal_offers_id_key,
  add constraint personal_offers_id_key unique (id, player_id);
drop index take_backs_open;
create unique index take_backs_open on take_backs (delivery_id, player_id) where state in ('asked', 'parked');

create or replace function operator_action_hash(action operator_actions) returns bytea language plpgsql stable as $$
begin
  return sha256(action.previous || convert_to(jsonb_build_array(
    action.position, action.id, extract(epoch from action.at), action.by_name, action.why, action.command, action.arguments, action.result
  )::text, 'UTF8'));
end $$;

create or replace function operator_made(who text, given_role text) returns void language plpgsql as $$
begin
  insert into operators (name, role) values (who, given_role)
    on conflict (name) do update set role = excluded.role, revoked_at = null;
end $$;

create or replace function passkey_made(who text, given jsonb) returns void language plpgsql as $$
begin
  insert into operator_passkeys (id, operator, public_key, counter, transports, name)
    values (decode(given ->> 'passkey', 'hex'), who, decode(given ->> 'publicKey', 'hex'), (given ->> 'counter')::bigint,
      string_to_array(given ->> 'transports', ','), coalesce(given ->> 'keyName', 'Passkey'));
end $$;

do $$
begin
  execute format('alter function operator_made(text, text) set search_path = %I, pg_temp', current_schema());
  execute format('alter function passkey_made(text, jsonb) set search_path = %I, pg_temp', current_schema());
end $$;
