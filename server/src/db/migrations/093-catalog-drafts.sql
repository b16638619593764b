-- Changes of the catalogue that are prepared in the desk. A draft is the files of its base revision with its own on top.
create table catalog_drafts (
  id uuid primary key default uuidv7(),
  name text not null,
  base bigint not null,
  -- Counts changes: of the files, and of the base.
  version int not null default 1,
  state text not null default 'open' check (state in ('open', 'scheduled', 'applied', 'discarded')),
  created_by text not null,
  created_at timestamptz not null default now(),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  -- Of a scheduled draft: the time, and the consents, operator, role, reason and approval of its apply.
  apply_at timestamptz,
  terms jsonb,
  -- Why a scheduled apply was not done.
  note text,
  -- The revision as which it was applied.
  revision bigint,
  check ((state = 'scheduled') = (apply_at is not null)),
  check ((state = 'scheduled') = (terms is not null)),
  check ((state = 'applied') = (revision is not null))
);
create index catalog_drafts_unfinished on catalog_drafts (id) where state in ('open', 'scheduled');

-- The changed files of a draft. A text of null: the file is removed.
create table catalog_draft_files (
  draft uuid not null references catalog_drafts on delete cascade,
  path text not null,
  text text,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (draft, path)
);
