/** Records the numbers of each player in order, because the shop itself keeps only a hash. */
export const BOUND_SQL = `
  create table chaos_bound (n bigint generated always as identity, player_id uuid not null, phone text not null);
  create function chaos_watch_phones() returns trigger language plpgsql as $$ begin
    insert into chaos_bound (player_id, phone) values (new.id, new.phone);
    return null;
  end $$;
  create trigger chaos_watch_phones after update of phone on players for each row
    when (new.phone is not null and new.phone is distinct from old.phone) execute function chaos_watch_phones();`;
