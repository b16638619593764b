-- Items without a price that a player claimed for a character. How much of the item's limits it took is given back where the
-- game refuses it.
create table free_claims (
  player_id uuid not null,
  id uuid not null,
  gid int not null,
  item text not null,
  role_id text not null, -- '' once the account is erased
  -- The count of the purchase limit that it stands in; null without one.
  limit_role text,
  limit_period text,
  stock boolean not null,
  state text not null check (state in ('sending', 'sent', 'not_met')),
  claimed_at timestamptz not null,
  settled_at timestamptz,
  primary key (player_id, id)
);
create index free_claims_of_game on free_claims (player_id, gid);
-- An operator knows the claim, not the player.
create index free_claims_id on free_claims (id);
