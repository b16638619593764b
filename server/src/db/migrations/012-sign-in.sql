-- Everything that signs a player in beside a password. Secrets (codes, tickets, states) are kept as SHA-256 hashes.
alter table players
  -- Verified, folded to lower case.
  add column email text unique,
  -- Language of letters, as last used.
  add column locale text not null default 'en',
  add column deletion_requested_at timestamptz,
  -- An erased account gives its number up: the game's player may come back as somebody new.
  alter column uid drop not null,
  add check ((state = 'deleted') = (uid is null)),
  add check ((state = 'deletion_requested') = (deletion_requested_at is not null));
create index players_deletion on players (deletion_requested_at) where deletion_requested_at is not null;

alter table sessions
  -- Names a session in the player's own list; tells nothing of the token.
  add column id uuid not null unique default uuidv7(),
  add column browser text,
  add column os text;

-- Browsers that a player signed in from; another one is told of by mail.
create table devices (
  player_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (player_id, device_hash)
);

-- Who a player is at Google, LINE, Facebook.
create table identities (
  provider text not null,
  subject text not null,
  player_id uuid not null,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (player_id, provider)
);

-- Codes under way by mail. The row is found by a secret of the browser that asked; the code is hashed with that secret.
create table email_codes (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'link', 'deletion')),
  email text not null,
  -- Whose proof it is; null: sign-in, where the account may not exist yet.
  player_id uuid,
  code_hash bytea not null,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_player on email_codes (player_id) where player_id is not null;
create index email_codes_age on email_codes (expires_at);

-- Sign-ins at a provider, from the press of the button to the return.
create table oauth_attempts (
  state_hash bytea primary key,
  attempt_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  back text,
  game_gid int,
  game_state text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_attempts_age on oauth_attempts (expires_at);

-- An identity whose email belongs to an account: its owner has to agree.
create table link_offers (
  token_hash bytea primary key,
  provider text not null,
  subject text not null,
  player_id uuid not null,
  back text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_offers_age on link_offers (expires_at);

-- Requests that an installed game is to authorise.
create table game_requests (
  id text primary key,
  secret_hash bytea not null,
  gid int not null,
  state text not null check (state in ('launching', 'authorizing', 'approved', 'refused')),
  reason text check (reason in ('declined', 'outdated', 'guest')),
  uid bigint,
  nickname text,
  locale text not null,
  back text,
  expires_at timestamptz not null,
  -- The call of the game that decided: the same call again gets the same answer.
  decided_by text,
  used_at timestamptz,
  check (state <> 'approved' or uid is not null)
);
create index game_requests_age on game_requests (expires_at);

-- Tickets that a game's backend asked for, to be put into an address; or, with a request, into the way back from the game.
create table login_tickets (
  ticket_hash bytea primary key,
  gid int not null,
  uid bigint not null,
  nickname text,
  request_id text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_tickets_age on login_tickets (expires_at);

-- Tickets for a game's PC client: who signed in for it. Redeemed by a signed call of the game's backend.
create table game_handoffs (
  ticket_hash bytea primary key,
  gid int not null,
  player_id uuid not null,
  expires_at timestamptz not null,
  -- The call that redeemed it: the same call again gets the same answer.
  redeemed_by text
);
create index game_handoffs_age on game_handoffs (expires_at);

-- Ids of signed calls of game backends: a repeat must have the same body.
create table game_calls (
  gid int not null,
  id text not null,
  input_hash bytea not null,
  at timestamptz not null,
  primary key (gid, id)
);
create index game_calls_age on game_calls (at);

-- Erased players of whom something is left in orders and deliveries, because it is still under way.
create table erasures (
  player_id uuid primary key,
  since timestamptz not null default now(),
  tried_at timestamptz not null default now()
);

-- Counters of strict limits, shared by all processes; the table of the package rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
