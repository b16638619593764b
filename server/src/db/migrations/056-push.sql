-- Browsers that let themselves be told of something. A subscription is the browser's, so that it belongs to whoever subscribed last.
create table push_subscriptions (
  -- SHA-256 of the endpoint.
  browser bytea primary key,
  player_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  time_zone text not null,
  locale text not null,
  -- Where it subscribed from; null: not known.
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_player on push_subscriptions (player_id);

-- One row for each message and browser: what is told once is not told again.
create table push_messages (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null,
  browser bytea not null,
  kind text not null,
  reference text not null,
  content jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'gone', 'refused', 'expired')),
  attempts int not null default 0,
  error text,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (player_id, kind, reference, browser)
);
create index push_messages_age on push_messages (created_at);
