create table players (
  id uuid primary key default uuidv7(),
  -- The public number of a player; drawn at random, so that one tells nothing of the next.
  uid bigint not null unique,
  -- Folded to lower case before it is stored or looked up; null without password sign-in.
  username text unique,
  password_hash text,
  nickname text not null,
  avatar text,
  kind text not null default 'full' check (kind in ('full', 'guest')),
  state text not null default 'active' check (state in ('active', 'deletion_requested', 'deleted')),
  created_at timestamptz not null,
  check (username is null or password_hash is not null)
);

-- One row for each live session; signing out removes it. The token itself is never stored.
create table sessions (
  token_hash bytea primary key,
  player_id uuid not null,
  created_at timestamptz not null,
  -- Moved forward at most hourly; the idle limit counts from here.
  seen_at timestamptz not null,
  -- The absolute limit.
  expires_at timestamptz not null
);
create index sessions_player on sessions (player_id);
create index sessions_seen on sessions (seen_at);

-- Tries to sign in by password that did not succeed, by hash of the name: kept for unknown names too,
-- so that a lock does not tell whether a name exists.
create table sign_in_attempts (
  name_hash bytea primary key,
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index sign_in_attempts_age on sign_in_attempts (updated_at);
