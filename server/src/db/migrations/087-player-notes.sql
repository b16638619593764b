-- Notes of support about a player. Nobody changes a note; the erasure of the player deletes it.
create table player_notes (
  id uuid primary key default uuidv7(),
  player_id uuid not null,
  -- The entry of the audit log, which names the operator. The log never has the text, because it cannot be erased.
  action uuid not null unique,
  at timestamptz not null default now(),
  text text not null check (length(text) between 1 and 1000)
);
create index player_notes_player on player_notes (player_id, id);

create function player_notes_stay() returns trigger language plpgsql as $$ begin
  raise exception 'notes about players are never changed';
end $$;
create trigger player_notes_stay before update on player_notes for each statement execute function player_notes_stay();
