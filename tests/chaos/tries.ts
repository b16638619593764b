/** Notes for which character each try of a delivery was begun: of tries that a game did not answer, its books say nothing. */
export const TRIES_SQL = `
  create table chaos_tries (delivery uuid not null, role_id text not null, server_id text not null, unique (delivery, role_id, server_id));
  create function chaos_watch_tries() returns trigger language plpgsql as $$ begin
    insert into chaos_tries (delivery, role_id, server_id) values (new.id, new.role_id, new.server_id) on conflict do nothing;
    return null;
  end $$;
  create trigger chaos_watch_tries after update on deliveries for each row
    when (new.source = 'order' and new.state in ('queued', 'retrying')
      and new.claimed_until is not null and new.claimed_until is distinct from old.claimed_until)
    execute function chaos_watch_tries();`;
