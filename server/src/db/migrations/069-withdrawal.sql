-- The words that buyers agreed to before paying, each stored once: orders name them by their version.
create table agreed_texts (
  version text primary key,
  texts jsonb not null,
  first_at timestamptz not null default now()
);

-- Statements by which buyers withdrew from the contracts of their orders. Kept as payments are: of an erased account without who it was.
create table withdrawals (
  player_id uuid not null,
  number text not null,
  made_at timestamptz not null,
  name text not null,
  email text not null,
  locale text not null,
  -- What followed at once: refund, asked (the game, whether it has the item) or ended (it had been delivered).
  outcome text not null,
  primary key (player_id, number)
);
create index withdrawals_recent on withdrawals (made_at desc);
