-- An entry tells when it was written, not when its transaction began or what whoever adds it past the shop says.
create or replace function operator_actions_are_chained() returns trigger language plpgsql security definer as $$
begin
  update operator_actions_head set position = position + 1 returning position, hash into new.position, new.previous;
  -- After the wait for the entry before, so that times follow positions.
  new.at := clock_timestamp();
  new.hash := operator_action_hash(new);
  update operator_actions_head set hash = new.hash;
  return new;
end $$;

-- Replacing a function forgets its settings.
do $$
begin
  execute format('alter function operator_actions_are_chained() set search_path = %I, pg_temp', current_schema());
end $$;
