-- Webhooks to the publisher's own systems. Each endpoint has a position in the log of events; the catalogue lists the endpoints.

-- The log, kept for 30 days. Only the follow-up subscriber `webhooks` writes it, one transaction at a time, so ids are in the order of
-- commits and an endpoint never skips an event that is committed late.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- The header `webhook-id` and the body's `id`: the same for every endpoint and every try.
  event uuid not null default uuidv7(),
  type text not null,
  -- Events of one key are sent in order: the player, or the type where there is none.
  key text not null,
  player_id uuid,
  data jsonb not null,
  at timestamptz not null,
  stored_at timestamptz not null default now()
);
create unique index webhook_events_event on webhook_events (event);
create index webhook_events_player on webhook_events (player_id) where player_id is not null;
create index webhook_events_stored on webhook_events (stored_at);

-- One row for each endpoint of the catalogue. While there are none, domains store no events for webhooks.
create table webhook_endpoints (
  name text primary key,
  -- Every event up to this one was sent, or is in webhook_parked.
  position bigint not null,
  -- The process that sends, until then.
  holder uuid,
  held_until timestamptz not null default '-infinity',
  -- Since its last success: failures in a row, since when, and the time of the next try.
  failures int not null default 0,
  failing_since timestamptz,
  due_at timestamptz not null default now(),
  error text,
  added_at timestamptz not null default now()
);

-- Events that an endpoint refused while it took others, those behind them of the same key, and repeats.
create table webhook_parked (
  endpoint text not null references webhook_endpoints (name) on delete cascade,
  event bigint not null references webhook_events (id) on delete cascade,
  key text not null,
  attempts int not null default 0,
  -- Infinity: it waits behind another one of its key.
  due_at timestamptz not null,
  first_failed_at timestamptz,
  -- Set when nobody tries it any more.
  given_up_at timestamptz,
  error text,
  primary key (endpoint, event)
);
create index webhook_parked_due on webhook_parked (endpoint, due_at) where given_up_at is null;
create index webhook_parked_key on webhook_parked (endpoint, key, event) where given_up_at is null;
create index webhook_parked_event on webhook_parked (event);

-- Each try, kept as long as its event.
create table webhook_calls (
  id bigint generated always as identity primary key,
  endpoint text not null,
  event bigint not null references webhook_events (id) on delete cascade,
  at timestamptz not null,
  ms int not null,
  -- Null: no answer came.
  status int,
  -- Null: the endpoint took it.
  error text
);
create index webhook_calls_endpoint on webhook_calls (endpoint, id);
create index webhook_calls_event on webhook_calls (event);

-- Unpaid orders placed until then were told to the publisher's systems as abandoned, if they had any.
create table abandoned_orders (
  single boolean primary key default true check (single),
  until timestamptz not null
);
insert into abandoned_orders (until) values (now());
