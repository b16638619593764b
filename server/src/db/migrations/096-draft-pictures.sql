-- Pictures that drafts of the catalogue add, replace or remove. Their contents are apart from those of the shop: an apply copies the ones
-- that its catalogue names. Players never get the others.
create table catalog_draft_contents (
  -- As in catalog_assets.
  hash text primary key,
  type text not null,
  bytes bytea not null
);

-- A hash of null: the picture is removed.
create table catalog_draft_pictures (
  draft uuid not null references catalog_drafts on delete cascade,
  path text not null,
  hash text references catalog_draft_contents,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (draft, path)
);
create index catalog_draft_pictures_hash on catalog_draft_pictures (hash);
