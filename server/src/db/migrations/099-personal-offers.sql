-- Own prices for single players, made by the publisher's backend or an operator (decision 086). The bounds are in the catalogue, and
-- are checked again when an order is placed. A use is a row of `benefit_uses`: `offer:<id>:<1 to uses>`.
create table personal_offers (
  player_id uuid not null,
  id uuid not null unique default uuidv7(),
  -- Names the offer: a player gets it once.
  key text not null check (key <> '' and length(key) <= 100),
  gid int not null,
  item text not null,
  -- Minor units by currency.
  prices jsonb not null check (jsonb_typeof(prices) = 'object' and prices <> '{}'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uses int not null check (uses between 1 and 10),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (starts_at < ends_at),
  primary key (player_id, id),
  unique (player_id, key)
);
-- Offers that a player may still use in a game.
create index personal_offers_of_game on personal_offers (player_id, gid, ends_at) where revoked_at is null;
