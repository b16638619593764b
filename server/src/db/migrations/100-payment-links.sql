-- Payment links: a page on which one item is bought for one character, without a session of the account. A link is found by the hash of
-- its token. The first browser that presses Pay owns it from then on.
create table payment_links (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null once the player is erased: then the page only leads back to the game.
  player_id uuid,
  gid int not null,
  region text not null,
  role_id text not null,
  item text not null,
  -- The personal offer whose price counts; null: the item's own price.
  offer uuid,
  -- The language of the page; null: the browser's.
  locale text,
  -- The address in the game to return to; null: the game's own.
  return_to text,
  -- The hash of the owner's secret with the link's id; null: no browser has pressed Pay.
  owner_hash bytea check (length(owner_hash) = 32),
  owned_at timestamptz,
  -- Counts the orders of the link. Only one of them can be open or paid.
  attempt int not null default 1,
  -- The order of this attempt.
  order_number text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index payment_links_player on payment_links (player_id);
create index payment_links_expiry on payment_links (expires_at);
