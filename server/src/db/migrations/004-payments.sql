create table payments (
  player_id uuid not null,
  id uuid not null,
  -- What is paid for; payments do not know what it means.
  payable text not null,
  provider text not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null,
  provider_id text,
  redirect_url text,
  failure text,
  refunded bigint not null default 0 check (refunded >= 0),
  -- A call to the provider is under way until then; a later repeat may take over.
  calling_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (player_id, id)
);
create unique index payments_provider on payments (provider, provider_id) where provider_id is not null;
create unique index payments_id on payments (id);
create index payments_payable on payments (player_id, payable);

-- Every webhook that passed its signature, as it came.
create table payment_webhooks (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
