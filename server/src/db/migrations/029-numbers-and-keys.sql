-- Shown by the page that asks and by the game that is asked, so that the player sees that both are the same request.
alter table game_requests add column number text check (number ~ '^[0-9]{2}$');

-- Keys of the installation that it drew itself. They tell nothing of anybody; with one, hashes in the log can be recognised.
create table installation_keys (
  name text primary key,
  key bytea not null check (length(key) = 32)
);
