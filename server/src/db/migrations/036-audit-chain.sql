-- What operators did becomes a chain: each entry holds the hash of the one before and of its own content, so that whoever gets round
-- the trigger against changes leaves a mark. `npm run ops -- audit verify` looks for it.
alter table operator_actions
  -- In the order in which they were written, without a gap.
  add column position bigint,
  add column previous bytea,
  add column hash bytea;

-- The newest entry. Whoever adds one holds this row until the commit, so that two at once make one chain; and the newest
-- entries cannot be taken away unseen.
create table operator_actions_head (
  only_one boolean primary key default true check (only_one),
  position bigint not null,
  hash bytea not null
);
insert into operator_actions_head (position, hash) values (0, sha256(''));

-- Nothing in it depends on a session's settings, as the text of a time would.
create function operator_action_hash(action operator_actions) returns bytea language sql stable as $$
  select sha256(action.previous || convert_to(jsonb_build_array(
    action.position, action.id, extract(epoch from action.at), action.by_name, action.why, action.command, action.arguments, action.result
  )::text, 'UTF8'))
$$;

-- With the rights of the owner: the portal's role may not touch the head.
create function operator_actions_are_chained() returns trigger language plpgsql security definer as $$
begin
  update operator_actions_head set position = position + 1 returning position, hash into new.position, new.previous;
  new.hash := operator_action_hash(new);
  update operator_actions_head set hash = new.hash;
  return new;
end $$;
do $$
begin
  execute format('alter function operator_actions_are_chained() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function operator_actions_are_chained() from public;

alter table operator_actions disable trigger operator_actions_append_only;
do $$
declare
  former operator_actions;
begin
  for former in select * from operator_actions order by at, id loop
    update operator_actions_head set position = position + 1 returning position, hash into former.position, former.previous;
    former.hash := operator_action_hash(former);
    update operator_actions set position = former.position, previous = former.previous, hash = former.hash where id = former.id;
    update operator_actions_head set hash = former.hash;
  end loop;
end $$;
alter table operator_actions enable trigger operator_actions_append_only;

alter table operator_actions
  alter column position set not null,
  alter column previous set not null,
  alter column hash set not null,
  add unique (position);
create trigger operator_actions_chained before insert on operator_actions
  for each row execute function operator_actions_are_chained();
