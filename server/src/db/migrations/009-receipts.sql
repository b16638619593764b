-- Letters to buyers who left an address: one for each thing that is worth a letter.
create table receipts (
  player_id uuid not null,
  number text not null,
  kind text not null,
  -- Tells several of one kind apart (parts of the money that went back one after the other), else ''.
  reference text not null,
  state text not null default 'queued',
  -- What it says and to whom; forgotten once a mail server took or refused it.
  content jsonb,
  attempts int not null default 0,
  -- Not tried before: the next try, or the end of one under way.
  due_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (player_id, number, kind, reference),
  check (content is not null or state in ('sent', 'refused'))
);
create index receipts_open on receipts (updated_at) where state in ('queued', 'parked');
