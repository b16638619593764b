-- What players bound: the phone or address itself belongs to the account.
create table bindings (
  player_id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  bound_at timestamptz not null default now(),
  primary key (player_id, kind)
);

-- Changes without a code to what is bound, which wait for their day.
create table binding_changes (
  player_id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  at timestamptz not null,
  primary key (player_id, kind)
);
create index binding_changes_due on binding_changes (at);

-- Numbers and addresses that took part, as hashes under a key of the installation: one gift for each, whoever has it, even after an
-- erasure. Nothing here names a player.
create table binding_gifts (
  binding text not null,
  hash bytea not null,
  -- End of the gift's window when it was written; infinity: it has none.
  ends_at timestamptz not null,
  primary key (binding, hash)
);
