-- Payments that only their provider knew, for example after a restore, and the operator's decision about each.
create table unknown_payments (
  provider text not null,
  -- The id that the provider's books have: ours, or the reference of another system.
  id text not null,
  decision text not null check (decision in ('adopted', 'refunded', 'written_off')),
  -- The entry in the audit log.
  action uuid not null,
  decided_at timestamptz not null default now(),
  primary key (provider, id)
);

-- Moves every sequence ahead, so that no number that was given out after a backup is given out again. The sequences belong to the owner.
create function skip_numbers(ahead bigint) returns int language plpgsql security definer as $$
declare
  one record;
  moved int := 0;
begin
  if ahead < 1 or ahead > 1000000000 then
    raise exception 'between 1 and 1000000000 numbers are skipped';
  end if;
  for one in select c.oid::regclass as name from pg_class c where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace loop
    execute format('select setval(%L, (select last_value from %s) + $1)', one.name, one.name) using ahead;
    moved := moved + 1;
  end loop;
  return moved;
end $$;
do $$
begin
  execute format('alter function skip_numbers(bigint) set search_path = %I, pg_temp', current_schema());
  revoke execute on function skip_numbers(bigint) from public;
end $$;
