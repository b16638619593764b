-- Domain events and the keys of idempotent writes.

create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  handled_at timestamptz,
  error text
);
-- The relay reads what is open, oldest first; handled rows leave the index.
create index outbox_open on outbox (id) where handled_at is null;
create index outbox_handled on outbox (handled_at) where handled_at is not null;

create table idempotency_keys (
  player_id uuid not null,
  endpoint text not null,
  key text not null,
  input_hash bytea not null,
  -- What the first call made: an order number, a payment id.
  result text not null,
  created_at timestamptz not null default now(),
  primary key (player_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
