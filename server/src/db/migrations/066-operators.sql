-- The publisher's people, who act by the command line, and the tokens that say who they are.
create table operators (
  -- Stands in `operator_actions` for ever: a person comes back under their name, and nobody else gets it.
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  role text not null check (role in ('viewer', 'support', 'finance', 'content', 'admin')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
-- Of a token only its hash is kept.
create table operator_tokens (
  token_hash bytea primary key,
  operator text not null references operators (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_tokens_operator on operator_tokens (operator);

-- What was done to a player; the newest of all, and of a person.
create index operator_actions_player on operator_actions ((result ->> 'playerId')) where result ? 'playerId';
create index operator_actions_by on operator_actions (by_name, position);

-- An operator names a refund by a key: a repeat of it is the same refund.
alter table refunds add column key text check (length(key) between 1 and 100);
create unique index refunds_key on refunds (player_id, payment_id, key) where key is not null;

-- What waits for an operator: few among very many.
create index deliveries_unclear on deliveries (updated_at) where state = 'unclear';
create index payments_in_dispute on payments (updated_at) where disputes <> '[]';
