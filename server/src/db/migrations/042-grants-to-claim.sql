-- Grants that wait to be claimed: of goods of a game, a coupon, or points.

-- What a free item's claim has from its item.
alter table grants alter column gid drop not null;
alter table grants alter column item drop not null;
alter table grants alter column role_id drop not null;
alter table grants alter column claimed_at drop not null;
alter table grants alter column stock set default false;

alter table grants drop constraint free_claims_state_check;
alter table grants add constraint grants_state
  check (state in ('claimable', 'sending', 'sent', 'not_met', 'withdrawn')) not valid;
alter table grants validate constraint grants_state;

-- What is given, as catalogue files write it; null: the item's contents.
alter table grants add column contents jsonb;
-- Which level, task or batch it is for, by its id; null: the item says it.
alter table grants add column subject text;
alter table grants add column given_at timestamptz not null default now();
alter table grants add column claimable_from timestamptz not null default '-infinity';
alter table grants add column claimable_until timestamptz not null default 'infinity';
-- The character that receives it, as the player saw it; null: none, or not kept.
alter table grants add column role jsonb;
-- The delivery that is under way or was the last; null: it bears the grant's own id.
alter table grants add column delivery uuid;
-- Why the game refused the last delivery.
alter table grants add column reason text;

create index grants_claimable on grants (player_id) where state = 'claimable';
