create table deliveries (
  player_id uuid not null,
  id uuid not null default uuidv7(),
  -- Why it is delivered, for example order + its number; fulfilment does not know what it means.
  source text not null,
  reference text not null,
  uid bigint not null,
  gid int not null,
  role_id text not null,
  server_id text not null,
  contents jsonb not null,
  state text not null default 'queued',
  attempts int not null default 0,
  reason text,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (player_id, id),
  -- One delivery for each reason, however often it is asked for.
  unique (player_id, source, reference)
);
create index deliveries_id on deliveries (id);
create index deliveries_open on deliveries (due_at) where state in ('queued', 'retrying');
