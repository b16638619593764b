-- Streams end with their session, on every process: whoever ends one, this tells whose it was. A hint for each player,
-- since many at once would be longer than one may be.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', player_id::text) from (select distinct player_id from ended) as players;
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  referencing old table as ended for each statement execute function tell_ended_sessions();
