/** Records each spend that left a negative balance, as the statement leaves it. */
export const OVERDRAWN_SQL = `
  create table chaos_overdrawn (key text);
  create function chaos_watch_spends() returns trigger language plpgsql as $$ begin
    insert into chaos_overdrawn select new.key from point_balances where player_id = new.player_id and balance < 0;
    return null;
  end $$;
  create trigger chaos_watch_spends after insert on point_entries for each row when (new.kind = 'spent')
    execute function chaos_watch_spends();`;
