-- VIP points: what a player got and gave, entry by entry, and their sum.
create table point_entries (
  player_id uuid not null,
  id uuid not null default uuidv7(),
  -- What it is for, such as `order:<number>:paid`: once is this key.
  key text not null,
  kind text not null,
  points int not null check (points <> 0),
  -- The order it comes from; null where there is none.
  number text,
  -- When it counts for the level; null: it does not.
  level_at timestamptz,
  at timestamptz not null default now(),
  primary key (player_id, id),
  unique (player_id, key)
);
create index point_entries_level on point_entries (player_id, level_at) include (points) where level_at is not null;
create index point_entries_number on point_entries (player_id, number) where number is not null;

-- The sum of a player's entries, changed in the statement that writes them. Guards two who spend at once.
create table point_balances (
  player_id uuid primary key,
  balance int not null
);

create function point_entries_stay() returns trigger language plpgsql as $$ begin
  raise exception 'entries of points are never changed';
end $$;
create trigger point_entries_stay before update on point_entries for each statement execute function point_entries_stay();
