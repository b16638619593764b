-- An entry tells of now: whoever adds one past the shop cannot say that it was another day, nor keep a transaction open from then.
create or replace function operator_actions_are_chained() returns trigger language plpgsql security definer as $$
begin
  new.at := clock_timestamp();
  update operator_actions_head set position = position + 1 returning position, hash into new.position, new.previous;
  new.hash := operator_action_hash(new);
  update operator_actions_head set hash = new.hash;
  return new;
end $$;

-- Replacing a function forgets its settings.
do $$
begin
  execute format('alter function operator_actions_are_chained() set search_path = %I, pg_temp', current_schema());
end $$;
